import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
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
  run: async (cluster, { root, say }) => {
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
    return cases
  },
}

async function rulesOf(cluster: Cluster, root: string): Promise<Report['clusters'][number]['rules']> {
  const { stdout, stderr } = await migrateCluster(cluster, root, ['check', '--format', 'json'])
  if (stdout === '') throw new Error(stderr)
  return (JSON.parse(stdout) as Report).clusters[0]!.rules
}
