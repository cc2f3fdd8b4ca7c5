import { valueAt } from '../assemble.ts'
import { check } from '../strict.ts'
import type { Problem } from '../strict.ts'
import type { SchemaNode } from '../schema.ts'
import { say } from '../tasks.ts'
import type { JsonPatch, Open } from './json-patch.ts'

/**
 * Returns why Cluster API refuses a patch of a ClusterClass in the version it is written for, so that nothing may be made
 * of it; upstream: `validateJSONPatches`, and the schema that a template must fit.
 *
 * @param schema of the place that the patch writes
 */
export function refusal(patch: JsonPatch, schema: SchemaNode | undefined): Open | undefined {
  const found = refusedPart(patch) ?? refusedValue(patch, schema)
  return found && { at: found.at, ...say('patch/refused', { cause: found.cause }) }
}

interface RefusedPart {
  readonly at: Open['at']
  readonly cause: string
}

function refusedPart({ op, path, value, valueFrom }: JsonPatch): RefusedPart | undefined {
  if (hasCode(op) || hasCode(path)) return undefined
  if (!operations.includes(op)) return { at: ['op'], cause: `op is ${op}, and not ${operations.join(', ')}` }
  if (!path.startsWith('/spec')) return { at: ['path'], cause: `${path} is outside of /spec` }
  const indices = path.split('/').filter((step) => /^[-+]?\d+$/.test(step))
  if (op === 'remove' || op === 'replace') {
    if (indices.length > 0) return { at: ['path'], cause: `${op} of ${path} names an item of a list` }
  } else if (indices.some((index) => Number(index) !== 0))
    return { at: ['path'], cause: `${path} names an item of a list other than 0 and -` }
  if (op === 'remove') return undefined
  const isGiven = [value, valueFrom].map((one) => one !== undefined && one !== null)
  if (isGiven[0] === isGiven[1])
    return {
      at: [valueFrom === undefined ? 'value' : 'valueFrom'],
      cause: `it has ${isGiven[0] ? 'both' : 'neither'} value ${isGiven[0] ? 'and' : 'nor'} valueFrom`,
    }
  const sources = isGiven[1] ? [valueFrom!.variable, valueFrom!.template].map(Boolean) : [true, false]
  if (sources[0] !== sources[1]) return undefined
  return {
    at: ['valueFrom'],
    cause: `valueFrom has ${sources[0] ? 'both' : 'neither'} of variable and template`,
  }
}

const operations = ['add', 'replace', 'remove']

function refusedValue({ op, value }: JsonPatch, schema: SchemaNode | undefined): RefusedPart | undefined {
  if (op === 'remove' || value === undefined || !schema) return undefined
  const problem = check(value, schema).find(
    ({ keyword, place }) => phrases.has(keyword) && !hasCode(valueAt(value, place)),
  )
  if (!problem) return undefined
  const { place, keyword, found, wanted } = problem
  const [is, must] = phrases.get(keyword)!
  return { at: ['value', ...place], cause: `the value ${is} ${found}, and must ${must}${wanted}` }
}

/** What is said of a value that a schema does not take. Later patches may add what is missing in it, items and fields. */
const phrases: ReadonlyMap<Problem['keyword'], readonly [is: string, must: string]> = new Map([
  ['type', ['is', 'be ']],
  ['enum', ['is', 'be one of ']],
  ['pattern', ['is', 'match ']],
  ['range', ['is', '']],
  ['length', ['has', 'have ']],
])

function hasCode(value: unknown): boolean {
  return typeof value === 'string' && /\{\{|\$\{|<<|\[\[|[\uE000-\uF8FF]/.test(value)
}
