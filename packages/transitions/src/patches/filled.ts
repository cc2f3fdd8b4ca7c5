import { valueAt } from '../assemble.ts'
import type { Place } from '../subtree.ts'
import { say } from '../tasks.ts'
import { printed } from './entry-text.ts'
import { sometimesEmpty } from './json-patch.ts'
import type { JsonPatch, Open, PatchContext } from './json-patch.ts'
import { empties, leftOutIn } from './left-out.ts'
import type { LeftOutType } from './left-out.ts'
import { mayHoldEmpty } from './variables.ts'
import { withoutEmpty } from './without-empty.ts'
import type { TypeOf } from './without-empty.ts'

/**
 * Returns the text that prints a variable, and nothing if the variable has a value that the server leaves out at the
 * place of the patch. `undefined` where the variable can be used as it is.
 */
export function filledVariable(
  variable: string,
  { path }: JsonPatch,
  place: Place,
  context: PatchContext,
): string | undefined | Open {
  const { type, isFilled, schema } = context.variable(variable)
  const at = ['valueFrom', 'variable']
  const inner = leftOutIn(context.transition, place).find(
    ({ steps }) => steps.length > 0 && mayHoldEmpty(schema, steps),
  )
  if (inner)
    return { at, ...say('patch/variable-holds-empty', { variable, path, ...named(inner.type, inner.steps) }) }
  const own = ownType(place, context)
  const need = context.need(place)
  if (!own || isFilled || need === 'always') return undefined
  if (need === 'sometimes') return sometimesEmpty(path)
  const isText = own !== 'array' || valueAt(schema, ['items', 'type']) === 'string'
  const text = isText ? printed(variable, type === own, own) : undefined
  return text ?? { at, ...say('patch/may-print-empty', { path, ...named(own, place) }) }
}

/** The same of the text of a template. */
export function filledText(
  text: string,
  { path, valueFrom }: JsonPatch,
  place: Place,
  context: PatchContext,
): string | undefined | Open {
  const own = ownType(place, context)
  const filled = own ? withoutEmpty(text, own, typesIn(text, context)) : text
  const need = filled === text ? 'always' : context.need(place)
  if (need === 'sometimes') return sometimesEmpty(path)
  const now = need === 'always' ? text : filled
  if (now === undefined)
    return { at: ['valueFrom', 'template'], ...say('patch/may-print-empty', { path, ...named(own!, place) }) }
  return now === valueFrom?.template ? undefined : now
}

/** The types of variables that a text names; in a loop, or in `with`, names are of something else. */
export function typesIn(text: string, { variable }: PatchContext): TypeOf {
  return /\{\{-?\s*(?:range|with)\b/.test(text) ? () => undefined : (name) => variable(name).type
}

function ownType(place: Place, { transition }: PatchContext): LeftOutType | undefined {
  return leftOutIn(transition, place).find(({ steps }) => steps.length === 0)?.type
}

function named(type: LeftOutType, steps: Place): Readonly<Record<'field' | 'empty', string>> {
  return { field: String(steps.findLast((step) => step !== '[]' && step !== '{}')), empty: empties[type] }
}
