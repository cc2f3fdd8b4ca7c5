import { Environment } from '@marcbachmann/cel-js'
import type { ParseResult } from '@marcbachmann/cel-js'
import type { SchemaNode } from '@capi-migrate/transitions'
import { celValue } from './cel-value.ts'

const environment = new Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true })
const compiled = new Map<string, ParseResult | undefined>()

/**
 * Whether a CEL expression holds for a value, its `self`; `undefined` where it cannot be told: the expression uses
 * something that is not known here, such as the quantity functions of Kubernetes. Each is compiled once.
 */
export function holds(expression: string, value: unknown, schema: SchemaNode): boolean | undefined {
  const program = programOf(expression)
  if (!program) return undefined
  try {
    const result: unknown = program({ self: celValue(value, schema) })
    return typeof result === 'boolean' ? result : undefined
  } catch {
    return undefined
  }
}

function programOf(expression: string): ParseResult | undefined {
  if (!compiled.has(expression)) compiled.set(expression, compile(expression))
  return compiled.get(expression)
}

function compile(expression: string): ParseResult | undefined {
  try {
    return environment.parse(expression)
  } catch {
    return undefined
  }
}
