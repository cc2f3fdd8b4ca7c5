import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../apps/cli/bin/migrate.mjs', import.meta.url))

/** A server that answers as the API server of a small cluster does; its kubeconfig has one context, `here`. */
export interface SmallCluster {
  readonly kubeconfig: string
  readonly stop: () => void
}

/** Lists by path; anything else is forbidden. */
export async function smallCluster(
  lists: Readonly<Record<string, readonly object[]>>,
): Promise<SmallCluster> {
  const server = createServer((question, answer) => {
    const items = lists[question.url!.split('?')[0]!]
    answer.writeHead(items ? 200 : 403, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(items ? { items, metadata: {} } : { message: 'you may not' }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cluster = { server: `http://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true }
  const folder = mkdtempSync(join(tmpdir(), 'migrate-cluster-'))
  const kubeconfig = join(folder, 'kubeconfig')
  const config = {
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user: {} }],
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u' } }],
  }
  writeFileSync(kubeconfig, JSON.stringify(config))
  const stop = (): void => {
    server.close()
    rmSync(folder, { recursive: true })
  }
  return { kubeconfig, stop }
}

/** A CRD of `cluster.x-k8s.io` with both versions. */
export function crdOf(kind: string): object {
  return {
    metadata: { name: `${kind.toLowerCase()}s.cluster.x-k8s.io` },
    spec: {
      group: 'cluster.x-k8s.io',
      scope: 'Namespaced',
      names: { kind, plural: `${kind.toLowerCase()}s` },
      versions: ['v1beta1', 'v1beta2'].map((name) => ({ name, served: true, storage: name === 'v1beta2' })),
      conversion: { strategy: 'Webhook' },
    },
  }
}

/** Runs the built program while this process goes on to answer. */
export function migrateMeanwhile(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += String(text)))
  child.stderr.on('data', (text) => (stderr += String(text)))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
