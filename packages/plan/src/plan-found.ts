import { filesBeside, isWithoutProjects } from './beside.ts'
import { chartsAround } from './charts-around.ts'
import type { FoundFiles } from './find.ts'
import { FolderNames } from './folder-names.ts'
import { kustomizationsAround } from './kustomizations-around.ts'
import { finished } from './finish.ts'
import { gather, gatherWith } from './gather.ts'
import type { GatherOptions, Team } from './gather.ts'
import type { Engine, Plan } from './plan.ts'
import { settled } from './settled.ts'
import type { SettleOptions } from './settled.ts'

/** Plans files that were found, to the end: each of them, then what variables of the repository settle, then what is judged last. */
export async function planFound(
  found: FoundFiles,
  engine: Engine,
  { onProgress, team, ...run }: SettleOptions & Pick<GatherOptions, 'onProgress'> & { readonly team?: Team },
): Promise<Plan> {
  const all = run.all ?? found.files
  const { where, search = {} } = run
  const whole = { ...found, files: all }
  const folders = new FolderNames()
  const beside = isWithoutProjects(whole, where, search, folders) ? [] : await filesBeside(whole, search)
  const around = [
    ...(await chartsAround(whole, where, search, folders)),
    ...(await kustomizationsAround(whole, engine, where, search)),
  ]
  const options = { ...(onProgress && { onProgress }), all, beside, around, folders }
  const first = team ? await gatherWith(team, found, engine, options) : gather(found, engine, options)
  return finished(await settled(first, engine, found, { ...run, beside, around }), engine)
}
