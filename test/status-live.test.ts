import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crdOf, migrateMeanwhile, smallCluster } from './small-cluster.ts'
import type { SmallCluster } from './small-cluster.ts'

const labels = { 'cluster.x-k8s.io/cluster-name': 'prod' }
const machine = { metadata: { name: 'prod-1', namespace: 'default', labels }, spec: { clusterName: 'prod' } }

let cluster: SmallCluster
beforeAll(async () => {
  cluster = await smallCluster({
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions': ['Cluster', 'Machine', 'Other'].map(crdOf),
    '/apis/cluster.x-k8s.io/v1beta2/clusters': [{ metadata: { name: 'prod', namespace: 'default' } }],
    '/apis/cluster.x-k8s.io/v1beta2/machines': [machine],
  })
})
afterAll(() => cluster.stop())

function status(...args: readonly string[]): ReturnType<typeof migrateMeanwhile> {
  return migrateMeanwhile(['status', ...args])
}

describe('migrate status of a live cluster', () => {
  it('shows the tree, and says what could not be read', async () => {
    const { stdout, stderr, code } = await status('--kubeconfig', cluster.kubeconfig, '--context', 'here')
    expect(stdout).toContain('Cluster default/prod')
    expect(stdout).toContain('Machine default/prod-1')
    expect(stderr).toContain('error others.cluster.x-k8s.io: 403: you may not')
    // Not all was read.
    expect(code).toBe(1)
  })

  it.each([
    [['--context', 'there'], 'the kubeconfig has no context there'],
    [['--context', 'here', 'dump.yaml'], 'a live cluster and a dump are asked for'],
    [[], 'the kubeconfig names no current context'],
  ])('%j is an error in one line', async (args, what) => {
    const { stderr, code } = await status('--kubeconfig', cluster.kubeconfig, ...args)
    expect(stderr).toContain(`error ${what}`)
    expect(code).toBe(1)
  })

  it('wants a cluster for --namespace', async () => {
    const { stderr, code } = await status('--namespace', 'prod')
    expect(stderr).toContain('--namespace is for a live cluster')
    expect(code).toBe(1)
  })
})
