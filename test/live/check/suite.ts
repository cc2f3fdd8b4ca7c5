import { load } from 'js-yaml'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { kubeconfigOf } from '../person.ts'
import { migrateCluster } from '../program.ts'
import type { Case, Suite } from '../suite.ts'
import { seed, states } from './states.ts'

interface Report {
  readonly clusters: readonly {
    readonly rules: readonly {
      readonly code: string
      readonly outcome: 'holds' | 'broken' | 'unknown'
      readonly seen: readonly { readonly object: string; readonly says: string }[]
      readonly missing: readonly { readonly what: string; readonly says: string }[]
    }[]
  }[]
}

/** Each rule about Cluster API itself is seen to hold, seen broken, and seen to hold again. */
export const check: Suite = {
  set: 'webhooks',
  run: async (cluster, { root, folder, say }) => {
    await seed(cluster)
    const cases: Case[] = []
    const expectAll = async (name: string, codes: readonly string[]): Promise<void> => {
      const rules = await rulesOf(cluster, root)
      for (const code of new Set(codes)) {
        const rule = rules.find((one) => one.code === code)
        const wrong = rule?.outcome === 'holds' ? undefined : JSON.stringify(rule)
        cases.push({ name: `${code} holds ${name}`, ...(wrong !== undefined && { wrong }) })
      }
    }
    const codes = states.map(({ code }) => code)
    await expectAll('at first', codes)
    for (const { code, name, object, broken } of states) {
      const mend = await broken(cluster)
      const rule = (await rulesOf(cluster, root)).find((one) => one.code === code)
      const isSeen = rule?.seen.some((one) => `${one.object}: ${one.says}`.includes(object))
      const isBroken = rule?.outcome === 'broken' && isSeen
      cases.push({ name: `${code} is broken by ${name}`, ...(!isBroken && { wrong: JSON.stringify(rule) }) })
      await mend()
    }
    say('every rule was broken once')
    await expectAll('in the end', codes)
    return [...cases, await rightsSuffice(cluster, root, folder)]
  },
}

async function rulesOf(
  cluster: Pick<Cluster, 'kubeconfig'>,
  root: string,
  more: readonly string[] = [],
): Promise<Report['clusters'][number]['rules']> {
  const { stdout, stderr } = await migrateCluster(cluster, root, ['check', '--format', 'json', ...more])
  if (stdout === '') throw new Error(stderr)
  return (JSON.parse(stdout) as Report).clusters[0]!.rules
}

/** Whoever has the rights that the program asks for, and no other, lacks none. */
async function rightsSuffice(cluster: Cluster, root: string, folder: string): Promise<Case> {
  const { stdout } = await migrateCluster(cluster, root, ['rbac', '--context=test', '--helm'])
  const { rules: rights } = load(stdout) as { rules: readonly object[] }
  const kubeconfig = await kubeconfigOf('narrow', rights, cluster, folder)
  const rules = await rulesOf({ kubeconfig }, root, ['--helm'])
  const missing = rules.flatMap((rule) => rule.missing).filter(({ says }) => says.includes('403'))
  return {
    name: 'the rights that `rbac` prints are enough',
    ...((missing.length > 0 || rules.length === 0) && { wrong: JSON.stringify(missing) }),
  }
}
