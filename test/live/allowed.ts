/** A difference that is meant, and why. */
export interface Allowed {
  /** Any kind where there is none. */
  readonly kind?: string
  readonly path: RegExp
  /** The only step in which it is meant; all of them where there is none. */
  readonly step?: 'way back'
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
  {
    path: /^generation$/,
    step: 'way back',
    reason:
      'v1beta1 says in several ways what is stored in one: the version of a reference, `controlPlane: false`',
  },
  {
    kind: 'KubeadmControlPlane',
    path: /^spec\.kubeadmConfigSpec\.joinConfiguration\.controlPlane$/,
    step: 'way back',
    reason:
      'a server takes the empty struct for gone when its field manager goes from v1beta2 to v1beta1, once',
  },
]

/** The entry that speaks for a difference in a step, or undefined. */
export function allowedFor(kind: string, path: string, step: string): Allowed | undefined {
  return allowed.find(
    (one) => (one.kind ?? kind) === kind && (one.step ?? step) === step && one.path.test(path),
  )
}
