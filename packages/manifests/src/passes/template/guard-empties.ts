import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { lineStart } from '@capi-migrate/edits/yaml'
import { emptyText } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { Form } from '../../read/mask/index.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { spoken } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { say } from '../../tasks/index.ts'
import { argument } from './empty-code.ts'
import type { EmptyOptions } from './empty-code.ts'
import { emptyMembers } from './empty-members.ts'
import type { Guard } from './empty-members.ts'
import { control } from './guard.ts'
import type { Wrong } from './wrong.ts'

/**
 * Returns a plan with a condition around each field whose code may print an empty value that v1beta1 takes for none, and
 * v1beta2 does not; or what is wrong, if no condition can stand there.
 */
export function withEmptiesGuarded(
  plan: ManifestPlan,
  { text, tokens }: StandInText,
  options: EmptyOptions,
): ManifestPlan | Wrong {
  const { form } = options
  if (plan.edits.length === 0 || !guarding.has(form)) return plan
  const { after, before } = plan
  const { guards, open } = emptyMembers(before, after, tokens, options)
  const [first] = open
  if (first) {
    const { name, type, shown } = first
    const code = spoken(shown, tokens)
    const at = text.indexOf(shown)
    const said = say('template/may-print-empty', { code, field: name, empty: emptyText(type) })
    return { said, ...(at !== -1 && { at }) }
  }
  if (guards.length === 0) return plan
  const write = form === 'ytt' ? yttEdits : goEdits(delimitersOf(form), tokens)
  const own = merged(guards.flatMap((guard) => write(guard, after)))
  return { ...plan, edits: composeEdits(before, plan.edits, own), after: applyEdits(after, own) }
}

/** The languages that have a condition around a field. */
const guarding: ReadonlySet<Form> = new Set(['helm', 'gotmpl', 'angle', 'square', 'dollar', 'jinja', 'ytt'])

/** The row that these edits name: they belong to no field alone. */
const row = 'Template:empty'

function goEdits([left, right]: readonly [string, string], tokens: Token[]) {
  return ({ start, end, conditions }: Guard, text: string): readonly Edit[] => {
    const column = start - lineStart(text, start)
    const lead = text.slice(start - column, start)
    const [indent, newLine] = [' '.repeat(column), text.includes('\r\n') ? '\r\n' : '\n']
    const [one, ...more] = conditions as readonly [string, ...string[]]
    const condition = more.length === 0 ? one : `or ${conditions.map(argument).join(' ')}`
    const open = control(tokens, 'open', 'line', `${indent}${left}- if ${condition} ${right}`, column)
    const close = control(tokens, 'close', 'tail', `${newLine}${indent}${left}- end ${right}`, column)
    const line = `${indent}#${open}${newLine}`
    const isBehindDash = lead.includes('-')
    return [
      isBehindDash
        ? { start: start - /\s*$/.exec(lead)![0].length, end: start, text: `${newLine}${line}${indent}`, row }
        : { start: start - column, end: start - column, text: line, row },
      { start: end, end, text: ` #${close}`, row },
    ]
  }
}

function yttEdits({ start, conditions }: Guard, text: string): readonly Edit[] {
  const at = lineStart(text, start)
  const line = `${text.slice(at, start)}#@ if/end ${conditions.join(' or ')}:\n`
  return [{ start: at, end: at, text: line, row }]
}

function delimitersOf(form: Form): readonly [string, string] {
  if (form === 'angle') return ['<<', '>>']
  return form === 'square' ? ['$[[', ']]'] : [form === 'dollar' ? '${{' : '{{', '}}']
}

/** Edits in order; those of one offset are one, an inner one before the outer one. */
function merged(edits: readonly Edit[]): readonly Edit[] {
  const byOffset = new Map<number, Edit>()
  for (const edit of edits) {
    const other = byOffset.get(edit.start)
    byOffset.set(edit.start, other ? { ...other, text: other.text + edit.text } : edit)
  }
  return [...byOffset.values()].sort((a, b) => a.start - b.start)
}
