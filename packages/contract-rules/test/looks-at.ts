import type { Check } from '../src/check.ts'
import type { RuleField } from '../src/rule.ts'

/** A field of the object of the role, or of what has it. */
type Place = Pick<RuleField, 'path' | 'owner'>

/** Whether a check shows that a field is not as its rule wants it: it looks at the field, or at one below it. */
export function looksAt(check: Check, { path, owner, is }: RuleField): boolean {
  if (is === 'forbidden' && check.check !== 'crd.noField') return false
  return placesOf(check).some((place) => {
    const isOwn = owner?.startsWith('Secret') ? owner.startsWith(place.owner ?? ' ') : owner === place.owner
    const isBelow = place.path.startsWith(`${path}.`) || place.path.startsWith(`${path}[`)
    const isAbove = check.check === 'crd.noField' && path.startsWith(`${place.path}.`)
    return isOwn && (path === place.path || isBelow || isAbove)
  })
}

/** The fields that a check looks at, by what it is called or by the paths that it names. */
function placesOf(check: Check): readonly Place[] {
  const owner = 'owner' in check && check.owner !== undefined ? check.owner : check.on
  const own = (...paths: readonly string[]): readonly Place[] =>
    paths.map((path) => (owner === undefined ? { path } : { path, owner }))
  switch (check.check) {
    case 'crd.namespaced':
      return ofCrd('spec.scope')
    case 'crd.name':
      return ofCrd('metadata.name')
    case 'crd.listKind':
      return ofCrd('spec.names.listKind')
    case 'crd.status':
      return ofCrd('spec.versions[].subresources.status')
    case 'crd.anyContractLabel':
    case 'crd.labelVersions':
      return ofCrd(label('cluster.x-k8s.io/v1beta1'), label('cluster.x-k8s.io/v1beta2'))
    case 'crd.label':
      return ofCrd(label(check.key))
    case 'crd.kindSuffix':
      return own('kind')
    case 'crd.properties':
      return own(...check.names.map((name) => `${check.path}.${name}`))
    case 'object.annotation':
      return own(`metadata.annotations["${check.key}"]`)
    case 'object.label':
      return own(label(check.key))
    case 'object.finalizer':
      return own('metadata.finalizers')
    case 'object.ownerReference':
    case 'object.ownerChain':
      return own('metadata.ownerReferences')
    case 'object.conditions':
    case 'object.condition':
      return own('status.conditions', 'status.v1beta2.conditions')
    case 'object.secret':
      return [`data.${check.key}`, 'type', label('cluster.x-k8s.io/cluster-name')].map((path) => ({
        path,
        owner: `Secret${check.name.includes('.') ? '' : ` ${check.name.replace('{cluster}', '<cluster>')}`}`,
      }))
    case 'go.conditionFields':
      return own('status.v1beta2.conditions', 'status.deprecated.v1beta1.conditions')
    case 'repo.aggregatedRole':
      return [{ path: label('cluster.x-k8s.io/aggregate-to-manager'), owner: 'ClusterRole' }]
    case 'repo.metadataField':
      return [{ path: check.path, owner: 'metadata.yaml' }]
    case 'repo.metadataSeries':
      return [{ path: 'releaseSeries', owner: 'metadata.yaml' }]
    case 'repo.metadataContract':
      return [{ path: 'releaseSeries[].contract', owner: 'metadata.yaml' }]
    default:
      return own(...('path' in check ? [check.path] : []), ...('paths' in check ? check.paths : []))
  }
}

function ofCrd(...paths: readonly string[]): readonly Place[] {
  return paths.map((path) => ({ path, owner: 'CRD' }))
}

function label(key: string): string {
  return `metadata.labels["${key}"]`
}
