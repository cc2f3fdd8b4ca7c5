import type { Place } from '@capi-migrate/transitions'

/** A path in code, from a name that stands for an object: `object.spec.replicas`, `.Cluster.spec.topology.class`. */
export interface Chain {
  /** The name it starts from. */
  readonly root: string
  /** Offset of the first step in the code. */
  readonly start: number
  readonly end: number
  readonly steps: readonly ChainStep[]
}

/** One step: a field, or an index, with its text: `.spec`, `["spec"]`, `[0]`. */
export interface ChainStep {
  readonly key: string | number
  readonly text: string
}

const text = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/.source
const step = /\s*\.\s*\??\w+|\[\s*(?:"[^"\]\n]*"|'[^'\]\n]*'|\d+|\*|_|\w+)\s*\]/.source

/**
 * The paths in code of any language that writes them with dots and brackets (CEL, Lua, Rego, Go templates, jq), from one
 * of these names. What stands in quotes is no code. The name of a function at the end of a path is none of its steps.
 */
export function chainsIn(code: string, roots: readonly string[]): readonly Chain[] {
  if (roots.length === 0) return []
  const names = [...roots].sort((a, b) => b.length - a.length).map((root) => root.replace(/[.$]/g, '\\$&'))
  const pattern = new RegExp(`${text}|(?<![\\w.\\])?])(${names.join('|')})((?:${step})+)(\\s*\\()?`, 'g')
  return [...code.matchAll(pattern)].flatMap(({ 1: root, 2: path, 3: call, index }) => {
    if (root === undefined || path === undefined) return []
    const start = index + root.length
    const all = [...path.matchAll(new RegExp(step, 'g'))].map(([text]) => ({ key: keyOf(text), text }))
    const steps = call !== undefined && all.at(-1)!.text.includes('.') ? all.slice(0, -1) : all
    const length = steps.reduce((sum, { text }) => sum + text.length, 0)
    return steps.length === 0 ? [] : [{ root, start, end: start + length, steps }]
  })
}

/** An index that is a name or a star stands for any item. */
function keyOf(text: string): string | number {
  if (!text.startsWith('[')) return text.replace(/^\s*\.\s*\??/, '')
  const inner = text.slice(1, -1).trim()
  return /^["']/.test(inner) ? inner.slice(1, -1) : /^\d+$/.test(inner) ? Number(inner) : 0
}

/** The steps of a chain to another place, in its own way to write them; `undefined` where its items cannot be kept. */
export function writtenTo({ steps }: Chain, from: Place, to: Place): string | undefined {
  return writtenBelow(steps, from.slice(0, from.length - steps.length), to)
}

/** Steps from one place to another one below it, in the way that others are written. */
export function writtenBelow(steps: readonly ChainStep[], above: Place, to: Place): string | undefined {
  const indices = steps.filter(({ text }) => text.startsWith('[') && !/["']/.test(text))
  if (!above.every((key, i) => to[i] === key)) return undefined
  const below = to.slice(above.length)
  if (below.filter((key) => typeof key === 'number').length !== indices.length) return undefined
  const optional = steps.some(({ text }) => text.includes('.?'))
  const next = indices.values()
  return below
    .map((key) => (typeof key === 'number' ? next.next().value!.text : `.${optional ? '?' : ''}${key}`))
    .join('')
}
