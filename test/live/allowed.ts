/** A difference that is meant, and why. */
export interface Allowed {
  readonly kind: string
  readonly path: RegExp
  readonly reason: string
}

export const allowed: readonly Allowed[] = [
  {
    kind: 'ClusterClass',
    path: /^spec\..*\.templateRef\.apiVersion$/,
    reason: 'what a class refers to says its version, and that is what moves',
  },
  {
    kind: 'ClusterClass',
    path: /^spec\.patches(?:\[\]|$)/,
    reason: 'a patch is written for a version of its template; what it generates is compared in the Machines',
  },
]

/** The entry that speaks for a difference, or undefined. */
export function allowedFor(kind: string, path: string): Allowed | undefined {
  return allowed.find((one) => one.kind === kind && one.path.test(path))
}
