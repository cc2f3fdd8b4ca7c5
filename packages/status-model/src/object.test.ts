import { describe, expect, test } from 'vitest'
import { groupOf, isOwnKind, versionOf } from './object.ts'
import { valueAt, withValueAt } from './values/path.ts'
import { isKind } from './kinds.ts'

const core = 'cluster.x-k8s.io'

describe('the version comes from apiVersion and nothing else', () => {
  test.each([
    [`${core}/v1beta1`, 'Cluster', 'v1beta1'],
    [`${core}/v1beta2`, 'Cluster', 'v1beta2'],
    [`controlplane.${core}/v1beta2`, 'KubeadmControlPlane', 'v1beta2'],
    [`runtime.${core}/v1alpha1`, 'ExtensionConfig', 'v1alpha1'],
    [`${core}/v1alpha4`, 'Cluster', undefined],
    [`${core}/v1beta3`, 'Cluster', undefined],
    [`controlplane.${core}/v1beta2`, 'AWSManagedControlPlane', undefined],
    [`infrastructure.${core}/v1beta2`, 'AWSCluster', undefined],
    ['example.com/v1beta2', 'Cluster', undefined],
    ['v1', 'Node', undefined],
    ['constructor/v1beta2', 'Cluster', undefined],
  ])('%s %s: %s', (apiVersion, kind, expected) => {
    expect(versionOf({ apiVersion, kind, status: { v1beta2: {}, deprecated: {} } })).toBe(expected)
  })

  test('an object without apiVersion has none', () => {
    expect(versionOf({ kind: 'Cluster', status: { v1beta2: { conditions: [] } } })).toBeUndefined()
  })
})

test('a provider has kinds in the groups of Cluster API', () => {
  expect(isOwnKind({ apiVersion: `bootstrap.${core}/v1beta1`, kind: 'KubeadmConfig' })).toBe(true)
  expect(isOwnKind({ apiVersion: `bootstrap.${core}/v1beta1`, kind: 'RKE2Config' })).toBe(false)
})

test.each([
  [`${core}/v1beta2`, core],
  ['v1', ''],
  [undefined, ''],
])('the group of %s is %j', (apiVersion, expected) => {
  expect(groupOf(apiVersion === undefined ? {} : { apiVersion })).toBe(expected)
})

test.each([
  [{ a: { b: 1 } }, 'a.b', 1],
  [{ a: { b: null } }, 'a.b', null],
  [{ a: null }, 'a.b', undefined],
  [{ a: 'text' }, 'a.length', undefined],
  [{}, 'constructor.name', undefined],
  [null, 'a', undefined],
])('%j at %s: %j', (object, path, expected) => {
  expect(valueAt(object, path)).toEqual(expected)
})

test('a value is put into a copy, and what is missing comes into being', () => {
  const object = Object.freeze({ kind: 'Machine', status: Object.freeze({ phase: 'Running' }) })
  expect(withValueAt(object, 'status.deprecated.v1beta1.conditions', [])).toEqual({
    kind: 'Machine',
    status: { phase: 'Running', deprecated: { v1beta1: { conditions: [] } } },
  })
})

test('a kind is its group and its name, in a version that is served', () => {
  const machine = { apiVersion: `${core}/v1beta1`, kind: 'Machine' }
  expect(isKind(machine, 'Machine')).toBe(true)
  expect(isKind(machine, 'MachineSet')).toBe(false)
  expect(isKind({ ...machine, apiVersion: `${core}/v1alpha3` }, 'Machine')).toBe(false)
  expect(isKind({ ...machine, apiVersion: 'machine.openshift.io/v1beta1' }, 'Machine')).toBe(false)
})
