import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { memoryOf, migrateCluster } from '../program.ts'
import type { Case, Suite } from '../suite.ts'

const mostMemory = 200
const machines = '/apis/cluster.x-k8s.io/v1beta2/namespaces/default/machines'

/** A large cluster is read a page at a time, and an API server that starts anew in the middle loses nothing. */
export const scale: Suite = {
  set: 'api',
  run: async (cluster, { root, folder, say, all }) => {
    const count = all ? 10_000 : 2000
    await fill(cluster, count)
    say(`${count} Machines are there`)
    const start = Date.now()
    const output = await migrateCluster(cluster, root, ['check', '--format', 'json'])
    const seconds = (Date.now() - start) / 1000
    const memory = memoryOf(output)
    const looked = Number(/"code": "CLU013",[^}]*?"looked": (\d+)/.exec(output.stdout)?.[1])
    say(`check read ${looked} objects in ${seconds.toFixed(1)} s with ${memory.toFixed(0)} MB`)
    const cases: Case[] = [
      {
        name: `check looks at ${count} Machines`,
        ...(looked !== count && { wrong: output.stderr + looked }),
      },
      {
        name: `check needs no more than ${mostMemory} MB`,
        ...(!(memory <= mostMemory) && { wrong: `${memory.toFixed(0)} MB` }),
      },
    ]
    mkdirSync(folder, { recursive: true })
    return [...cases, await restartedInTheMiddle(cluster, root, join(folder, 'dump'), count)]
  },
}

async function restartedInTheMiddle(
  cluster: Cluster,
  root: string,
  dump: string,
  count: number,
): Promise<Case> {
  const name = 'every object is read once though the API server starts anew in the middle'
  // Slow enough that the server is away while pages are still to come.
  const running = migrateCluster(cluster, root, ['dump', dump, '--limit', '10', '--qps', '40'])
  const read = (): number => identifiersIn(dump).length
  while (read() < 500) await sleep(20)
  const again = await cluster.halt('kube-apiserver')
  const before = read()
  again()
  const { code, stderr } = await running
  const ids = identifiersIn(dump)
  if (before >= count) return { name, skipped: 'all was read before the server was away' }
  const isWhole = code === 0 && ids.length === count && new Set(ids).size === count
  return {
    name: `${name} (after ${before})`,
    ...(!isWhole && {
      wrong: `code ${code}, ${ids.length} objects, ${new Set(ids).size} of them distinct\n${stderr}`,
    }),
  }
}

function identifiersIn(dump: string): readonly string[] {
  try {
    const text = readFileSync(join(dump, 'machines.cluster.x-k8s.io.yaml'), 'utf8')
    return [...text.matchAll(/"uid":"([^"]+)"/g)].map(([, uid]) => uid!)
  } catch {
    return []
  }
}

async function fill({ api }: Cluster, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, i) => `m-${i}`)
  const worker = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await api.create(machines, machine(name))
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

function machine(name: string) {
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    metadata: { name, labels: { 'cluster.x-k8s.io/cluster-name': 'large' } },
    spec: {
      clusterName: 'large',
      version: 'v1.34.0',
      bootstrap: { dataSecretName: name },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'DevMachine', name },
      taints: Array.from({ length: 20 }, (_, i) => ({
        key: `example.com/taint-${i}`,
        value: 'x'.repeat(40),
        effect: 'NoSchedule',
        propagation: 'Always',
      })),
    },
  }
}
