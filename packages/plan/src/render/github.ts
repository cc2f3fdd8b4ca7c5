import type { Plan } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import { githubData, githubProperty } from './escape.ts'
import type { Level, Remark } from '../remark.ts'

const commands = { error: 'error', warning: 'warning', note: 'notice' } as const satisfies Record<
  Level,
  string
>

/** A plan as workflow commands of GitHub Actions: annotations on the lines of a pull request. */
export function renderGithub(plan: Plan, written?: readonly string[]): Generator<string> {
  return githubOf(remarksOf(plan, written))
}

/** Remarks as workflow commands of GitHub Actions. */
export function* githubOf(remarks: readonly Remark[]): Generator<string> {
  for (const { level, file, line, column, rule, what, next } of remarks) {
    const properties = { file, line, col: column, title: rule }
    yield githubCommand(commands[level], properties, `${what}\nnext: ${next}`)
  }
}

/** A workflow command of GitHub Actions that annotates something. */
export function githubCommand(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  text: string,
): string {
  const at = Object.entries(properties).map(([key, value]) => `${key}=${githubProperty(String(value))}`)
  return `::${command} ${at.join(',')}::${githubData(text)}\n`
}
