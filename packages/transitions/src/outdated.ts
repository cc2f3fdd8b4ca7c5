import { upstream } from './table.ts'

/**
 * True for an object of a version so old that no release which serves v1beta2 reads it: upstream's kinds before v1beta1,
 * some of them in a group of their own then, `exp.cluster.x-k8s.io`. Upstream stopped to serve v1alpha3 in v1.5 and
 * v1alpha4 in v1.6 (kubernetes-sigs/cluster-api#8038); v1.4 serves them beside v1beta1.
 */
export function isOutdated(apiVersion: unknown, kind: unknown): boolean {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return false
  const [name = '', version = ''] = apiVersion.split('/')
  if (!/^v1alpha\d+$/.test(version)) return false
  const group = name.replace(/^exp\./, '')
  const own = upstream.transitions.filter(
    (one) => one.group === group && one.kind === kind.replace(/List$/, ''),
  )
  return own.length > 0 && !own.some(({ from }) => from === version)
}
