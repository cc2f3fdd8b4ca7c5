/** A release of Cluster API, as far as it tells which versions it serves. */
export interface CoreRelease {
  readonly major: number
  readonly minor: number
}

/** The release that a text says: `v1.10.4`, `1.9`; `undefined` where it says none, such as a variable. */
export function coreRelease(text: string): CoreRelease | undefined {
  const [, major, minor] = /^v?(\d+)\.(\d+)(?=\.|$)/.exec(text) ?? []
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) }
}

/** Whether a release does not serve v1beta2, which v1.11 brought. */
export function isBeforeBeta2({ major, minor }: CoreRelease): boolean {
  return major === 0 || (major === 1 && minor < 11)
}
