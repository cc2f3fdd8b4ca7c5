import { proxyOf } from '../faults/proxy.ts'
import type { Case, Suite } from '../suite.ts'
import { away, changed, journals, together, unheard } from './races.ts'
import { readers } from './readers.ts'
import { lossy, powerless, unfit } from './refusals.ts'
import type { Stage } from './stage.ts'

/** `fix --write` under attack: it does what was meant or nothing, and what only looks stores nothing. */
export const harm: Suite = {
  set: 'webhooks',
  run: async (cluster, world) => {
    const cases: Case[] = []
    const expect: Stage['expect'] = (name, isRight, wrong) =>
      void cases.push({ name, ...(!isRight && { wrong: String(wrong) }) })
    const proxy = await proxyOf(cluster, world.folder)
    try {
      const stage = { cluster, world, proxy, expect }
      for (const attack of [changed, together, journals, powerless, unheard, unfit, lossy, away, readers]) {
        await attack(stage)
        world.say(`${attack.name}: done`)
      }
    } finally {
      proxy.stop()
    }
    return cases
  },
}
