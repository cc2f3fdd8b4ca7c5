import { valueAt } from './assemble.ts'
import { convert } from './convert.ts'
import { containedDefaults } from './defaults.ts'
import { isMap } from './map.ts'
import { mapPath } from './map-path.ts'
import { patternOf, stepsOf } from './path.ts'
import type { Step } from './path.ts'
import type { Printed } from './printed-value.ts'
import { child, paths, rejectsEmpty, schemaAt } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Place } from './subtree.ts'
import { chain } from './table.ts'
import { backwards } from './transition.ts'

/**
 * The fields of the newer version, below the base of what is printed, that are left out where they are empty (`{}`, `[]`,
 * `""`, 0, `false`): the newer version refuses them so, or the server stores none. Deepest first.
 */
export function emptiesOf({ group, kind, path, base, members }: Printed): readonly string[] {
  const [transition] = chain(group, kind, 'v1beta1', 'v1beta2') ?? []
  if (!transition) return []
  const { from, to } = transition
  const root = schemaAt(group, to, kind, base.to)
  const old = schemaAt(group, from, kind, path)
  if (!root || !old) return []
  const sources = new Map<string, { readonly path: string; readonly node: SchemaNode }>()
  for (const [at, node] of [[path, old] as const, ...paths(old, path)])
    for (const target of mapPath(transition, at).to) sources.set(target, { path: at, node })
  const isConcerned = (at: string): boolean =>
    !members || members.includes(stepsOf(at).slice(stepsOf(base.to).length)[0]!)
  const isLeftOut = (at: string, node: SchemaNode): boolean => {
    const steps = stepsOf(at)
    const last = steps.at(-1)!
    const container = schemaAt(group, to, kind, patternOf(steps.slice(0, -1)))
    if (!container?.properties || container.required?.includes(last) || steps.includes('{}')) return false
    if (rejectsEmpty(node)) return true
    const source = sources.get(at)
    return source !== undefined && !isKeptEmpty(group, kind, source.path, at, source.node)
  }
  const own: readonly (readonly [string, SchemaNode])[] = members ? [] : [[base.to, root]]
  return [...own, ...paths(root, base.to)]
    .filter(([at, node]) => isConcerned(at) && isLeftOut(at, node))
    .map(([at]) => patternOf(stepsOf(at).slice(stepsOf(base.to).length)))
    .sort((a, b) => stepsOf(b).length - stepsOf(a).length)
}

/**
 * What older releases stored in fields that are left out where they are empty, by their paths as of {@link emptiesOf}:
 * an apply without it would remove it.
 */
export function defaultedOf({ group, kind, base, members }: Printed): ReadonlyMap<string, unknown> {
  const start = stepsOf(base.to)
  const found = new Map<string, unknown>()
  for (const { path, value, stored, unless } of containedDefaults({ group, kind })) {
    const to = stepsOf(stored)
    if (unless || to.includes('[]') || !start.every((step, depth) => to[depth] === step)) continue
    const first = to.length - (stored.endsWith(`.${path}`) ? stepsOf(path).length : 0)
    for (let depth = to.length; depth >= Math.max(first, start.length + (members ? 1 : 0)); depth--) {
      const at = patternOf(to.slice(start.length, depth))
      const here = to.slice(depth).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
      const there = found.get(at)
      found.set(at, isMap(there) && isMap(here) ? { ...there, ...here } : here)
    }
  }
  return found
}

/**
 * The fields of items of a list that the server writes out where nobody has written them: an apply replaces the list as a
 * whole. With what it writes.
 */
export function writtenOutOf({ group, kind, base }: Printed): Printed['fills'] {
  const root = schemaAt(group, 'v1beta2', kind, base.to)
  const [transition] = chain(group, kind, 'v1beta1', 'v1beta2') ?? []
  if (!root || !transition) return []
  const back = backwards(transition)
  return [...paths(root, base.to)].flatMap(([at]) => {
    const steps = stepsOf(at)
    const container = steps.slice(0, -1)
    const own = container.slice(stepsOf(base.to).length)
    const [old] = mapPath(back, patternOf(container)).to
    if (!own.includes('[]') || steps.includes('{}') || steps.at(-1) === '[]' || old === undefined) return []
    const holder = schemaAt(group, 'v1beta1', kind, old)
    if (!holder?.properties || Object.keys(required(holder)).length === 0) return []
    const source = mapPath(back, at).to.flatMap((path) => stepsOf(path).at(-1) ?? [])
    const isWritten = source.some((name) => Object.hasOwn(required(holder), name))
    const value = isWritten ? undefined : valueAt(converted(group, kind, old, required(holder)), placeOf(at))
    return value === undefined ? [] : [{ container: patternOf(own), key: steps.at(-1)!, value }]
  })
}

/** Whether an author's conversion keeps an empty value of a field. */
function isKeptEmpty(group: string, kind: string, path: string, now: string, node: SchemaNode): boolean {
  const isDuration = node.type === 'string' && schemaAt(group, 'v1beta2', kind, now)?.type === 'integer'
  const empty = isDuration ? '0s' : emptyOf(node)
  if (empty === undefined) return true
  return valueAt(converted(group, kind, path, empty), placeOf(now)) !== undefined
}

/** The conversion of an object with a value at a path. */
function converted(group: string, kind: string, path: string, value: unknown): unknown {
  const object = sample(schemaAt(group, 'v1beta1', kind, ''), stepsOf(path), value)
  const whole = { ...(object as object), apiVersion: `${group}/v1beta1`, kind, metadata: { name: 'a' } }
  return convert(whole, { to: 'v1beta2' }).object
}

function emptyOf({ type }: SchemaNode): unknown {
  switch (type) {
    case 'object':
      return {}
    case 'array':
      return []
    case 'string':
      return ''
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    default:
      return undefined
  }
}

/** A value with something at one place, and all that its schema requires on the way there. */
function sample(node: SchemaNode | undefined, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value
  const next = node && child(node, step)
  if (step === '[]') return [sample(next, rest, value)]
  return { ...required(node), [step === '{}' ? 'a' : step]: sample(next, rest, value) }
}

function required(node: SchemaNode | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    (node?.required ?? []).flatMap((key) => {
      const { type } = child(node!, key) ?? {}
      return type === 'string' ? [[key, 'a']] : []
    }),
  )
}

function placeOf(path: string): Place {
  return stepsOf(path).map((step) => (step === '[]' ? 0 : step === '{}' ? 'a' : step))
}
