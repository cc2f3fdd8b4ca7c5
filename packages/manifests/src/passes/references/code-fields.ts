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

/** What the variables of a script stand for. */
function localsIn(text: string, own: Roots): Map<string, readonly Root[]> {
  const locals = new Map<string, readonly Root[]>()
  const add = (name: string, value: string, below: Place): void => {
    const parts = partsOf(value, new Map([...own, ...locals]))
    const known = locals.get(name) ?? []
    if (parts.length > 0)
      locals.set(name, [
        ...known,
        ...parts.map(({ about, place }) => ({ about, place: [...place, ...below] })),
      ])
  }
  for (const { 1: name, 2: value } of text.matchAll(local)) add(name!, value!, [])
  for (const { 1: name, 2: value } of text.matchAll(loop)) add(name!, value!, [0])
  return locals
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
