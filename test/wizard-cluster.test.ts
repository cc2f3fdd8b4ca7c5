import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crdOf, migrateMeanwhile, smallCluster } from './small-cluster.ts'
import type { SmallCluster } from './small-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'migrate-wizard-'))
let cluster: SmallCluster
beforeAll(async () => {
  cluster = await smallCluster({
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions': [crdOf('Cluster')],
    '/apis/cluster.x-k8s.io/v1beta2/clusters': [],
  })
})
afterAll(() => {
  cluster.stop()
  rmSync(folder, { recursive: true })
})

function plan(...args: readonly string[]): ReturnType<typeof migrateMeanwhile> {
  return migrateMeanwhile(['wizard', folder, '--plain', '--kubeconfig', cluster.kubeconfig, ...args])
}

describe('migrate wizard with a cluster', () => {
  it('shows its verdict as one more way; what cannot be told is open', async () => {
    const { stdout, code } = await plan('--context', 'here')
    expect(stdout).toMatch(/^Management cluster +v1beta1 +\d+ steps open$/m)
    // The Deployments of controllers may not be read.
    expect(stdout).toMatch(/^● CLU015 .*: open$/m)
    expect(stdout).toContain('cannot be told: 403: you may not')
    expect(code).toBe(3)
  })

  it('says what is wrong with the choice, and goes on with the repository', async () => {
    const { stdout, code } = await plan('--context', 'there')
    expect(stdout).toContain('error there  the kubeconfig has no context there')
    expect(stdout).not.toContain('Management cluster')
    expect(code).toBe(1)
  })
})
