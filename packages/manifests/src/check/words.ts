import type { Finding } from '@capi-migrate/edits'
import { printPlace } from '@capi-migrate/transitions'
import type { Place, Problem, Said, SchemaNode } from '@capi-migrate/transitions'
import { say } from '../tasks/index.ts'
import type { Allowance } from './cel-budget.ts'

/** Ids of what the strict check looks at; each stands for one kind of finding. */
export const rules = {
  unknown: 'strict/unknown-field',
  key: 'strict/key',
  type: 'strict/type',
  required: 'strict/required',
  enum: 'strict/enum',
  pattern: 'strict/pattern',
  length: 'strict/length',
  range: 'strict/range',
  count: 'strict/count',
  unique: 'strict/unique',
  expression: 'strict/expression',
  keyTwice: 'strict/key-twice',
  refused: 'strict/refused',
  cost: 'strict/cost',
  halfMigrated: 'strict/half-migrated',
  noVersion: 'strict/no-version',
} as const

/** What a check saw at a place, in words. */
export type Seen = Pick<Finding, 'rule' | 'code' | 'evidence' | 'next'>

/**
 * Says a problem. `siblings` are the names that a field could have where it stands, `field` what is known of a missing
 * one.
 */
export function sayProblem(problem: Problem, siblings: readonly string[], field?: SchemaNode): Seen {
  return seen(rules[problem.keyword], saidOf(problem, siblings, field))
}

/** Says that an expression of the schema does not hold. */
export function sayExpression(place: Place, expression: string): Seen {
  const path = pathOf(printPlace(place))
  return seen(rules.expression, say('strict/expression', { path, rule: shown(expression) }))
}

/** Says that a map has a key twice. */
export function sayRepeated(place: Place): Seen {
  return seen(rules.keyTwice, say('strict/key-twice', { path: pathOf(printPlace(place)) }))
}

/** Says that no API server takes an expression into a CRD. `path` is that of the value it is about. */
export function sayRefused(path: string, expression: string, why: string): Seen {
  const about = { path: pathOf(path), cause: shown(why), rule: shown(expression) }
  return seen(rules.refused, say('strict/refused-rule', about))
}

/** Says that an expression was ended because of what it costs. */
export function sayCostly(path: string, expression: string, of: Allowance['of']): Seen {
  return seen(rules.cost, say(costs[of], { path: pathOf(path), rule: shown(expression) }))
}

const costs = {
  rule: 'strict/cost-rule',
  object: 'strict/cost-object',
  run: 'strict/cost-run',
} as const

/** What is said, as what a check saw. */
export function seen(rule: string, { code, what, next }: Said): Seen {
  return { rule, code, evidence: what, next }
}

function pathOf(path: string): string {
  return path || 'the object'
}

/** Long rules and patterns by their beginning. */
function shown(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function saidOf(
  { place, keyword, found, wanted }: Problem,
  siblings: readonly string[],
  field?: SchemaNode,
): Said {
  const path = pathOf(printPlace(place))
  const key = String(place.at(-1))
  const known = { path, found, wanted }
  switch (keyword) {
    case 'unknown': {
      const name = nearest(key, siblings)
      return name ? say('strict/unknown-field-close', { path, name }) : say('strict/unknown-field', { path })
    }
    case 'key':
      return say('strict/key', known)
    case 'required': {
      const values = field?.enum?.map(String) ?? []
      return values.length > 0
        ? say('strict/required-value', { path, field: key, values: values.join(' or ') })
        : say('strict/required', { path, field: key })
    }
    case 'type':
      return wanted === 'a string' ? say('strict/type-string', known) : say('strict/type', known)
    case 'count':
      return isNothing(found) ? say('strict/count-empty', known) : say('strict/count', known)
    case 'unique':
      return say('strict/unique', known)
    case 'refused':
      return say('strict/refused-pattern', { path, cause: found })
    case 'enum':
      return say('strict/enum', known)
    case 'pattern':
      return say('strict/pattern', known)
    case 'length':
      return say('strict/length', known)
    case 'range':
      return say('strict/range', known)
  }
}

/** True of a count that found nothing: `0 items`. */
export function isNothing(found: string): boolean {
  return found.startsWith('0 ')
}

/** The name that is one slip of the keyboard away, differs in case only, or ends in a unit. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const lower = name.toLowerCase()
  return (
    names.find((other) => other.toLowerCase() === lower) ??
    names.find((other) => other === `${name}Seconds`) ??
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
