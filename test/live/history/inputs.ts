import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installed } from '../../../tools/management-cluster/programs.ts'
import type { Arguments } from '../arguments.ts'
import { generatedObjects } from './generated.ts'
import { inputsOf } from '../inputs.ts'
import type { Inputs } from '../inputs.ts'
import { manifestsIn } from '../machines.ts'

/** Returns originals for an older release: those of today, fewer of them, and random ones. */
export function historyInputs(root: string, options: Arguments, past: Installed): Inputs {
  const { files, chosen, notes } = inputsOf(root, options, { golden: 15, corpus: 10 })
  const all = generatedObjects(past, options.seed, options.all ? 1500 : 40)
  const random = new Map([...all].filter(([path]) => path.includes(options.file)))
  return {
    files: new Map([...files, ...random]),
    chosen: [...chosen, ...[...random.keys()].map((path) => ({ path, form: 'plain' }) as const)],
    notes,
  }
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
