import type { Placeholders } from './codec.ts'
import { eachContainer } from './each-container.ts'
import { isMap } from './map.ts'
import { emptyFieldOf, emptyText } from './patches/empty-field.ts'
import type { EmptyField } from './patches/empty-field.ts'
import { patternAt } from './path.ts'
import type { Placed, Undecided } from './placement.ts'
import { isEarlier } from './stages.ts'
import type { Place } from './subtree.ts'
import { say } from './tasks.ts'
import type { Transition } from './transition.ts'

/**
 * Adds the placeholders of an object that may be replaced by the empty value of their field, where the older version takes
 * it for none, the newer one does not, and the template language puts no condition around a field.
 */
export function withEmptyPlaceholders(
  placed: Placed,
  transition: Transition,
  object: Readonly<Record<string, unknown>>,
  { placeholder }: { readonly placeholder?: Placeholders | undefined },
): Placed {
  if (!placeholder?.mayPrintEmpty || !isEarlier(transition.versions.from, transition.versions.to))
    return placed
  const found: Undecided[] = []
  const { spec } = object
  if (!isMap(spec)) return placed
  const look = (container: object, place: Place): void => {
    for (const [key, value] of Object.entries(container)) {
      const printsEmpty = typeof value === 'string' ? placeholder(value)?.printsEmpty : undefined
      if (!printsEmpty) continue
      const at = [...place, Array.isArray(container) ? Number(key) : key]
      const field = emptyFieldOf(transition, at)
      if (field && mayHarm(field, printsEmpty)) found.push(undecided(String(value), at, field))
    }
  }
  eachContainer(spec, look, ['spec'])
  return found.length === 0 ? placed : { ...placed, undecided: [...placed.undecided, ...found] }
}

/** Of what is refused in any case somebody hears; of a value that is stored nobody does. */
function mayHarm({ type, empty, isRequired }: EmptyField, printsEmpty: PrintsEmpty): boolean {
  return !isRequired && empty !== 'refused before' && (printsEmpty(type) ?? empty === 'stored')
}

type PrintsEmpty = (type: EmptyField['type']) => boolean | undefined

function undecided(text: string, from: Place, { type }: EmptyField): Undecided {
  const path = patternAt(from)
  const field = String(from.findLast((step) => typeof step === 'string'))
  const row = {
    verb: 'restate',
    from: path,
    to: [path],
    why: 'an empty value says nothing in the older version',
  } as const
  return { from, row, rollout: true, ...say('value/may-be-empty', { text, field, empty: emptyText(type) }) }
}
