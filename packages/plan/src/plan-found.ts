import { filesBeside, isWithoutProjects } from './beside.ts'
import type { FoundFiles } from './find.ts'
import { finished } from './finish.ts'
import { gather } from './gather.ts'
import type { GatherOptions } from './gather.ts'
import type { Engine, Plan } from './plan.ts'
import { settled } from './settled.ts'
import type { SettleOptions } from './settled.ts'

/** Plans files that were found, to the end: each of them, then what variables of the repository settle, then what is judged last. */
export async function planFound(
  found: FoundFiles,
  engine: Engine,
  { onProgress, ...run }: SettleOptions & Pick<GatherOptions, 'onProgress'>,
): Promise<Plan> {
  const all = run.all ?? found.files
  const { where, search = {} } = run
  const whole = { ...found, files: all }
  const beside = isWithoutProjects(whole, where, search) ? [] : await filesBeside(whole, search)
  const first = gather(found, engine, { ...(onProgress && { onProgress }), all, beside })
  return finished(await settled(first, engine, found, { ...run, beside }), engine)
}
