import type { FilePlan, FileProblem } from '@capi-migrate/edits'
import type { Breakage } from './breakage.ts'
import { grammarBreakages, typeBreakages } from './find-breakages.ts'
import type { CodemodOptions } from './options.ts'
import { plansOf } from './plan-program.ts'
import type { ProgramFiles } from './plan-program.ts'
import { failureOf } from './source-failure.ts'
import { verified } from './verify.ts'
import type { Checked } from './verify.ts'

/**
 * Plans the files of one or several programs together: what is declared in one is used in another. Nothing is written. What the
 * edits would break is planned again without them: the kinds that they are of stay, in all files that belong together.
 */
export function planProgram(files: ProgramFiles, options: CodemodOptions): ReadonlyMap<string, FilePlan> {
  const failed = new Map<string, FileProblem>()
  const breakages: Breakage[] = []
  for (;;) {
    const planned = plansOfReadable(files, options, failed, breakages)
    const broken = grammarBreakages(planned)
    const plans = options.verify && broken.length === 0 ? verified(planned, options.verify) : planned.plans
    const found = [...broken, ...typeBreakages(plans, planned)]
    const added = found.filter((one) => !isKnown(one, breakages))
    const unheld = broken.filter((one) => !added.includes(one))
    if (added.length + unheld.length === 0) return plans
    breakages.push(...added)
    for (const one of unheld) failed.set(one.path, unparsable(one))
  }
}

/** Whether all kinds of a breakage stay already. */
function isKnown({ path, kinds }: Breakage, breakages: readonly Breakage[]): boolean {
  const staying = breakages.filter((known) => known.path === path).flatMap((known) => [...known.kinds])
  return [...kinds].every((kind) => staying.includes(kind))
}

function unparsable({ line, column, text }: Breakage): FileProblem {
  return {
    line,
    column,
    what: `the edits of the file leave code that does not parse: ${text}`,
    next: 'this is our mistake, please report it; the file is not changed, and the others are planned without it',
    ours: true,
  }
}

/** Plans the files again without one on which this program fails, for the plans of the others rest on what it declares. */
function plansOfReadable(
  files: ProgramFiles,
  options: CodemodOptions,
  failed: Map<string, FileProblem>,
  breakages: readonly Breakage[],
): Checked {
  const plan = (notRead: ReadonlyMap<string, FileProblem>): Checked =>
    plansOf(files, options, { failed: notRead, breakages })
  for (;;) {
    try {
      return plan(failed)
    } catch (error) {
      const paths = files.paths.filter((path) => !failed.has(path))
      const fails = (some: readonly string[]): boolean =>
        hasThrown(() =>
          plan(new Map([...paths.filter((path) => !some.includes(path)).map(asLeftOut), ...failed])),
        )
      const failure = failureOf(error, paths, fails)
      if (!failure || failed.has(failure.path)) throw error
      failed.set(failure.path, failure.problem)
    }
  }
}

function asLeftOut(path: string): readonly [string, FileProblem] {
  return [path, { what: 'left out', next: '' }]
}

function hasThrown(run: () => unknown): boolean {
  try {
    run()
    return false
  } catch {
    return true
  }
}
