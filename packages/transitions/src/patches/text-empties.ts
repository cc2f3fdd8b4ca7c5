import type { Context } from '../codec.ts'
import { isMap } from '../map.ts'
import { patternAt } from '../path.ts'
import type { Placement } from '../placement.ts'
import type { Row } from '../row.ts'
import type { Place } from '../subtree.ts'
import type { LeftOut, LeftOutType } from './left-out.ts'
import { opened } from './open.ts'
import { isSame } from './places.ts'
import { mayPrintNothing } from './prints-nothing.ts'
import { printsObjects } from './text-mentions.ts'
import { withoutEmpty } from './without-empty.ts'
import type { TypeOf } from './without-empty.ts'

/** Returns whether a text of YAML and Go templates may print fields below its own place that the server leaves out. */
export function mayPrintEmpty(text: string, fields: readonly LeftOut[]): boolean {
  const below = fields.filter(({ steps }) => steps.length > 0)
  return (
    (below.length > 0 && printsObjects(text)) ||
    below.some(({ steps, type }) =>
      new RegExp(`(?<![\\w-])${nameOf(steps)}["']?\\s*:${startOf[type]}`).test(text),
    )
  )
}

/** What follows the colon of a field that may be empty. */
const startOf: Readonly<Record<LeftOutType, string>> = {
  boolean: '(?!\\s*true\\b)',
  integer: '(?!\\s*[1-9])',
  array: '\\s*[[{]',
}

/**
 * The placements of a text's value with other code for each value that may print a field empty which the server leaves
 * out. `undefined` where no such code is known.
 */
export function withoutPrintedEmpties(
  placements: readonly Placement[],
  value: unknown,
  fields: readonly LeftOut[],
  placeholder: Context['placeholder'],
  typeOf: TypeOf,
): readonly Placement[] | undefined {
  const changed: { readonly place: Place; readonly text: string }[] = []
  for (const field of fields.filter(({ steps }) => steps.length > 0))
    for (const { place, value: printed, isAbove } of reached(value, field.steps, placeholder)) {
      const text = isAbove
        ? unlessHeld(printed, field, placeholder)
        : withoutPrinted(printed, field.type, placeholder, typeOf)
      if (text === undefined) return undefined
      if (text !== printed) changed.push({ place, text: text as string })
    }
  const places = changed.map(({ place }) => place)
  const parts = opened(placements, value, places)
  const all = parts.map((placement): Placement => {
    const { from, to } = placement
    const own =
      from && to && placement.value === undefined && changed.find(({ place }) => isSame(place, from))
    return own ? { ...placement, value: own.text, row: restated(from) } : placement
  })
  return all.filter((one, i) => one !== parts[i]).length === changed.length ? all : undefined
}

function restated(place: Place): Row {
  const path = patternAt(place)
  return {
    verb: 'restate',
    from: path,
    to: [path],
    why: 'v1beta1 leaves out the empty value, v1beta2 does not',
  }
}

/** A value that a field has, or a text above it that may print the field. */
interface Reached {
  readonly place: Place
  readonly value: unknown
  readonly isAbove: boolean
}

function* reached(
  value: unknown,
  [step, ...rest]: Place,
  placeholder: Context['placeholder'],
  place: Place = [],
): Generator<Reached> {
  if (step === undefined) yield { place, value, isAbove: false }
  else if (typeof value === 'string') yield { place, value, isAbove: true }
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) yield* reached(item, rest, placeholder, [...place, i])
  else if (isMap(value))
    for (const [key, member] of Object.entries(value)) {
      const at = [...place, key]
      if (placeholder?.(key)?.members) yield { place: at, value: key, isAbove: true }
      else if (step === '{}' || key === step) yield* reached(member, rest, placeholder, at)
    }
}

/** The same text, of which nothing is known to print the field empty. */
function unlessHeld(value: unknown, field: LeftOut, placeholder: Context['placeholder']): unknown {
  const code = placeholder?.(String(value))?.code
  return code !== undefined && mayPrintEmpty(code, [field]) ? undefined : value
}

function withoutPrinted(
  value: unknown,
  type: LeftOutType,
  placeholder: Context['placeholder'],
  typeOf: TypeOf,
): unknown {
  if (Array.isArray(value)) {
    const codes = value.map((item) => placeholder?.(String(item))?.code)
    const isPrinted = codes.length > 0 && codes.every((code) => code !== undefined && mayPrintNothing(code))
    return isPrinted ? undefined : value
  }
  if (typeof value !== 'string' || !value.includes('\uE000')) return value
  const { code, asCode } = placeholder?.(value) ?? {}
  const now = code === undefined ? undefined : withoutEmpty(code, type, typeOf)
  return now === code ? now && value : now && asCode?.(now)
}

function nameOf(steps: Place): string {
  return String(steps.findLast((step) => step !== '[]' && step !== '{}'))
}
