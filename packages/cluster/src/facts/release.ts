/** A release of Cluster API: `v1.14.2`. Pre-releases count as the release they lead to. */
export interface Release {
  readonly minor: number
  readonly patch: number
  /** As it was written. */
  readonly text: string
}

/** Reads `v1.14.2`; undefined where it is none of v1. */
export function releaseOf(text: string): Release | undefined {
  const [, minor, patch] = /^v?1\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text) ?? []
  return minor === undefined ? undefined : { minor: Number(minor), patch: Number(patch), text }
}

/** The first patch releases with something mended, by minor; older minors lack it, newer ones have it. */
export type Mended = Readonly<Record<number, number>>

/** Whether a release has what was mended. */
export function has({ minor, patch }: Release, mended: Mended): boolean {
  const first = mended[minor]
  if (first !== undefined) return patch >= first
  return minor > Math.max(...Object.keys(mended).map(Number))
}
