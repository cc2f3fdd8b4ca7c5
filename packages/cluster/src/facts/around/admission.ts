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

/** Rules that name versions that go, and none that stays: `v1beta1 of machines.cluster.x-k8s.io only, …`. */
function rulesIn(rules: unknown, matchPolicy: unknown, crds: readonly Crd[]): readonly Found[] {
  const effect =
    matchPolicy === 'Exact'
      ? 'with matchPolicy Exact: objects in v1beta2 are not matched'
      : 'with matchPolicy Equivalent: objects in v1beta2 are converted first, which stops working'
  const says = entries(rules).flatMap((rule) => {
    const versions = entries(at(rule, 'apiVersions')).map(textOf)
    if (versions.includes('*')) return []
    return entries(at(rule, 'apiGroups'))
      .map(textOf)
      .filter((group) => isOurs(group))
      .flatMap((group) => {
        const plurals = entries(at(rule, 'resources')).map((resource) => textOf(resource).split('/')[0]!)
        return plurals
          .filter((plural) => {
            const [kind] = crds.filter((crd) => crd.group === group && crd.plural === plural)
            return (
              versions.length > 0 && versions.every((one) => isGoing(crds, `${group}/${one}`, kind?.kind))
            )
          })
          .map((plural) => `matches ${versions.join(', ')} of ${plural}.${group} only, ${effect}`)
      })
  })
  return says.map((one) => ({ concern: 'admission', says: one }))
}

function isOurs(group: unknown): boolean {
  return typeof group === 'string' && isClusterGroup(group)
}
