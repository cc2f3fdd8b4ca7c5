import { lineIndex } from '@capi-migrate/edits'
import type { Checked, FileProblem, Skipped } from '@capi-migrate/edits'
import { ValueError, valueOf } from '@capi-migrate/edits/yaml'
import { Checker } from './checker.ts'
import type { CheckOptions } from './checker.ts'
import { Budget } from './cel-budget.ts'
import { judge, withJudgement } from './judge.ts'
import { readParts } from './read-parts.ts'

/** What a strict check says of one file. */
export interface ManifestCheck {
  readonly checked: Checked
  /** How many objects have a kind that no schema is known of, by kind and version. */
  readonly unknown: ReadonlyMap<string, number>
  /** Expressions of schemas that nothing here can evaluate. */
  readonly unread: readonly string[]
  readonly problem?: FileProblem
  readonly skipped?: Skipped
}

/** Checks texts, one after the other, all within what the rules of a run may cost. */
export function checking(): (text: string, options?: CheckOptions) => Promise<ManifestCheck> {
  const budget = new Budget()
  return (text, options) => checkManifest(text, options, budget)
}

/** Checks every object of a YAML or JSON text against the schema of the version it says it is of. */
export async function checkManifest(
  text: string,
  options: CheckOptions = {},
  budget: Budget = new Budget(),
): Promise<ManifestCheck> {
  const checker = new Checker(text, options)
  const left = add(checker, text, options.file)
  const { checked, unknown, open } = checker
  const judgement = open.length > 0 ? await judge(open, budget) : undefined
  return {
    checked: judgement ? withJudgement(checked, judgement) : checked,
    unknown,
    unread: judgement?.unread ?? [],
    ...left,
  }
}

function add(
  checker: Checker,
  text: string,
  file: string | undefined,
): Pick<ManifestCheck, 'problem' | 'skipped'> {
  const problem = (offset: number, what: string, next: string): { problem: FileProblem } => ({
    problem: { ...lineIndex(text).positionOf(offset), what, next },
  })
  try {
    for (const part of readParts(text, file)) {
      if (part.skipped) return { skipped: part.skipped }
      if (part.error) return problem(part.shift + part.error.offset, part.error.what, 'mend the file')
      for (const root of part.roots) checker.addDocument({ root, value: valueOf(root), shift: part.shift })
    }
    return {}
  } catch (error) {
    if (error instanceof ValueError) return problem(error.offset, error.message, error.next)
    throw error
  }
}
