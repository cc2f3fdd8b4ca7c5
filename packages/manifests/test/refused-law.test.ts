import { check, child, paths, schemaOf, stepsOf, transitions } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { expect, test } from 'vitest'
import { planFile } from '../src/plan-file.ts'

// What v1beta1 takes and v1beta2 refuses is held, or left out: an apply of what is written is not refused. The values are
// the least ones of each field of v1beta1, in an object that v1beta2 takes: nothing, and a list or a map of nothing.

const cases = transitions
  .filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')
  .flatMap(({ group, kind }) => {
    const [older, newer] = [schemaOf(group, 'v1beta1', kind), schemaOf(group, 'v1beta2', kind)]
    return older && newer ? [{ group, kind, older, newer }] : []
  })

test.each(cases)('$kind: an empty value that v1beta2 refuses is held or left out', (one) => {
  const { group, kind, older, newer } = one
  const [spec, next] = [child(older, 'spec')!, child(newer, 'spec')]
  const written = (spec: unknown): readonly string[] => {
    const object = { apiVersion: `${group}/v1beta1`, kind, metadata: { name: 'a' }, spec }
    if (check(object, older).length > 0) return []
    const { after, tasks } = planFile(JSON.stringify(object), { to: 'v1beta2', file: 'a.json' })
    const result = JSON.parse(after) as { readonly apiVersion: string }
    if (result.apiVersion === object.apiVersion) return tasks.length > 0 ? [] : ['held without a task']
    // A webhook asks for the references of a class in every version.
    const problems = check(result, newer).filter(
      ({ place, keyword }) =>
        keyword !== 'required' || kind !== 'ClusterClass' || place.at(-2) !== 'templateRef',
    )
    return problems.map(({ place, keyword }) => `${place.join('.')} ${keyword}`)
  }
  const refused = [...paths(spec)].flatMap(([path]) => {
    const steps = stepsOf(path)
    return leastOf(nodeAt(spec, steps)!).flatMap((value) =>
      written(withValue(spec, next, steps, value)).map((what) => `${path} ${JSON.stringify(value)}: ${what}`),
    )
  })
  expect(refused).toEqual([])
  // Else all would be held for what is not looked at here.
  const base = { apiVersion: `${group}/v1beta1`, kind, metadata: { name: 'a' }, spec: valid(spec, next) }
  const { after } = planFile(JSON.stringify(base), { to: 'v1beta2', file: 'a.json' })
  expect(JSON.parse(after)).toMatchObject({ apiVersion: `${group}/v1beta2` })
})

function nodeAt(node: SchemaNode, steps: readonly string[]): SchemaNode | undefined {
  return steps.reduce<SchemaNode | undefined>((node, step) => node && child(node, step), node)
}

/** The least values of a field: of a list also one with its least item, of a map one with its least value. */
function leastOf(node: SchemaNode): readonly unknown[] {
  switch (node.type) {
    case 'object':
      return [
        {},
        ...(node.values === undefined ? [] : leastOf(child(node, '{}')!).map((value) => ({ a: value }))),
      ]
    case 'array':
      return [[], ...leastOf(child(node, '[]')!).map((value) => [value])]
    case 'string':
      return ['']
    case 'integer':
    case 'number':
    case 'int-or-string':
      return [0]
    case 'boolean':
      return [false]
    default:
      return [{}]
  }
}

/** The least value that both versions take, with another one at a place. */
function withValue(
  node: SchemaNode,
  next: SchemaNode | undefined,
  [step, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (step === undefined) return value
  const below = withValue(child(node, step)!, next && child(next, step), rest, value)
  if (step === '[]') return [below]
  if (step === '{}') return { a: below }
  return { ...(valid(node, next) as object), [step]: below }
}

/** A value that both versions take, with no more than it must have. */
function valid(node: SchemaNode, next?: SchemaNode): unknown {
  if (node.enum) return node.enum[0]
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        namesIn(node, next).map((name) => [
          name,
          name === 'apiVersion' ? 'a.io/v1' : valid(child(node, name)!, next && child(next, name)),
        ]),
      )
    case 'array':
      return Array.from({ length: Math.max(node.minItems ?? 0, next?.minItems ?? 0) }, () =>
        valid(child(node, '[]')!, next && child(next, '[]')),
      )
    case 'string':
      return texts.find((text) => [node, next ?? node].every((one) => check(text, one).length === 0)) ?? 'a'
    case 'integer':
    case 'number':
    case 'int-or-string':
      return Math.max(node.minimum ?? 1, next?.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return {}
  }
}

/** What an object must have in either version, and a reference to name something. */
function namesIn({ required = [], properties = {} }: SchemaNode, next?: SchemaNode): readonly string[] {
  const has = (name: string): boolean => name in properties
  const reference = ['apiVersion', 'kind', 'name'].every(has) ? ['apiVersion', 'kind', 'name'] : []
  const names = [...new Set([...required, ...(next?.required ?? []).filter(has), ...reference])]
  const isShort = names.length === 0 && (next?.minProperties ?? 0) > 0
  const isLeaf = (name: string): boolean =>
    has(name) && /^(?:string|boolean)$/.test(child(next!, name)?.type ?? '')
  return isShort
    ? Object.keys(next!.properties ?? {})
        .filter(isLeaf)
        .slice(0, 1)
    : names
}

const texts = ['a', 'v1.30.0', '10.0.0.1', '/a', '5m', '2026-01-01T00:00:00Z', 'a.io/v1', 'Aa']
