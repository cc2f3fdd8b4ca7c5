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
  const first = gather(found, engine, { ...(onProgress && { onProgress }), ...(run.all && { all: run.all }) })
  return finished(await settled(first, engine, found, run), engine)
}
