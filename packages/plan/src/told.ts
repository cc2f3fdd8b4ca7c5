import { isStackOverflow } from '@capi-migrate/edits'
import type { Concealed, FilePlan } from '@capi-migrate/edits'
import { concealed, concealedProblem, withoutTexts } from '@capi-migrate/edits/secrets'
import type { Failure } from './errors.ts'
import type { FoundFile } from './find.ts'
import type { KeptBytes } from './kept-bytes.ts'
import { shownPath } from './paths.ts'
import type { Engine, FileState } from './plan.ts'
import { unreadPlan } from './encrypted.ts'
import { look } from './read.ts'
import type { Look } from './read.ts'
import { identified } from './task-id.ts'

/** What became of a file that was planned by itself. */
export type Told =
  | { readonly state: 'foreign' }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** With a plan that an engine has made, and nothing else was done with. */
  | { readonly state: 'planned'; readonly plan: FilePlan }
  /** With a plan as it is shown; see {@link shown}. */
  | { readonly state: 'shown'; readonly plan: Concealed<FilePlan> }

/** Reads a file and plans it. */
export function toldOf(file: FoundFile, engine: Engine, limit?: number, kept?: KeptBytes): Told {
  return toldOfLook(look(file, engine.mark, limit, kept), file, engine)
}

/** Plans what was read of a file. */
export function toldOfLook(seen: Look, file: FoundFile, engine: Engine): Told {
  if (seen.state !== 'text') return toldUnread(seen, file)
  const plan = planOrFailure(engine, seen.text, file.file)
  return 'edits' in plan
    ? { state: 'shown', plan: shown(plan, file, engine) }
    : { state: 'failed', failure: plan }
}

/** What became of a file whose text nobody plans. */
export function toldUnread(seen: Exclude<Look, { state: 'text' }>, { file }: FoundFile): Told {
  return seen.state === 'unread' ? { state: 'planned', plan: unreadPlan(file, seen.skipped) } : seen
}

/** The plan as printers, notes and comments are given it: only with what may be shown. */
export function shown(planned: FilePlan, source: FoundFile, { unnamed }: Engine): Concealed<FilePlan> {
  const kept =
    unnamed && !source.named ? unnamed(planned, source.path, shownPath(source.path, source.root)) : planned
  const all = identified(kept, source)
  const state = stateOf(all)
  if (state === 'changes') return concealed(all)
  // A large tree is mostly files that stay: their texts are not kept.
  return state || all.problem ? withoutTexts(concealed(all)) : concealed({ ...all, before: '', after: '' })
}

/** How a file with such a plan stands; `undefined` where it holds nothing of ours. */
export function stateOf({ edits, tasks, objects, skipped, checked }: FilePlan): FileState | undefined {
  if (edits.length > 0) return 'changes'
  if (tasks.length > 0 || (checked && checked.findings.length > 0)) return 'tasks'
  if (skipped) return 'skipped'
  return objects.length > 0 ? 'current' : undefined
}

function planOrFailure(engine: Engine, text: string, file: string): FilePlan | Failure {
  try {
    return engine.plan(text, file)
  } catch (error) {
    return concealedProblem(failureOf(error, file), text)
  }
}

function failureOf(error: unknown, file: string): Failure {
  const said = error instanceof Error ? error : new Error(String(error))
  if (isStackOverflow(said)) {
    return {
      file,
      what: 'the file is nested too deeply',
      next: 'leave it out with --exclude or .migrateignore',
    }
  }
  return {
    file,
    what: `the file could not be planned: ${said.message}`,
    next: 'this is our mistake, please report it; the file stays as it is',
    frame: said.stack ?? '',
    ours: true,
  }
}
