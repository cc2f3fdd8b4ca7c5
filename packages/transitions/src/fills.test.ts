import { describe, expect, test } from 'vitest'
import { convert, ledger, place } from './index.ts'

function deployment(spec: object): Record<string, unknown> {
  return { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', spec }
}

function strategyOf(spec: object): unknown {
  const { object } = convert(deployment(spec), { to: 'v1beta2' })
  return (object as { spec?: { rollout?: { strategy?: unknown } } }).spec?.rollout?.strategy
}

describe('what the newer version requires is filled in where its container is there', () => {
  test.each<[string, object, unknown]>([
    [
      'a missing type',
      { strategy: { rollingUpdate: { maxSurge: 1 } } },
      { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
    ],
    ['a type that is there stays', { strategy: { type: 'OnDelete' } }, { type: 'OnDelete' }],
    ['a container that is not there stays so', { replicas: 1 }, undefined],
    [
      'a container that dissolves stays so',
      { strategy: { rollingUpdate: { deletePolicy: 'Oldest' } } },
      undefined,
    ],
    ['an empty container goes', { strategy: {} }, undefined],
    ['a value that is no container stays', { strategy: '${STRATEGY}' }, '${STRATEGY}'],
  ])('%s', (_, spec, expected) => {
    expect(strategyOf(spec)).toEqual(expected)
  })

  test('in every item of a list', () => {
    const machineDeployments = [
      { class: 'a', name: 'a', strategy: { rollingUpdate: { maxSurge: 1 } } },
      { class: 'b', name: 'b' },
      { class: 'c', name: 'c', strategy: { type: 'OnDelete' } },
    ]
    const topology = { class: 'a', version: 'v1', workers: { machineDeployments } }
    const cluster = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec: { topology } }
    expect(convert(cluster, { to: 'v1beta2' }).object).toMatchObject({
      spec: {
        topology: {
          workers: {
            machineDeployments: [
              { rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } },
              { name: 'b' },
              { rollout: { strategy: { type: 'OnDelete' } } },
            ],
          },
        },
      },
    })
  })

  test('also on the way to the final stage', () => {
    const { object } = convert(deployment({ strategy: { rollingUpdate: { maxSurge: 1 } } }), { to: 'final' })
    expect(object).toMatchObject({ spec: { rollout: { strategy: { type: 'RollingUpdate' } } } })
  })

  test('v1beta1 has its own on the way down', () => {
    const diskSetup = {
      partitions: [
        { device: 'a', diskLayout: [{ percentage: 50 }] },
        { device: 'b', layout: true },
      ],
    }
    const config = {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmConfig',
      spec: { diskSetup },
    }
    expect(convert(config, { to: 'v1beta1' }).object).toMatchObject({
      spec: { diskSetup: { partitions: [{ layout: false }, { layout: true }] } },
    })
  })
})

test('the ledger tells what was added, after every leaf of the input', () => {
  const object = deployment({ strategy: { rollingUpdate: { maxSurge: 1 } } })
  expect(ledger(object, place(object, { to: 'v1beta2' })!).at(-1)).toEqual({
    path: 'spec.rollout.strategy.type',
    fate: 'added',
    to: ['spec.rollout.strategy.type'],
    row: 'MachineDeployment:spec.rollout.strategy.type',
    why: 'v1beta2 requires it; it was the default',
  })
})

describe('the value of a flag is a string, however it was written', () => {
  test.each<[unknown, unknown]>([
    ['2', '2'],
    [2, '2'],
    [false, 'false'],
    // How a fraction was written nobody can tell: 1.10 is 1.1.
    [1.1, 1.1],
  ])('%j becomes %j', (value, expected) => {
    const extraArgs = { flag: value }
    const spec = { clusterConfiguration: { apiServer: { extraArgs } } }
    const config = { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfig', spec }
    expect(convert(config, { to: 'v1beta2' }).object).toMatchObject({
      spec: { clusterConfiguration: { apiServer: { extraArgs: [{ name: 'flag', value: expected }] } } },
    })
  })
})
