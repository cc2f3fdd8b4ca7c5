import { printPlace } from '@capi-migrate/transitions'
import type { Allowance } from './cel-budget.ts'
import type { Place, Problem, SchemaNode } from '@capi-migrate/transitions'

/** Ids of what the strict check looks at; each stands for one kind of finding. */
export const rules = {
  unknown: 'strict/unknown-field',
  type: 'strict/type',
  required: 'strict/required',
  enum: 'strict/enum',
  pattern: 'strict/pattern',
  length: 'strict/length',
  range: 'strict/range',
  count: 'strict/count',
  unique: 'strict/unique',
  expression: 'strict/expression',
  refused: 'strict/refused',
  cost: 'strict/cost',
  halfMigrated: 'strict/half-migrated',
} as const

/** What a problem is to people. */
export interface Said {
  readonly rule: string
  readonly evidence: string
  readonly next: string
}

/**
 * Says a problem. `siblings` are the names that a field could have where it stands, `field` what is known of a missing
 * one.
 */
export function sayProblem(
  { place, keyword, message }: Problem,
  siblings: readonly string[],
  field?: SchemaNode,
): Said {
  const path = printPlace(place)
  return {
    rule: rules[keyword],
    evidence: `${path || 'the object'} ${message}`,
    next: nextOf(keyword, message, place, siblings, field),
  }
}

/** Says that an expression of the schema does not hold. */
export function sayExpression(place: Place, expression: string): Said {
  const evidence = `${printPlace(place) || 'the object'} breaks the rule ${shown(expression)}`
  return { rule: rules.expression, evidence, next: 'change it so that the rule holds' }
}

/** Says that no API server takes an expression into a CRD. `path` is that of the value it is about. */
export function sayRefused(path: string, expression: string, why: string): Said {
  const evidence = `${path || 'the object'} has a rule that the API server refuses: ${shown(why)}, in ${shown(expression)}`
  return { rule: rules.refused, evidence, next: 'mend the rule in the CRD' }
}

/** Says that an expression was ended because of what it costs. */
export function sayCostly(path: string, expression: string, of: Allowance['of']): Said {
  const evidence = `${path || 'the object'} has a rule that ${costs[of]}: ${shown(expression)}`
  const next = of === 'run' ? 'check it in a run of its own' : 'shorten the list, or mend the rule in the CRD'
  return { rule: rules.cost, evidence, next }
}

const costs = {
  rule: 'costs more than the API server allows',
  object: 'costs more, with the other rules of the object, than the API server allows',
  run: 'was not judged, for the rules of this run cost too much together',
} as const

/** Long rules and patterns by their beginning. */
function shown(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function nextOf(
  keyword: Problem['keyword'],
  message: string,
  place: Place,
  siblings: readonly string[],
  field?: SchemaNode,
): string {
  switch (keyword) {
    case 'unknown': {
      const close = nearest(String(place.at(-1)), siblings)
      return close ? `did you mean ${close}? Otherwise take it out` : 'take it out: nothing reads it'
    }
    case 'required': {
      const values = field?.enum?.map(String) ?? []
      const key = String(place.at(-1))
      return values.length > 0 ? `add ${key}: ${values.join(' or ')}` : `add ${key}`
    }
    case 'type':
      return message.endsWith('must be a string') ? 'put it in quotes' : 'write it in that form'
    case 'enum':
      return 'take one of these'
    case 'count':
      return message.startsWith('has 0 ') ? 'fill it, or take it out' : 'keep to that number'
    case 'unique':
      return 'leave one of them'
    case 'refused':
      return 'mend the pattern in the CRD'
    default:
      return 'change it so that it fits'
  }
}

/** The name that is one slip of the keyboard away, or differs in case only. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const lower = name.toLowerCase()
  return (
    names.find((other) => other.toLowerCase() === lower) ??
    names.find((other) => isOneSlip(lower, other.toLowerCase()))
  )
}

/** True where one letter more, fewer, other or swapped with the next makes one of the other. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 3) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (
    (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''))
  )
}
