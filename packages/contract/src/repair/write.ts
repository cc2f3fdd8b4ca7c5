import { groupBy } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { withTexts } from '../repository.ts'
import type { Repository } from '../repository.ts'
import type { Repair } from './repair.ts'
import { merged, rewrite } from './rewrite.ts'
import { takenFrom } from './taken.ts'

/** A write that would do harm. It is a mistake of ours, and the file stays as it is. */
export interface Refused {
  readonly file: string
  readonly what: string
}

/** What repairs make of the files of a repository, and which of them are refused. */
export interface Written {
  readonly files: ReadonlyMap<string, FilePlan>
  readonly refused: readonly Refused[]
  /** The repository once that is written. */
  readonly repository: Repository
}

/**
 * Plans repairs, one after the other. One that cannot be written stays a task. Repairs rest on one another: where one of
 * them is refused, none is written.
 *
 * @param ahead what speaks against the repository as it would be
 */
export function write(
  repairs: readonly Repair[],
  repository: Repository,
  ahead: (after: Repository) => readonly Refused[],
): Written {
  const { sources } = repository
  const files = new Map<string, FilePlan>()
  for (const [file, all] of groupBy(repairs, (repair) => repair.file)) {
    const text = sources.textOf(file)
    const plan = text === undefined ? undefined : planOf(file, text, all)
    if (plan) files.set(file, plan)
  }
  if (files.size === 0) return { files, refused: [], repository }
  const plans = [...files.values()]
  const after = withTexts(repository, new Map(plans.map((plan) => [plan.file, plan.after])))
  const taken = plans.flatMap(({ file, before, after: text }) =>
    takenFrom(before, text).map((what) => ({ file, what })),
  )
  const refused = [...taken, ...ahead(after)]
  return refused.length === 0
    ? { files, refused, repository: after }
    : { files: new Map(), refused, repository }
}

/** What can be written of a file. A proof reads it as a whole, so that one is for all; or for each, where some fail. */
function planOf(file: string, text: string, repairs: readonly Repair[]): FilePlan | undefined {
  const plan = rewrite(file, text, ...repairs)
  if (!('what' in plan)) return plan
  return repairs.reduce<FilePlan | undefined>((before, repair) => {
    const next = rewrite(file, before?.after ?? text, repair)
    return 'what' in next ? before : before ? merged(before, next) : next
  }, undefined)
}
