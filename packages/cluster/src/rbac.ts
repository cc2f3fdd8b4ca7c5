import { apiGroup } from '@capi-migrate/transitions'
import type { Crd } from './facts/crd.ts'
import { isOurs } from './facts/crd.ts'
import { others } from './facts/around/others.ts'
import { resources } from './source/resources.ts'
import type { Purpose, ReadResource } from './source/resources.ts'

/** One rule of a ClusterRole, and why it is asked for. */
export interface Right {
  readonly reason: string
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
  readonly verbs: readonly string[]
}

/** Groups of Cluster API and of widely used providers; `*.cluster.x-k8s.io` is accepted and grants nothing. */
const knownGroups = [
  '',
  'addons.',
  'bootstrap.',
  'clusterctl.',
  'controlplane.',
  'infrastructure.',
  'ipam.',
  'operator.',
  'runtime.',
].map((part) => part + apiGroup)

/** The rights that a purpose needs; `crds` tells the groups of a cluster, without it they are those of most. */
export function rightsFor(purposes: readonly Purpose[], crds: readonly Crd[] = []): readonly Right[] {
  const found = [...new Set(crds.filter(isOurs).map(({ group }) => group))].sort()
  const apiGroups = found.length > 0 ? found : knownGroups
  const wanted = (Object.values(resources) as readonly ReadResource[]).filter(({ purpose }) =>
    purposes.includes(purpose),
  )
  return [
    { reason: 'all objects of Cluster API', apiGroups, resources: ['*'], verbs: ['get', 'list'] },
    ...wanted.map(({ reason, group, plural }) => ({
      reason,
      apiGroups: [group],
      resources: [plural],
      verbs: ['get', 'list'],
    })),
    ...others.flatMap(({ group, kind }) => otherRight(group, kind, crds)),
    { reason: 'who still asks for v1beta1', nonResourceURLs: ['/metrics'], verbs: ['get'] },
    ...(purposes.includes('predict') ? [predicts(apiGroups)] : []),
    ...(purposes.includes('fix') ? fixes(apiGroups) : []),
  ]
}

/** A kind of another project; of a cluster that is known only where it is there. */
function otherRight(group: string, kind: string, crds: readonly Crd[]): readonly Right[] {
  const crd = crds.find((one) => one.group === group && one.kind === kind)
  if (crds.length > 0 && !crd) return []
  // Without a CRD the plural is what each of these projects makes of its kinds.
  const plural = crd?.plural ?? `${kind.toLowerCase()}s`.replace(/ys$/, 'ies')
  return [
    {
      reason: `whether a ${kind} names v1beta1`,
      apiGroups: [group],
      resources: [plural],
      verbs: ['get', 'list'],
    },
  ]
}

function predicts(apiGroups: readonly string[]): Right {
  return {
    reason: 'applies with dryRun=All, which store nothing and need the right all the same',
    apiGroups,
    resources: ['*'],
    verbs: ['create', 'patch'],
  }
}

function fixes(apiGroups: readonly string[]): readonly Right[] {
  return [
    {
      reason: 'references, ownership and storage of objects',
      apiGroups,
      resources: ['*'],
      verbs: ['patch', 'update'],
    },
    {
      reason: 'storedVersions, once every object is stored anew',
      apiGroups: [resources.crds.group],
      resources: [`${resources.crds.plural}/status`],
      verbs: ['patch', 'update'],
    },
    {
      reason: 'releases of Helm',
      apiGroups: [''],
      resources: [resources.secrets.plural],
      verbs: ['get', 'list', 'create', 'patch'],
    },
  ]
}
