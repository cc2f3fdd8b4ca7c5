import { isClusterGroup } from '@capi-migrate/transitions'
import type { KubeObject } from '../../source/object.ts'
import type { Crd } from '../crd.ts'
import { isGoing } from '../going.ts'
import { at, entries, foundIn, foundStatus, textOf } from './finding.ts'
import type { Found } from './finding.ts'

/** A configuration of webhooks: the rules of each, and the conditions under which it is called. */
export function webhooks(object: KubeObject, crds: readonly Crd[]): readonly Found[] {
  // An upgrade of Cluster API brings its own along.
  if (own.has(object.metadata.labels?.['cluster.x-k8s.io/provider'] ?? '')) return []
  return entries(at(object, 'webhooks')).flatMap((webhook) => [
    ...rulesIn(at(webhook, 'rules'), at(webhook, 'matchPolicy'), crds),
    ...foundIn('admission', at(webhook, 'matchConditions'), crds),
  ])
}

/** A policy in CEL: what it matches, its parameters and its expressions. */
export function policy({ spec }: KubeObject, crds: readonly Crd[]): readonly Found[] {
  const { matchConstraints, ...expressions } = (spec ?? {}) as Readonly<Record<string, unknown>>
  const matchPolicy = at(matchConstraints, 'matchPolicy')
  const rules = entries(at(matchConstraints, 'resourceRules'))
  // Groups stand in what it matches, fields in its expressions.
  const matches = rules.some((rule) => entries(at(rule, 'apiGroups')).some(isOurs))
  return [
    ...rulesIn(rules, matchPolicy, crds),
    ...foundIn('admission', expressions, crds),
    ...(matches ? foundStatus(JSON.stringify(spec)) : []),
  ]
}

/** Values of the label `cluster.x-k8s.io/provider` of what Cluster API itself installs. */
const own: ReadonlySet<string> = new Set(['cluster-api', 'bootstrap-kubeadm', 'control-plane-kubeadm'])

/** Resources that are matched in versions that go, and in none that stays: `matches v1beta1 of machines.… only, …`. */
function rulesIn(rules: unknown, matchPolicy: unknown, crds: readonly Crd[]): readonly Found[] {
  const effect =
    matchPolicy === 'Exact'
      ? 'with matchPolicy Exact: objects in v1beta2 are not matched'
      : 'with matchPolicy Equivalent: objects in v1beta2 are converted first, which stops working'
  const versions = new Map<string, Set<string>>()
  for (const rule of entries(rules))
    for (const group of entries(at(rule, 'apiGroups')).filter(isOurs))
      for (const resource of entries(at(rule, 'resources'))) {
        const title = `${textOf(resource).split('/')[0]}.${group}`
        const known = versions.get(title) ?? new Set<string>()
        for (const version of entries(at(rule, 'apiVersions'))) known.add(textOf(version))
        versions.set(title, known)
      }
  return [...versions].flatMap(([title, named]): readonly Found[] => {
    const group = title.slice(title.indexOf('.') + 1)
    const kind = crds.find((crd) => crd.name === title)?.kind
    if (named.size === 0 || ![...named].every((one) => isGoing(crds, `${group}/${one}`, kind))) return []
    return [{ concern: 'admission', says: `matches ${[...named].join(', ')} of ${title} only, ${effect}` }]
  })
}

function isOurs(group: unknown): group is string {
  return typeof group === 'string' && isClusterGroup(group)
}
