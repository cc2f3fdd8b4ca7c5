import {
  codemodEngine,
  find,
  gather,
  programConfig,
  programExtensions,
  programsBeside,
  programProviders,
  UserError,
  withOpenTasks,
} from '@capi-migrate/plan'
import type { FoundFiles, Plan } from '@capi-migrate/plan'
import type { CodemodFlags } from './flags.ts'

/** What is found and planned. */
export interface CodemodPlan {
  readonly found: FoundFiles
  readonly plan: () => Promise<Plan>
}

/** Finds programs, and plans them when it is asked to. Throws a {@link UserError} where flags contradict each other. */
export async function codemodPlan(
  where: readonly string[],
  flags: Omit<CodemodFlags, 'format'>,
  onProgress?: (done: number, total: number) => void,
): Promise<CodemodPlan> {
  const { mode, generation, counters, contract } = flags
  if (mode === 'dual' && generation === 'legacy')
    throw new UserError(
      '--mode dual and --generation legacy do not go together',
      'dual code shows what v1beta2 shows; switch first where the old values are wanted',
    )
  if (mode === 'dual' && counters === 'current')
    throw new UserError(
      '--mode dual and --counters current do not go together',
      'objects of v1beta1 do not have the current counters at that path; switch first',
    )
  const { types, sources } = await programConfig(where[0]!, flags.config)
  const providers = await programProviders(where, flags)
  const verify = flags.verify ?? (flags.write ? 'installed' : false)
  const engine = await codemodEngine({
    mode,
    generation,
    counters,
    contract,
    types,
    sources,
    providers,
    verify,
  })
  const found = await find(where, { ...flags, only: await programExtensions() })
  const plan = async (): Promise<Plan> => {
    const beside = await programsBeside(found)
    return withOpenTasks(gather(found, engine, { beside, ...(onProgress && { onProgress }) }), found.files)
  }
  return { found, plan }
}
