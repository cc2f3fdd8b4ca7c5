import { describe, test } from 'vitest'
import { conversionData, convert, mapPath, schemaOf, transitions } from '../src/index.ts'
import type { Stage, Transition } from '../src/index.ts'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import type { ApiObject } from './examples.ts'
import { plain, printed } from './go.ts'
import { expectListed, lineOf } from './listed.ts'
import { objectsOf } from './objects.ts'
import { sortAsServer } from './sorted.ts'

const cases = transitions
  .filter(({ to }) => to === 'v1beta2')
  .map((one) => [one.kind, one.from, one] as const)

/** v1beta1 has one timeout for init and join, and reads it off init. */
const joinTimeout = 'joinConfiguration.timeouts.controlPlaneComponentHealthCheckSeconds'

/**
 * What v1beta1 → v1beta2 → v1beta1 changes on a server, beside what rows drop. The annotation holds the v1beta2
 * object, so it saves nothing that only v1beta1 has.
 */
const there: Readonly<Record<string, readonly string[]>> = {
  Cluster: [
    'spec.clusterNetwork.apiServerPort: 0 → nothing',
    ...namespaces(
      'spec.infrastructureRef',
      'spec.controlPlaneRef',
      'spec.topology.controlPlane.machineHealthCheck.remediationTemplate',
      'spec.topology.workers.machineDeployments[].machineHealthCheck.remediationTemplate',
    ),
  ],
  ClusterClass: [
    ...namespaces(
      'spec.infrastructure.ref',
      'spec.controlPlane.ref',
      'spec.controlPlane.machineInfrastructure.ref',
      'spec.controlPlane.machineHealthCheck.remediationTemplate',
      'spec.workers.machineDeployments[].template.bootstrap.ref',
      'spec.workers.machineDeployments[].template.infrastructure.ref',
      'spec.workers.machineDeployments[].machineHealthCheck.remediationTemplate',
      'spec.workers.machinePools[].template.bootstrap.ref',
      'spec.workers.machinePools[].template.infrastructure.ref',
    ),
    // A reference that is not set comes back with a namespace alone.
    'spec.infrastructure.ref: null → something',
    'spec.controlPlane.ref: null → something',
  ],
  Machine: [
    ...namespaces('spec.bootstrap.configRef', 'spec.infrastructureRef'),
    // Whatever they were, they come back as those of a Node.
    'status.nodeRef.kind: something → something',
    'status.nodeRef.apiVersion: something → something',
  ],
  MachineSet: namespaces('spec.template.spec.bootstrap.configRef', 'spec.template.spec.infrastructureRef'),
  MachineDeployment: namespaces(
    'spec.template.spec.bootstrap.configRef',
    'spec.template.spec.infrastructureRef',
  ),
  MachinePool: namespaces('spec.template.spec.bootstrap.configRef', 'spec.template.spec.infrastructureRef'),
  MachineHealthCheck: namespaces('spec.remediationTemplate'),
  KubeadmControlPlane: [
    ...namespaces('spec.machineTemplate.infrastructureRef'),
    'spec.rolloutBefore.certificatesExpiryDays: 0 → nothing',
    'spec.remediationStrategy.retryPeriod: "0s" → nothing',
    // It is made of the counter of ready replicas.
    'status.ready: false → something',
    'status.ready: something → false',
  ],
  KubeadmControlPlaneTemplate: [
    'spec.template.spec.rolloutBefore.certificatesExpiryDays: 0 → nothing',
    'spec.template.spec.remediationStrategy.retryPeriod: "0s" → nothing',
    'spec.template.spec.rolloutStrategy.type: nothing → something',
    'spec.template.spec.machineTemplate.metadata: nothing → {}',
  ],
  ExtensionConfig: ['status.handlers[].timeoutSeconds: 0 → nothing'],
  DockerMachine: ['spec.providerID: "" → nothing'],
  DockerMachineTemplate: ['spec.template.spec.providerID: "" → nothing'],
  DevMachine: ['spec.providerID: "" → nothing'],
  DevMachineTemplate: ['spec.template.spec.providerID: "" → nothing'],
}

/** What v1beta2 → v1beta1 → v1beta2 changes on a server, with the annotation. */
const back: Readonly<Record<string, readonly string[]>> = {
  Cluster: ['status.failureDomains[].controlPlane: nothing → false'],
  // No annotation is kept for this kind.
  MachineSet: [
    'spec.template.spec.minReadySeconds: 0 → nothing',
    ...zeros('fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'),
  ],
  MachineDeployment: zeros('updatedReplicas', 'readyReplicas', 'availableReplicas', 'unavailableReplicas'),
  MachinePool: ['status.replicas: nothing → 0', 'status.deprecated.v1beta1: nothing → {}'],
  KubeadmConfig: [...kubeadm('spec'), 'status.deprecated.v1beta1: nothing → {}'],
  KubeadmConfigTemplate: kubeadm('spec.template.spec'),
  KubeadmControlPlane: [
    ...kubeadm('spec.kubeadmConfigSpec'),
    ...zeros('updatedReplicas', 'readyReplicas', 'unavailableReplicas'),
  ],
  KubeadmControlPlaneTemplate: kubeadm('spec.template.spec.kubeadmConfigSpec'),
  DockerCluster: [
    'spec.failureDomains[].controlPlane: nothing → false',
    'status.failureDomains[].controlPlane: nothing → false',
  ],
  DockerClusterTemplate: ['spec.template.spec.failureDomains[].controlPlane: nothing → false'],
  DevCluster: [
    'spec.backend.docker.failureDomains[].controlPlane: nothing → false',
    'status.failureDomains[].controlPlane: nothing → false',
  ],
  DevClusterTemplate: ['spec.template.spec.backend.docker.failureDomains[].controlPlane: nothing → false'],
}

describe('there and back again, a server has the same object, but for listed paths and dropped fields', () => {
  test.each(cases)('%s %s', (kind, from, transition) => {
    expectListed(objectsOf(transition.group, from, kind, { empties: false }), there[kind] ?? [], (object) =>
      changes(transition, object, 'v1beta2')
        .filter((change) => !isDropped(transition, change) && !isHollow(change))
        .map(lineOf),
    )
  })
})

describe('back and there again, a server has the same object, but for listed paths', () => {
  test.each(cases)('%s %s', (kind, from, transition) => {
    expectListed(
      objectsOf(transition.group, 'v1beta2', kind, { empties: false }),
      back[kind] ?? [],
      (object) =>
        changes(transition, object, from)
          .filter((change) => !isHollow(change))
          .map((change) =>
            change.path.endsWith(joinTimeout) ? `${change.path}: what init says` : lineOf(change),
          ),
    )
  })
})

/** Left: the object as a server prints it. Right: what comes back from the other version. */
function changes(transition: Transition, object: ApiObject, to: Stage): Difference[] {
  const { group, kind } = transition
  const own = versionOf(object)
  const lookup = (group: string) => `${group}/v1beta1`
  const other = plain(convert(object, { to, reading: 'server', lookup }).object)
  const again = plain(convert(other, { to: own, reading: 'server', lookup }).object)
  return differencesOf(
    sortAsServer(transition, printed(object)),
    withoutAnnotation(again),
    schemaOf(group, own, kind),
  )
}

function versionOf({ apiVersion }: ApiObject): Stage {
  return String(apiVersion).split('/')[1] as Stage
}

function withoutAnnotation(object: ApiObject): ApiObject {
  const { annotations, ...metadata } = object.metadata as { annotations?: Record<string, string> }
  const rest = Object.entries(annotations ?? {}).filter(([key]) => key !== conversionData)
  return {
    ...object,
    metadata: rest.length > 0 ? { ...metadata, annotations: Object.fromEntries(rest) } : metadata,
  }
}

function isDropped(transition: Transition, { path, right }: Difference): boolean {
  return right === undefined && mapPath(transition, path).to.length === 0
}

/** A struct of zero values only is printed empty, and is no longer there once its pointer is gone. */
function isHollow({ left, right }: Difference): boolean {
  return right === undefined && lineOf({ path: '', left, right }).includes('{} →')
}

/** A reference comes back with the namespace of its object. */
function namespaces(...references: readonly string[]): string[] {
  return references.map((path) => `${path}.namespace: nothing → something`)
}

function zeros(...names: readonly string[]): string[] {
  return ['replicas', ...names.map((name) => `deprecated.v1beta1.${name}`)].map(
    (path) => `status.${path}: nothing → 0`,
  )
}

function kubeadm(spec: string): string[] {
  return [`${spec}.diskSetup.partitions[].layout: nothing → false`, `${spec}.${joinTimeout}: what init says`]
}
