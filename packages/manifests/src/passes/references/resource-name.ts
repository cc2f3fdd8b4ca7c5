import { transitions } from '@capi-migrate/transitions'

/** A kind that a command names. */
export interface NamedKind {
  readonly group: string
  readonly kind: string
  /** The version, where the command insists on one: `clusters.v1beta1.cluster.x-k8s.io`. */
  readonly version?: string
}

/** The kind behind a word of a `kubectl` command: `clusters`, `kcp/prod`, `machines.v1beta1.cluster.x-k8s.io`. */
export function kindNamed(word: string): NamedKind | undefined {
  const name = word.split('/')[0]!.toLowerCase()
  const [plural = '', ...rest] = name.split('.')
  const version = /^v1(?:alpha|beta)\d$/.test(rest[0] ?? '') ? rest[0] : undefined
  const group = rest.slice(version === undefined ? 0 : 1).join('.')
  const found = kinds.get(plural)
  if (!found || (group !== '' && group !== found.group)) return undefined
  return version === undefined ? found : { ...found, version }
}

/** What a text holds that may name a kind of ours without its group: kinds that few others have, and what they begin with. */
export const kindMarks: readonly string[] = [
  'ClusterClass',
  'KubeadmCo',
  'MachineDeployment',
  'MachineHealthCheck',
  'MachinePool',
  'MachineSet',
]

/** The kind of ours by its own name, and whether other APIs hardly have one of that name. */
export function bareKind(name: string): (NamedKind & { readonly isRare: boolean }) | undefined {
  const named = kindNamed(name)
  if (named?.kind !== name) return undefined
  return { ...named, isRare: kindMarks.some((mark) => name.startsWith(mark)) }
}

/** Short names of the CRDs; upstream: `+kubebuilder:resource:shortName` of each kind. */
const short: Readonly<Record<string, string>> = {
  Cluster: 'cl',
  ClusterClass: 'cc',
  ClusterResourceSet: 'crs',
  ExtensionConfig: 'ext',
  KubeadmControlPlane: 'kcp',
  Machine: 'ma',
  MachineDeployment: 'md',
  MachineHealthCheck: 'mhc',
  MachinePool: 'mp',
  MachineSet: 'ms',
}

const kinds: ReadonlyMap<string, NamedKind> = new Map(
  transitions.flatMap(({ group, kind }) => {
    const name = kind.toLowerCase()
    const plural = /(?:s|ss)$/.test(name)
      ? `${name}es`
      : name.endsWith('y')
        ? `${name.slice(0, -1)}ies`
        : `${name}s`
    const words = [name, plural, ...(short[kind] ? [short[kind]] : [])]
    return words.map((word) => [word, { group, kind }] as const)
  }),
)
