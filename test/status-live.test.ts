import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../apps/cli/bin/migrate.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'migrate-status-'))
const kubeconfig = join(folder, 'kubeconfig')

const crd = (kind: string) => ({
  metadata: { name: `${kind}s.cluster.x-k8s.io` },
  spec: {
    group: 'cluster.x-k8s.io',
    scope: 'Namespaced',
    names: { kind, plural: `${kind.toLowerCase()}s` },
    versions: ['v1beta1', 'v1beta2'].map((name) => ({ name, served: true, storage: name === 'v1beta2' })),
  },
})
const labels = { 'cluster.x-k8s.io/cluster-name': 'prod' }
const machine = { metadata: { name: 'prod-1', namespace: 'default', labels }, spec: { clusterName: 'prod' } }

/** What the server answers; anything else is forbidden. */
const lists: Readonly<Record<string, readonly object[]>> = {
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions': [crd('Cluster'), crd('Machine'), crd('Other')],
  '/apis/cluster.x-k8s.io/v1beta2/clusters': [{ metadata: { name: 'prod', namespace: 'default' } }],
  '/apis/cluster.x-k8s.io/v1beta2/machines': [machine],
}

const server = createServer((question, answer) => {
  const items = lists[question.url!.split('?')[0]!]
  answer.writeHead(items ? 200 : 403, { 'content-type': 'application/json' })
  answer.end(JSON.stringify(items ? { items, metadata: {} } : { message: 'you may not' }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config = {
    clusters: [
      { name: 'c', cluster: { server: `http://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } },
    ],
    users: [{ name: 'u', user: {} }],
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u' } }],
  }
  writeFileSync(kubeconfig, JSON.stringify(config))
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function status(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, 'status', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => (said.stdout += String(text)))
  child.stderr.on('data', (text) => (said.stderr += String(text)))
  return new Promise<typeof said & { code: number | null }>((resolve) => {
    child.on('close', (code) => resolve({ ...said, code }))
  })
}

describe('migrate status of a live cluster', () => {
  it('shows the tree, and says what could not be read', async () => {
    const { stdout, stderr, code } = await status('--kubeconfig', kubeconfig, '--context', 'here')
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
    const { stderr, code } = await status('--kubeconfig', kubeconfig, ...args)
    expect(stderr).toContain(`error ${what}`)
    expect(code).toBe(1)
  })

  it('wants a cluster for --namespace', async () => {
    const { stderr, code } = await status('--namespace', 'prod')
    expect(stderr).toContain('--namespace is for a live cluster')
    expect(code).toBe(1)
  })
})
