import { describe, test } from 'vitest'
import { convert, rejectsEmpty, schemaAt, schemaOf, transitions } from '../src/index.ts'
import type { Transition } from '../src/index.ts'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import type { ApiObject } from './examples.ts'
import { plain, printed } from './go.ts'
import { expectListed, lineOf } from './listed.ts'
import { objectsOf } from './objects.ts'
import { isOlderDefault } from './older-defaults.ts'

/**
 * What an author wrote and keeps, although the server takes it for not set: v1beta2 tells the two apart. In a status it
 * does no harm, for an apply does not touch that.
 */
const kept: Readonly<Record<string, readonly string[]>> = {
  Cluster: [
    'status.initialization.infrastructureProvisioned: false',
    'status.initialization.controlPlaneInitialized: false',
  ],
  ClusterClass: [
    ...schemaFlags('status.variables[].definitions[].schema.openAPIV3Schema'),
    'status.variables[].definitionsConflict: false',
  ],
  Machine: [
    'status.initialization.infrastructureProvisioned: false',
    'status.initialization.bootstrapDataSecretCreated: false',
  ],
  MachinePool: [
    'status.initialization.infrastructureProvisioned: false',
    'status.initialization.bootstrapDataSecretCreated: false',
  ],
  MachineHealthCheck: [
    'status.expectedMachines: 0',
    'status.currentHealthy: 0',
    'status.remediationsAllowed: 0',
  ],
  // A webhook puts labels there.
  MachineDeployment: ['spec.template.metadata: {}'],
  MachineSet: ['spec.template.metadata: {}'],
  KubeadmConfig: ['status.initialization.dataSecretCreated: false'],
  KubeadmControlPlane: ['status.initialization.controlPlaneInitialized: false'],
  DockerCluster: ['status.initialization.provisioned: false'],
  DockerMachine: ['status.initialization.provisioned: false'],
  DevCluster: ['status.initialization.provisioned: false'],
  DevMachine: ['status.initialization.provisioned: false'],
}

/** What v1beta2 requires and an author is given, while a server stores what was there. */
const filled: Readonly<Record<string, readonly string[]>> = {
  Cluster: ['spec.topology.workers.machineDeployments[].rollout.strategy.type: something → nothing'],
  ClusterClass: ['spec.workers.machineDeployments[].rollout.strategy.type: something → nothing (rare)'],
  MachineDeployment: ['spec.rollout.strategy.type: something → nothing'],
  KubeadmConfig: overruled('spec'),
  KubeadmConfigTemplate: overruled('spec.template.spec'),
  KubeadmControlPlane: [
    'spec.rollout.strategy.type: something → nothing',
    ...overruled('spec.kubeadmConfigSpec'),
  ],
  KubeadmControlPlaneTemplate: overruled('spec.template.spec.kubeadmConfigSpec'),
}

/** What a server writes that the author did not: zero values and blocks of status. */
const written: Readonly<Record<string, readonly string[]>> = {
  Cluster: ['status.failureDomains[].controlPlane: false'],
  MachineSet: [
    ...zeros(['replicas', ...old('fullyLabeledReplicas', 'readyReplicas', 'availableReplicas')]),
    // It is required; Go prints it where an empty list in it keeps it from being zero.
    'spec.selector: {}',
  ],
  MachineDeployment: [
    ...zeros([
      'replicas',
      ...old('updatedReplicas', 'readyReplicas', 'availableReplicas', 'unavailableReplicas'),
    ]),
    'spec.selector: {}',
  ],
  MachineHealthCheck: ['spec.selector: {}'],
  ClusterResourceSet: ['spec.clusterSelector: {}'],
  MachinePool: ['status.replicas: 0', 'status.deprecated.v1beta1: {}'],
  KubeadmConfig: ['status.deprecated.v1beta1: {}'],
  KubeadmControlPlane: zeros(['replicas', ...old('updatedReplicas', 'readyReplicas', 'unavailableReplicas')]),
  DockerCluster: ['status.failureDomains[].controlPlane: false'],
  DevCluster: [
    'status.failureDomains[].controlPlane: false',
    // Printed with its parent, of which nothing else is left where an empty failureDomains was all of it.
    'spec.backend.docker.loadBalancer: {}',
  ],
  DevClusterTemplate: ['spec.template.spec.backend.docker.loadBalancer: {} (rare)'],
}

describe('what an author writes, a server prints as its own conversion, but for listed paths', () => {
  const cases = transitions.filter(({ to }) => to === 'v1beta2')
  test.each(cases.map((one) => [one.kind, one.from, one] as const))('%s %s', (kind, from, transition) => {
    const listed = [
      ...(kept[kind] ?? []).map((line) => `${line} → nothing`),
      ...(filled[kind] ?? []),
      ...(written[kind] ?? []).map((line) => line.replace(': ', ': nothing → ')),
    ]
    expectListed(objectsOf(transition.group, from, kind), listed, (object) =>
      differences(transition, object)
        .filter((difference) => !isRefused(transition, difference))
        // Only an older release stored it: the author writes it out, for nothing tells which release it was.
        .filter(({ path, right }) => right !== undefined || !isOlderDefault(transition, path))
        .map(lineOf),
    )
  })
})

/** Left: the author's object as a server prints it. Right: the server's conversion. */
function differences(transition: Transition, object: ApiObject): Difference[] {
  const { group, kind } = transition
  const author = printed(convert(object, { to: 'v1beta2' }).object)
  const server = plain(convert(object, { to: 'v1beta2', reading: 'server' }).object)
  return differencesOf(author, server, schemaOf(group, 'v1beta2', kind))
}

/** An empty value that the server stores and v1beta2 refuses: the author leaves it out. */
function isRefused({ group, kind }: Transition, { path, left, right }: Difference): boolean {
  const node = schemaAt(group, 'v1beta2', kind, path)
  const isEmpty = typeof right === 'object' && right !== null && Object.keys(right).length === 0
  return left === undefined && isEmpty && node !== undefined && rejectsEmpty(node)
}

function schemaFlags(schema: string): string[] {
  const flags = [
    'uniqueItems',
    'exclusiveMaximum',
    'exclusiveMinimum',
    'x-kubernetes-preserve-unknown-fields',
    'x-kubernetes-int-or-string',
  ]
  return flags.map((name) => `${schema}…${name}: false`)
}

/** Of layout and diskLayout v1beta2 takes one only; a server keeps both, as v1beta1 requires the first. */
function overruled(spec: string): string[] {
  return ['something', 'false'].map((layout) => `${spec}.diskSetup.partitions[].layout: nothing → ${layout}`)
}

function old(...names: readonly string[]): string[] {
  return names.map((name) => `deprecated.v1beta1.${name}`)
}

function zeros(paths: readonly string[]): string[] {
  return paths.map((path) => `status.${path}: 0`)
}
