import { Zip, ZipDeflate } from 'fflate'
import type { GivenFile, Outcome } from '../worker/outcome.ts'

/** All files as they are to be, those that stay with them. */
export function zipOf(given: readonly GivenFile[], { files }: Outcome): Blob {
  const written = files
    .filter(({ state }) => state === 'changes')
    .map(({ file, after }) => [file, new TextEncoder().encode(after)] as const)
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  // File by file: what takes an object of names cannot take `__proto__`.
  for (const [path, bytes] of new Map([
    ...given.map(({ path, bytes }) => [path, bytes] as const),
    ...written,
  ])) {
    const file = new ZipDeflate(path)
    zip.add(file)
    file.push(bytes, true)
  }
  zip.end()
  return new Blob(parts as BlobPart[])
}

/** What `migrate manifests --diff` prints. */
export function patchOf({ files }: Outcome): string {
  return files.map(({ diff }) => diff).join('')
}

/** Hands something to the person as a file. */
export function save(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
