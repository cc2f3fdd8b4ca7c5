import type { Plan } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import { githubData, githubProperty } from './escape.ts'
import type { Level, Remark } from '../remark.ts'

const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' }

/** A plan as workflow commands of GitHub Actions: annotations on the lines of a pull request. */
export function renderGithub(plan: Plan, written?: readonly string[]): Generator<string> {
  return githubOf(remarksOf(plan, written))
}

/** Remarks as workflow commands of GitHub Actions. */
export function* githubOf(remarks: readonly Remark[]): Generator<string> {
  for (const { level, file, line, column, rule, what, next } of remarks) {
    const at = `file=${githubProperty(file)},line=${line},col=${column},title=${githubProperty(rule)}`
    yield `::${commands[level]} ${at}::${githubData(`${what}\nnext: ${next}`)}\n`
  }
}
