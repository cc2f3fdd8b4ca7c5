import type { Answer } from '../../tools/helm/helm.ts'
import { sampleOf } from '../templates/values.ts'
import { withValue } from './overlay.ts'
import type { Overlay } from './overlay.ts'

/** Renders with an overlay. */
export type Render = (overlay: Overlay) => Promise<Answer>

/** A line of a template, by the name that Helm has for it and the number of the line. */
export type LineOf = (template: string, line: number) => string

/**
 * Lays as much over a chart's values as it needs to be rendered: a map where a field of nothing is read, an empty list where
 * something is looped over, a sample where something is required. Comes with what Helm said last.
 */
export async function fitted(
  render: Render,
  overlay: Overlay,
  lineOf: LineOf,
): Promise<{ overlay: Overlay; answer: Answer }> {
  let current = overlay
  let answer = await render(current)
  for (let tries = 0; tries < 60; tries++) {
    const errors = answer.error === undefined ? Object.values(answer.errors ?? {}) : [answer.error]
    const next = firstOf(errors, (error) => remedyOf(error, current, lineOf))
    if (!next) break
    current = next
    answer = await render(current)
  }
  return { overlay: current, answer }
}

/** The overlay with what an error of Helm asks for; `undefined` where that cannot be told. */
export function remedyOf(error: string, overlay: Overlay, lineOf: LineOf = () => ''): Overlay | undefined {
  const set = (path: readonly string[] | undefined, value: unknown): Overlay | undefined => {
    if (!path || path.length === 0) return undefined
    const next = withValue(overlay, path, value)
    return isSame(next, overlay) ? undefined : next
  }
  const sample = (path: readonly string[] | undefined): Overlay | undefined =>
    path && set(path, sampleOf(path.at(-1)!))
  const [, at = '', said = ''] = /.*<([^<>]*)>: (.*)/.exec(error) ?? []
  const field =
    /^nil pointer evaluating interface \{\}\.(\w+)/.exec(said) ?? /^can't evaluate field (\w+) in/.exec(said)
  if (field) {
    const whole = pathIn(at)
    return set(whole?.slice(0, Math.max(whole.lastIndexOf(field[1]!), 0)), {})
  }
  if (said.startsWith('error calling required')) return sample(pathIn(at))
  if (said.startsWith('wrong type for value; expected map')) return set(pathIn(at), {})
  if (said.startsWith("range can't iterate over")) return set(pathIn(at), [])
  const stop = /execution error at \((\S+):(\d+):\d+\)/.exec(error)
  if (stop) return sample(pathIn(/required\b.*/.exec(lineOf(stop[1]!, Number(stop[2])))?.[0] ?? ''))
  return remedyOfSchema(error, overlay, set)
}

function pathIn(code: string): readonly string[] | undefined {
  return /\.Values\.([\w.]+)/.exec(code)?.[1]?.split('.')
}

type Set = (path: readonly string[], value: unknown) => Overlay | undefined

/** What a values.schema.json lacks: `- at '/a/b': missing properties: 'c', 'd'`, or `- at '/a': got string, want object`. */
function remedyOfSchema(error: string, overlay: Overlay, set: Set): Overlay | undefined {
  const missing = /- at '([^']*)': missing propert(?:y|ies):? (.*)/.exec(error)
  if (missing) {
    const names = [...missing[2]!.matchAll(/'([^']+)'/g)].map(([, name]) => name!)
    const next = names.reduce(
      (done, name) => withValue(done, [...keysOf(missing[1]!), name], sampleOf(name)),
      overlay,
    )
    return isSame(next, overlay) ? undefined : next
  }
  const typed = [...error.matchAll(/- at '([^']*)': got \w+, want (\w+)/g)]
  return firstOf(typed, ([, at = '', type = '']) =>
    type in samples ? set(keysOf(at), samples[type]) : undefined,
  )
}

const samples: Readonly<Record<string, unknown>> = {
  object: {},
  array: [],
  integer: 3,
  number: 3,
  boolean: true,
  string: 'sample',
}

function keysOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1)
}

function firstOf<A, B>(all: readonly A[], of: (one: A) => B | undefined): B | undefined {
  for (const one of all) {
    const found = of(one)
    if (found !== undefined) return found
  }
  return undefined
}

function isSame(a: Overlay, b: Overlay): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
