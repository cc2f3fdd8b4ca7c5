import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratch, start } from './program.ts'
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

  it('is watched until somebody ends it, and says once what could not be read', async () => {
    const args = ['status', '--watch', '--kubeconfig', cluster.kubeconfig, '--context', 'here']
    const child = start(args, scratch())
    let stdout = ''
    let stderr = ''
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    const closed = once(child, 'close')
    while (!stdout.includes('Machine default/prod-1')) await once(child.stdout!, 'data')
    child.kill('SIGINT')
    expect(await closed).toEqual([130, null])
    expect(stderr.match(/error others/g)).toHaveLength(1)
  })

  it('wants a cluster for --namespace', async () => {
    const { stderr, code } = await status('--namespace', 'prod')
    expect(stderr).toContain('--namespace is for a live cluster')
    expect(code).toBe(1)
  })
})
