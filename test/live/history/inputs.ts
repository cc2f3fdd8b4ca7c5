import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installed } from '../../../tools/management-cluster/programs.ts'
import type { Arguments } from '../arguments.ts'
import { inputsOf } from '../inputs.ts'
import type { Inputs } from '../inputs.ts'
import { manifestsIn } from '../machines.ts'

/** Returns originals for an older release: those of today, fewer of them, and random ones. */
export function historyInputs(root: string, options: Arguments, _past: Installed): Inputs {
  return inputsOf(root, options, { golden: 60, corpus: 50 })
}

/** Returns the Clusters that come up under an older release: those of today, and such as its webhooks add something to. */
export function historyMachines(root: string): ReadonlyMap<string, string> {
  const shared = join(root, '../shared/repro/third/live/old-defaults-dropped/class-kcpt.yaml')
  return new Map([
    ...manifestsIn(join(root, 'test/live/machines')),
    ...manifestsIn(join(root, 'test/live/history/machines')),
    ...(existsSync(shared) ? [['shared.yaml', readFileSync(shared, 'utf8')] as const] : []),
  ])
}
