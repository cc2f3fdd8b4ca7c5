import { valueAt, withValueAt } from '@capi-migrate/status-model/values'
import { describe, expect, test } from 'vitest'
import { migratesStorageVersions, parseCore, takesEmptyMetadataKind } from '../../src/simulate/index.ts'
import type { ReadRole } from '../../src/simulate/index.ts'
import { line, owner, shown } from './world.ts'

const infrastructure = 'status.initialization.infrastructureProvisioned'
const secret = 'status.initialization.bootstrapDataSecretCreated'
const plane = 'status.initialization.controlPlaneInitialized'
const withId = { providerID: 'acme://7' }

// facts/contract-facts.md, 2.2: kind, contract, path; and the target of the simulator's table.
describe('one field for each role and contract is read, and no other stands in for it', () => {
  const table: readonly (readonly [ReadRole, 'v1beta1' | 'v1beta2', string, string])[] = [
    ['InfraCluster', 'v1beta1', 'status.ready', infrastructure],
    ['InfraCluster', 'v1beta2', 'status.initialization.provisioned', infrastructure],
    ['InfraMachine', 'v1beta1', 'status.ready', infrastructure],
    ['InfraMachine', 'v1beta2', 'status.initialization.provisioned', infrastructure],
    ['BootstrapConfig', 'v1beta1', 'status.ready', secret],
    ['BootstrapConfig', 'v1beta2', 'status.initialization.dataSecretCreated', secret],
    ['ControlPlane', 'v1beta1', 'status.initialized', plane],
    ['ControlPlane', 'v1beta2', 'status.initialization.controlPlaneInitialized', plane],
    ['InfraMachinePool', 'v1beta1', 'status.ready', infrastructure],
    ['InfraMachinePool', 'v1beta2', 'status.ready', infrastructure],
  ]
  const all = [...new Set(table.map(([, , path]) => path))]

  test.each(table)('%s %s: %s', (role, contract, path, target) => {
    const status = (paths: readonly string[]): unknown =>
      (
        paths.reduce((object, one) => withValueAt(object, one, true), {
          status: { dataSecretName: 's' },
        }) as { status: unknown }
      ).status
    const said = shown({ role, contract, status: status([path]), spec: withId })
    expect([said.error, said.waitsFor, said.fields[target]]).toEqual([undefined, undefined, true])
    const others = shown({ role, contract, status: status(all.filter((one) => one !== path)), spec: withId })
    expect(others.waitsFor).toContain(`${path} to be true`)
    expect(others.fields[target] ?? false).toBe(false)
  })

  test.each(table)(
    '%s %s: another type than a boolean is an error, and nothing is set',
    (role, contract, path, target) => {
      const { status } = withValueAt({ status: {} }, path, 'true')
      const { error, fields } = shown({ role, contract, status, spec: withId })
      expect(error).toContain(`.${path} accessor error: true is of the type string, expected bool`)
      expect(fields[target]).toBeUndefined()
    },
  )

  test.each(table)(
    '%s %s: once true, what the owner says stays; not of a pool',
    (role, contract, _, target) => {
      const done = withValueAt(owner(role, {}), target, true)
      const after = shown({ role, contract, owner: done }).owner
      expect(valueAt(after, target)).toBe(role !== 'InfraMachinePool')
    },
  )
})

// 2.9
describe('releases read some fields otherwise', () => {
  test.each([
    ['1.11.0', 'status.ready'],
    ['1.11.4', 'status.ready'],
    ['1.11.5', 'status.initialized'],
    ['1.12.0', 'status.ready'],
    ['1.12.1', 'status.ready'],
    ['1.12.2', 'status.initialized'],
    ['1.13', 'status.initialized'],
    ['1.15', 'status.initialized'],
  ])('v%s reads %s of a control plane of v1beta1', (core, path) => {
    const status = (one: string) => withValueAt({ status: {} }, one, true).status
    const other = path === 'status.ready' ? 'status.initialized' : 'status.ready'
    const given = { role: 'ControlPlane', contract: 'v1beta1', core } as const
    expect(shown({ ...given, status: status(path) }).fields[plane]).toBe(true)
    expect(line(shown({ ...given, status: status(path) }), 'ControlPlaneInitialized')?.[0]).toBe('True')
    expect(shown({ ...given, status: status(other) }).waitsFor).toContain(path)
    expect(line(shown({ ...given, status: status(other) }), 'ControlPlaneInitialized')?.[0]).toBe('False')
  })

  test('v1.10 asks both fields of a control plane', () => {
    const given = { role: 'ControlPlane', contract: 'v1beta1', core: '1.10' } as const
    const initialized = shown({ ...given, status: { initialized: true } })
    expect([initialized.waitsFor, line(initialized, 'ControlPlaneInitialized')?.[0]]).toEqual([
      'AcmeControlPlane status.ready to be true',
      'True',
    ])
    expect(shown({ ...given, status: { ready: true } }).fields[plane]).toBe(true)
  })

  test.each([
    ['1.11', undefined],
    ['1.12', undefined],
    ['1.13', 'eu-1'],
    ['1.16', 'eu-1'],
  ])('v%s: status.failureDomain of the Machine is %s', (core, expected) => {
    const status = { initialization: { provisioned: true }, failureDomain: 'eu-1' }
    expect(shown({ role: 'InfraMachine', core, status, spec: withId }).fields['status.failureDomain']).toBe(
      expected,
    )
  })

  test.each([
    ['1.13', undefined],
    ['1.14', [{ version: 'v1.33.0', replicas: 3 }]],
  ])('v%s: versions of the control plane are %j', (core, expected) => {
    const status = { versions: [{ version: 'v1.33.0', replicas: 3 }] }
    expect(shown({ role: 'ControlPlane', core, status }).fields['status.controlPlane.versions']).toEqual(
      expected,
    )
  })

  test.each([
    ['1.10', 'status'],
    ['1.11', 'status.deprecated.v1beta1'],
    ['1.15', 'status.deprecated.v1beta1'],
    ['1.16', undefined],
  ])('v%s: terminal failures show at %s', (core, place) => {
    const contract = core === '1.10' ? 'v1beta1' : 'v1beta2'
    const { fields } = shown({
      role: 'InfraCluster',
      contract,
      core,
      status: { failureReason: 'CreateError', failureMessage: 'no quota' },
    })
    const told = Object.entries(fields).filter(([path]) => path.includes('failure'))
    expect(told).toEqual(
      place
        ? [
            [`${place}.failureReason`, 'CreateError'],
            [
              `${place}.failureMessage`,
              `Failure detected from referenced resource infrastructure.cluster.x-k8s.io/${contract}, Kind=AcmeCluster with name "a": no quota`,
            ],
          ]
        : [],
    )
  })

  test.each([
    ['1.11.0', false, true],
    ['1.11.1', true, true],
    ['1.12', true, true],
    ['1.13', true, false],
  ])('clusterctl v%s takes an empty metadata kind: %s; moves stored versions: %s', (core, empty, moves) => {
    expect([takesEmptyMetadataKind(parseCore(core)!), migratesStorageVersions(parseCore(core)!)]).toEqual([
      empty,
      moves,
    ])
  })
})
