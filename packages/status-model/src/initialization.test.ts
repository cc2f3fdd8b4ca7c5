import { expect, test } from 'vitest'
import { initialization } from './initialization.ts'
import { isInitialized } from './provider.ts'
import type { Role } from '@capi-migrate/transitions'

const core = 'cluster.x-k8s.io'

test.each([
  [
    `${core}/v1beta1`,
    'Cluster',
    { infrastructureReady: true, controlPlaneReady: false },
    { infrastructureProvisioned: true, controlPlaneInitialized: false },
  ],
  [
    `${core}/v1beta2`,
    'Cluster',
    { initialization: { infrastructureProvisioned: true, controlPlaneInitialized: false } },
    { infrastructureProvisioned: true, controlPlaneInitialized: false },
  ],
  [`${core}/v1beta1`, 'Machine', { bootstrapReady: true }, { bootstrapDataSecretCreated: true }],
  [
    `${core}/v1beta2`,
    'Machine',
    { initialization: { bootstrapDataSecretCreated: true } },
    { bootstrapDataSecretCreated: true },
  ],
  [`${core}/v1beta1`, 'MachinePool', { infrastructureReady: true }, { infrastructureProvisioned: true }],
  [
    `controlplane.${core}/v1beta1`,
    'KubeadmControlPlane',
    { initialized: true, ready: false },
    { controlPlaneInitialized: true },
  ],
  [`bootstrap.${core}/v1beta1`, 'KubeadmConfig', { ready: true }, { dataSecretCreated: true }],
  [`${core}/v1beta2`, 'Machine', { bootstrapReady: true }, {}],
  [`${core}/v1beta1`, 'Machine', { initialization: { bootstrapDataSecretCreated: true } }, {}],
  [`${core}/v1beta2`, 'MachineSet', { initialization: { infrastructureProvisioned: true } }, {}],
])('%s %s %j: %j', (apiVersion, kind, status, expected) => {
  expect(initialization({ apiVersion, kind, status })).toEqual(expected)
})

test.each<readonly [Exclude<Role, 'IPAM'>, 'v1beta1' | 'v1beta2', object, boolean | undefined]>([
  ['InfraCluster', 'v1beta1', { ready: true }, true],
  ['InfraCluster', 'v1beta2', { ready: true }, undefined],
  ['InfraCluster', 'v1beta2', { initialization: { provisioned: false } }, false],
  ['InfraMachine', 'v1beta1', { initialization: { provisioned: true } }, undefined],
  ['BootstrapConfig', 'v1beta2', { initialization: { dataSecretCreated: true } }, true],
  ['ControlPlane', 'v1beta1', { initialized: true, ready: false }, true],
  ['ControlPlane', 'v1beta2', { initialization: { controlPlaneInitialized: true } }, true],
  ['InfraMachinePool', 'v1beta2', { ready: true }, true],
  ['InfraMachine', 'v1beta2', { initialization: { provisioned: 'true' } }, undefined],
])('a provider’s %s under contract %s with %j: %s', (role, contract, status, expected) => {
  expect(isInitialized({ status }, role, contract)).toBe(expected)
})
