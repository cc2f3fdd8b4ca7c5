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
    path: /^spec\.patches\[\]\.definitions\[\]\.selector\.apiVersion$/,
    reason: 'a patch selects templates by their version',
  },
]

/** The entry that speaks for a difference, or undefined. */
export function allowedFor(kind: string, path: string): Allowed | undefined {
  return allowed.find((one) => one.kind === kind && one.path.test(path))
}
