import { apiGroup, groupPatterns, isClusterGroup, newest, transitions } from '@capi-migrate/transitions'
import type { Crd } from './crd.ts'

/**
 * Whether an `apiVersion` cannot be read or written any more once Cluster API is v1.16. There are two ways:
 *
 * - every version before v1beta2 of Cluster API's own kinds goes, whatever the CRDs of this cluster serve today; those of
 *   its test provider (DevCluster, DockerMachine, …) are among them;
 * - a version of any other kind in these groups goes when its provider says so, which is seen when its CRD does not serve
 *   it, but a newer one. `infrastructure.cluster.x-k8s.io/v1beta1` is the current version of many providers, and stays.
 *
 * Kinds of others share the groups `addons`, `bootstrap`, `controlplane` and `ipam`, such as HelmChartProxy: pass the
 * kind where it is known. Without it, a version goes when that of an own kind of the group does.
 */
export function isGoing(crds: readonly Crd[], apiVersion: string, kind?: string): boolean {
  const [group = '', version = ''] = apiVersion.split('/')
  if (!isClusterGroup(group) || !isVersion.test(version)) return false
  const single = kind?.replace(/List$/, '')
  if (isOwn(group, single)) return isOld.test(version)
  const others = crds.filter((crd) => crd.group === group && (single === undefined || crd.kind === single))
  const served = others.flatMap(({ versions }) => versions.filter((one) => one.served))
  return (
    !served.some(({ name }) => name === version) && served.some(({ name }) => ageOf(name) > ageOf(version))
  )
}

/** Whether a kind is Cluster API's own; without a kind, whether it has kinds in the group wherever it runs. */
export function isOwn(group: string, kind?: string): boolean {
  // Some kinds were born in a group of their own, which is gone since v1.6.
  const now = group === `exp.${apiGroup}` ? apiGroup : group
  if (kind === undefined) return ownGroup.test(now)
  return transitions.some((one) => one.to === newest && one.group === now && one.kind === kind)
}

const ownGroup = new RegExp(`^${groupPatterns.own}$`)

const isVersion = /^v(\d+)(?:(alpha|beta)(\d+))?$/

/** Larger for newer versions: v1alpha4, v1beta1, v1beta2, v1, v2alpha1. */
function ageOf(version: string): number {
  const [, major = 0, stage, minor = 0] = isVersion.exec(version) ?? []
  const steps = stage === undefined ? 2 : Number(stage === 'beta')
  return (Number(major) * 3 + steps) * 1000 + Number(minor)
}
const isOld = /^v1(?:alpha\d+|beta1)$/
