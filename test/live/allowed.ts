import { defaults } from '../../packages/transitions/src/generated/defaults.ts'
import type { Change } from './stored.ts'

/** A difference that is meant, and why. */
export interface Allowed {
  /** Any kind where there is none. */
  readonly kind?: string
  readonly path: RegExp
  /** The only step in which it is meant; all of them where there is none. */
  readonly step?: 'way back'
  /** The only way of applying in which it is meant; all of them where there is none. */
  readonly way?: 'replace'
  /** Whether the values are those that are meant; any are where there is none. */
  readonly isMeant?: (change: Compared) => boolean
  readonly reason: string
}

/** What of a difference decides. */
export type Compared = Pick<Change, 'kind' | 'path' | 'before' | 'after'> & {
  readonly step: string
  readonly way?: string
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
  {
    kind: 'KubeadmControlPlaneTemplate',
    path: /^spec\.template\.spec\.rollout$|^refused$/,
    way: 'replace',
    reason:
      'only v1beta1 has a default for it: a replace with a file that does not say it takes it away, and Cluster API allows that alone; the control planes of the class have it from their own webhook',
  },
  {
    path: /^spec\b/,
    way: 'replace',
    isMeant: ({ before, after }) => after === undefined && isZero(before),
    reason:
      'a server stores a struct of zeroes that no file says, and a replace takes away what a file does not say',
  },
  {
    path: /\bcustomHAProxyConfigTemplateRef\.name$/,
    isMeant: ({ before, after }) => before === undefined && after === '',
    reason: 'a default of the CRD, which any write adds to what an older release stored',
  },
  {
    kind: 'DockerClusterTemplate',
    path: /^refused$/,
    isMeant: ({ after }) =>
      /^Apply failed with 1 conflict: .*customHAProxyConfigTemplateRef/.test(String(after)),
    reason: 'the manager of v1.14 has added the same default already: the apply needs --force-conflicts',
  },
  {
    kind: 'DevCluster',
    path: /^spec\.backend\.docker$/,
    isMeant: ({ before, after }) => after === undefined && isZero(before),
    reason:
      'Cluster API does not read an empty docker backend beside an inMemory one (devcluster_controller.go)',
  },
  {
    kind: 'Cluster',
    path: /^refused$/,
    isMeant: ({ after }) =>
      /spec: Required value|failed to get apiVersion for kind|or spec\.topology must be set|ClusterClass \S+ not found/.test(
        String(after),
      ),
    reason:
      'a Cluster without a spec or what it must refer to, with a reference without a group, or of a class that is not there, as older releases took them: no change of it is accepted any more',
  },
  {
    kind: 'MachineDeployment',
    path: /^refused$/,
    isMeant: ({ after }) =>
      /must be set to the same value|must be of type string: "null"/.test(String(after)),
    reason:
      'the name of one cluster in the spec and of another in the template, or a reference without a name, as older releases took them: no change of it is accepted any more',
  },
  {
    path: /^spec\..*\.rollout\.strategy\.type$/,
    isMeant: ({ kind, before, after }) =>
      /^Cluster(?:Class)?$/.test(kind) && before === undefined && after === 'RollingUpdate',
    reason:
      'v1beta2 requires the type, which a Cluster or a ClusterClass of v1beta1 may leave out; no Machine changes',
  },
  {
    path: /^spec\b/,
    isMeant: ({ kind, path, before, after }) => before === undefined && isDefault(kind, path, after),
    reason:
      'releases before v1.11 stored it, and a file does not show which release stored its object; no Machine changes',
  },
]

/** True for a map of nothing but such maps and durations of zero. */
function isZero(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '0s'
  return Object.values(value).every(isZero)
}

/** True for what is nothing but defaults of older releases. */
function isDefault(kind: string, path: string, value: unknown): boolean {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const members = Object.entries(value)
    return members.length > 0 && members.every(([key, member]) => isDefault(kind, `${path}.${key}`, member))
  }
  return defaults.some((one) => one.kind === kind && one.stored === path && one.value === value)
}

/** The entry that speaks for a difference, or undefined. */
export function allowedFor(change: Compared): Allowed | undefined {
  const { kind, path, step, way } = change
  return allowed.find(
    (one) =>
      (one.kind ?? kind) === kind &&
      (one.step ?? step) === step &&
      (one.way ?? way) === way &&
      one.path.test(path) &&
      (!one.isMeant || one.isMeant(change)),
  )
}
