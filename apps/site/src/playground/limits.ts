/** What the page takes. The program has no such limits. */
export const limits = {
  /** Bytes of all files together, unpacked. */
  bytes: 20 * 1024 * 1024,
  files: 5000,
  /** Characters of a link's fragment; some programs that pass links on cut longer ones. */
  link: 32_000,
  /** Lines of diff that are shown. */
  lines: 5000,
}

/** Something a person can mend: it is said in one line, and the page goes on. */
export class Refused extends Error {}

/** Counts what is taken, and refuses what is too much. */
export class Allowance {
  #bytes = 0
  #files = 0

  /** @throws Refused above the limit of files */
  takeFile(): void {
    if (++this.#files > limits.files)
      throw new Refused(`That is more than ${limits.files} files. Take a smaller folder, or use the program.`)
  }

  /** @throws Refused above the limit of bytes */
  take(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > limits.bytes)
      throw new Refused(
        `That is more than ${limits.bytes / 1024 / 1024} MB. Take a smaller folder, or use the program.`,
      )
  }
}
