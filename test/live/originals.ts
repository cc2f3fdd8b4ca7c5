import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installed } from '../../tools/management-cluster/programs.ts'
import type { Arguments } from './arguments.ts'
import { generatedObjects } from './generated.ts'
import { inputsOf } from './inputs.ts'
import type { Inputs } from './inputs.ts'
import { manifestsIn } from './machines.ts'

/** Returns originals for the release of today: files, and random objects with fields of both versions. */
export function storedInputs(root: string, options: Arguments, now: Installed): Inputs {
  const { seed, all } = options
  const mixed = generatedObjects(now, seed, all ? 1500 : 40, { isMixed: true })
  return withRandom(inputsOf(root, options, { golden: 50, corpus: 20 }), mixed, options)
}

/** Returns originals for an older release: those of today, fewer of them, and random ones. */
export function historyInputs(root: string, options: Arguments, past: Installed): Inputs {
  const { seed, all } = options
  const random = generatedObjects(past, seed, all ? 1500 : 40)
  return withRandom(inputsOf(root, options, { golden: 15, corpus: 10 }), random, options)
}

function withRandom(
  { files, chosen, notes }: Inputs,
  objects: ReadonlyMap<string, string>,
  { file }: Arguments,
): Inputs {
  const random = [...objects].filter(([path]) => path.includes(file))
  return {
    files: new Map([...files, ...random]),
    chosen: [...chosen, ...random.map(([path]) => ({ path, form: 'plain' }) as const)],
    notes,
  }
}

/** Returns the Clusters that come up under an older release: those of today, and such as its webhooks add something to. */
export function historyMachines(root: string): ReadonlyMap<string, string> {
  const shared = join(root, './shared/repro/third/live/old-defaults-dropped/class-kcpt.yaml')
  return new Map([
    ...manifestsIn(join(root, 'test/live/machines')),
    ...manifestsIn(join(root, 'test/live/history/machines')),
    ...(existsSync(shared) ? [['shared.yaml', readFileSync(shared, 'utf8')] as const] : []),
  ])
}
