import { bootstrapRef, controlPlaneRef, versions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, textOf } from '@capi-migrate/status-model/values'
import { hasTopology } from './cluster-parts.ts'
import { clusterOf, keyOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { compareVersions, isSorted, parseVersion, printVersion } from './versions.ts'
import type { Semver } from './versions.ts'

const skipAnnotation = 'machineset.cluster.x-k8s.io/skip-preflight-checks'
const stepAnnotation = 'topology.internal.cluster.x-k8s.io/upgrade-step'

/**
 * Why a MachineSet does not make Machines yet, one line each. Nothing where the control plane or the bootstrap template
 * cannot be seen, or says no version.
 * Upstream: core/reconcilers/machineset/machineset_preflight.go, `runPreflightChecks`.
 */
export function preflightLines(set: ApiObject, around: Surroundings): readonly string[] {
  if (around.preflightChecks === false) return []
  const cluster = clusterOf(set, around)
  const reference = cluster && controlPlaneRef(cluster)
  const found = reference && around.look(reference)
  if (!cluster || found?.state !== 'there') return []
  const plane = found.object
  const planeVersion = textOf(valueAt(plane, 'spec.version')) ?? ''
  const wanted = parseVersion(planeVersion)
  const skipped = skippedIn(set, around)
  if (!wanted || !skipped || !isSorted(versions(plane).map(({ version }) => version))) return []
  const setVersion = textOf(valueAt(set, 'spec.template.spec.version')) ?? ''
  const own = parseVersion(setVersion)
  const checks: readonly (readonly [name: string, why: string | undefined])[] = [
    ['ControlPlaneIsStable', unstable(plane, cluster, planeVersion, wanted)],
    ['KubernetesVersionSkew', own && skew(own, wanted)],
    ['KubeadmVersionSkew', own && isKubeadm(set) ? kubeadmSkew(own, wanted) : undefined],
    [
      'ControlPlaneVersionSkew',
      own && hasTopology(cluster) && setVersion !== planeVersion
        ? `MachineSet version (${setVersion}) is not yet the same as the ControlPlane version (${planeVersion}), waiting for version to be propagated to the MachineSet`
        : undefined,
    ],
  ]
  return checks.flatMap(([name, why]) =>
    why === undefined || skipped.includes(name) || skipped.includes('All')
      ? []
      : [`${why} ("${name}" preflight check failed)`],
  )
}

/** The names of the checks to leave out; `undefined` where the template that may name them is not there. */
function skippedIn(set: ApiObject, { look }: Surroundings): readonly string[] | undefined {
  const own = set.metadata?.annotations?.[skipAnnotation]
  const reference = bootstrapRef(set)
  const found = reference && look(reference)
  if (!own && found?.state === 'gone') return undefined
  const list = own || (found?.state === 'there' ? found.object.metadata?.annotations?.[skipAnnotation] : '')
  return list ? list.split(',').map((name) => name.trim()) : []
}

function unstable(plane: ApiObject, cluster: ApiObject, version: string, wanted: Semver): string | undefined {
  const name = `${plane.kind} ${keyOf(plane)}`
  const step = cluster.metadata?.annotations?.[stepAnnotation]
  const topology = textOf(valueAt(cluster, 'spec.topology.version')) ?? ''
  if (hasTopology(cluster) && topology !== version && step !== version)
    return `${name} has a pending version upgrade to ${step || topology}`
  const reported = versions(plane).map((one) => one.version)
  const single = textOf(valueAt(plane, 'status.version')) ?? ''
  const current = reported.length > 0 ? reported : single ? [single] : []
  if (current.length === 0) return `${name} is provisioning`
  // 0: versions that differ, and nobody can say how.
  const isUpgrading = current.some((text) => {
    const running = parseVersion(text)
    return running !== undefined && (compareVersions(wanted, running) ?? -1) >= 0
  })
  return isUpgrading ? `${name} is upgrading` : undefined
}

function skew(own: Semver, wanted: Semver): string | undefined {
  const [minor, planeMinor] = [own.numbers[1], wanted.numbers[1]]
  const lead = `${bothText(own, wanted)} do not conform to the kubernetes version skew policy as MachineSet version is`
  if (minor > planeMinor) return `${lead} higher than ControlPlane version`
  // Upstream counts without a sign, so below 3 everything is too old.
  return planeMinor < 3 || minor < planeMinor - 3
    ? `${lead} more than 3 minor versions older than the ControlPlane version`
    : undefined
}

function kubeadmSkew(own: Semver, wanted: Semver): string | undefined {
  return own.numbers[1] === wanted.numbers[1]
    ? undefined
    : `${bothText(own, wanted)} do not conform to kubeadm version skew policy as kubeadm only supports joining with the same major+minor version as the control plane`
}

function isKubeadm(set: ApiObject): boolean {
  const reference = bootstrapRef(set)
  return reference?.kind === 'KubeadmConfigTemplate' && reference.group === 'bootstrap.cluster.x-k8s.io'
}

function bothText(own: Semver, wanted: Semver): string {
  return `MachineSet version (${printVersion(own)}) and ControlPlane version (${printVersion(wanted)})`
}
