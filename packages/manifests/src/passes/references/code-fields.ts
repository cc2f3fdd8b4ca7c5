import type { Place, Stage } from '@capi-migrate/transitions'
import { chainsIn } from './chains.ts'
import { movedIn } from './expression.ts'
import type { Root, Roots } from './expression.ts'
import type { Found } from './in-scalar.ts'
import type { About } from './moved-path.ts'

/**
 * The fields of an object that a script in Lua names and that have moved. Locals that are a part of the object are followed:
 * `local spec = obj.spec`.
 */
export function codeFields(
  code: string,
  names: readonly string[],
  about: About,
  to: Stage,
): readonly Found[] {
  const text = code.replace(comment, (found) => ' '.repeat(found.length))
  const own: Roots = new Map(names.map((name) => [name, [{ about, place: [] }]]))
  const locals = localsIn(text, own)
  const isSet = names.some((name) => locals.delete(name))
  // What a local stands for may change on the way, so what is read through one is told.
  const told = movedIn(text, locals, to).map(({ edit: _, ...one }) => one)
  return [
    ...movedIn(text, own, to).map(({ edit, ...one }) => ({ ...one, ...(!isSet && edit && { edit }) })),
    ...told,
  ]
}

/** A script that sets more than that is not followed further. */
const mostLocals = 100

/** What the variables of a script stand for. */
function localsIn(text: string, own: Roots): Map<string, readonly Root[]> {
  const locals = new Map<string, readonly Root[]>()
  const known = new Map(own)
  const add = (name: string, value: string, below: Place): void => {
    const before = locals.get(name) ?? []
    const parts = partsOf(value, known).map(({ about, place }) => ({ about, place: [...place, ...below] }))
    const all = [...new Map([...before, ...parts].map((one) => [one.place.join('.'), one])).values()]
    if (parts.length === 0 || all.some(({ place }) => place.length > deepest)) return
    locals.set(name, all)
    known.set(name, all)
  }
  for (const { 1: name, 2: value } of first(text.matchAll(local))) add(name!, value!, [])
  for (const { 1: name, 2: value } of first(text.matchAll(loop))) add(name!, value!, [0])
  return locals
}

/** No field of ours lies deeper. */
const deepest = 20

function* first<T>(all: Iterable<T>): Generator<T> {
  let count = 0
  for (const one of all) {
    if (count++ === mostLocals) return
    yield one
  }
}

const comment = /--(?!\[\[)[^\n]*/g
const local =
  /(?:^|[\n;]|\b(?:then|do|else|local)\b)[^\S\n]*(?:local\s+)?([A-Za-z_]\w*)\s*=(?!=)\s*([^\n;=]+)/g
const loop = /\bfor\s+\w+\s*,\s*(\w+)\s+in\s+i?pairs\s*\(([^\n)]+)\)/g

/** The parts of objects that a value is: all of it, with something to fall back to. */
function partsOf(value: string, roots: Roots): readonly Root[] {
  return chainsIn(`${value.trim()} `, [...roots.keys()]).flatMap(({ root, steps }) =>
    roots
      .get(root)!
      .map(({ about, place }) => ({ about, place: [...place, ...steps.map(({ key }) => key)] })),
  )
}
