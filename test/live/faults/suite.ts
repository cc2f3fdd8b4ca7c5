import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { Output } from '../output.ts'
import { seed, states } from '../check/states.ts'
import { migrateCluster } from '../program.ts'
import type { Case, Suite } from '../suite.ts'
import { troubles } from './faults.ts'
import { proxyOf } from './proxy.ts'

/** Seconds that a question may take; a run may take some of them. */
const timeout = 2
const limit = 40

/** Whatever goes wrong between us and the API server, no rule is judged wrongly, and nothing hangs. */
export const faults: Suite = {
  set: 'webhooks',
  run: async (cluster, { root, folder, all, say }) => {
    mkdirSync(folder, { recursive: true })
    await seed(cluster)
    // Something has to be broken, and something has to hold.
    for (const code of ['CLU003', 'CLU007'])
      await states.find((state) => state.code === code)!.broken(cluster)
    const proxy = await proxyOf(cluster, folder)
    const run = (kubeconfig: string): Promise<Output> =>
      Promise.race([
        migrateCluster({ kubeconfig }, root, [
          '--format=json',
          `--timeout=${timeout}`,
          '--limit=1',
          '--qps=200',
        ]),
        new Promise<Output>((resolve) =>
          setTimeout(
            () => resolve({ code: null, stdout: '', stderr: `no end after ${limit} s` }),
            limit * 1000,
          ).unref(),
        ),
      ])
    const truth = outcomesIn(await run(proxy.kubeconfig))
    const cases: Case[] = []
    const chosen = troubles(all ? 1 : 8)
    for (const { name, passes, fault } of chosen) {
      proxy.use(fault())
      const wrong = wrongIn(await run(proxy.kubeconfig), truth, passes)
      cases.push({ name, ...(wrong !== undefined && { wrong }) })
    }
    proxy.stop()
    say(`${chosen.length} troubles between the program and the API server`)
    for (const [name, change] of Object.entries(connections)) {
      const kubeconfig = join(folder, 'changed')
      writeFileSync(
        kubeconfig,
        JSON.stringify(change(JSON.parse(readFileSync(cluster.kubeconfig, 'utf8')) as Config)),
      )
      const { code, stdout, stderr } = await run(kubeconfig)
      const isTold = code === 1 && stdout === '' && /^error .+\nnext: .+/.test(stderr)
      cases.push({ name, ...(!isTold && { wrong: `${code} ${stdout.slice(0, 200)}\n${stderr}` }) })
    }
    return cases
  },
}

type Outcomes = ReadonlyMap<string, string>

function outcomesIn({ stdout }: Output): Outcomes | undefined {
  if (stdout === '') return undefined
  const { clusters } = JSON.parse(stdout) as {
    clusters: { rules: { code: string; outcome: string }[] }[]
  }
  return new Map(clusters[0]!.rules.map(({ code, outcome }) => [code, outcome]))
}

function wrongIn(output: Output, truth: Outcomes | undefined, passes: boolean): string | undefined {
  const found = outcomesIn(output)
  if (!found) {
    const isTold = output.code === 1 && /^error .+\nnext: .+/.test(output.stderr)
    return passes || !isTold ? `code ${output.code}\n${output.stderr}` : undefined
  }
  const wrong = [...found].filter(
    ([code, outcome]) => outcome !== truth?.get(code) && (passes || outcome !== 'unknown'),
  )
  return wrong.length > 0
    ? wrong.map(([code, outcome]) => `${code} is ${outcome}, and was ${truth?.get(code)}`).join('\n')
    : undefined
}

interface Config {
  readonly clusters: readonly { readonly name: string; readonly cluster: Readonly<Record<string, unknown>> }[]
  readonly [field: string]: unknown
}

/** Ways in which no connection comes about at all. */
const connections: Readonly<Record<string, (config: Config) => object>> = {
  'nothing listens there': (config) => withCluster(config, { server: 'https://127.0.0.1:1' }),
  'an authority that is not known': (config) =>
    withCluster(config, {
      'certificate-authority-data': Buffer.from(rootCertificates[0]!).toString('base64'),
    }),
  'a certificate for another host': (config) => withCluster(config, { 'tls-server-name': 'example.com' }),
  'a server that speaks no TLS': (config) => withCluster(config, { server: 'https://127.0.0.1:2379' }),
  'a server that is no API server': (config) =>
    withCluster(config, { server: 'http://127.0.0.1:2379', 'insecure-skip-tls-verify': true }),
  'a proxy that is not there': (config) => withCluster(config, { 'proxy-url': 'http://127.0.0.1:1' }),
  'a token that is not known': (config) => ({ ...config, users: [{ name: 'admin', user: { token: 'x' } }] }),
  'a login command that is not there': (config) => ({
    ...config,
    users: [
      {
        name: 'admin',
        user: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'no-such-login' } },
      },
    ],
  }),
  'a context that names no cluster': (config) => ({ ...config, clusters: [] }),
  'no current context': ({ 'current-context': _, ...config }) => config,
  'no contexts': (config) => ({ ...config, contexts: [] }),
  'a server that is no URL': (config) => withCluster(config, { server: 'nowhere' }),
}

function withCluster(config: Config, change: object): Config {
  return {
    ...config,
    clusters: config.clusters.map(({ name, cluster }) => ({ name, cluster: { ...cluster, ...change } })),
  }
}
