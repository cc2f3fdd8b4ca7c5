import type { Plan } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import type { Level } from '../remark.ts'

const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' }

/** A plan as workflow commands of GitHub Actions: annotations on the lines of a pull request. */
export function* renderGithub(plan: Plan, written?: readonly string[]): Generator<string> {
  for (const { level, file, line, column, rule, what, next } of remarksOf(plan, written)) {
    const at = `file=${property(file)},line=${line},col=${column},title=${property(rule)}`
    yield `::${commands[level]} ${at}::${data(`${what}\nnext: ${next}`)}\n`
  }
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
