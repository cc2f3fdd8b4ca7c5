import { write } from '../assemble.ts'
import type { Context } from '../codec.ts'
import { walk } from '../place.ts'
import type { Undecided } from '../placement.ts'
import { isSaidElsewhere } from '../shapes/said-elsewhere.ts'
import type { Transition } from '../transition.ts'
import { sourceSchema } from './fragment.ts'
import type { JsonPatch } from './json-patch.ts'
import { pointed } from './pointer.ts'
import { rowAt } from './rows.ts'
import type { Unit } from './unit.ts'

type ApiObject = Context['root']

/** What is known of a patch, and of what it is for. */
interface Rest extends Pick<Context, 'lookup' | 'users'> {
  readonly transition: Transition
}

/**
 * What a patch gives kubeadm that only other objects can give it now, so that it goes: what a person writes there.
 * Nothing is told where nobody asks.
 *
 * @param root kind and name of the object that is patched
 */
export function saidByPatch(
  patch: JsonPatch,
  root: ApiObject,
  { transition, lookup, users }: Rest,
): readonly Undecided[] {
  const value = patch.value ?? textOf(patch)
  const at = pointed(patch.path, sourceSchema(transition))
  // Metadata is that of the object itself, which stays as it is.
  if (!users || at?.place[0] !== 'spec' || patch.op === 'remove' || value === undefined) return []
  const object: Record<string, unknown> = { kind: root.kind, metadata: root.metadata }
  write(object, at.place, value)
  const { undecided } = walk(transition, object, lookup, undefined, false, { users })
  return undecided.filter(({ row }) => isSaidElsewhere(row))
}

/** The same of the patches of a class. */
export function saidByClass(
  { transition, uses, definitions }: Unit,
  rest: Omit<Rest, 'transition'>,
): readonly Undecided[] {
  const [use] = uses
  const root = { kind: transition.kind, metadata: { name: use?.name } }
  return definitions.flatMap(({ place, jsonPatches }) =>
    jsonPatches.flatMap((patch, k) => {
      const from = [...place, 'jsonPatches', k]
      return saidByPatch(patch, root, { ...rest, transition }).map(({ row, code, what, next }) => {
        return { from, row: rowAt('drop', from, row.why), code, what, next }
      })
    }),
  )
}

/** What is made of a Cluster's own network is what the Cluster says. */
function textOf({ valueFrom: { variable, template } = {} }: JsonPatch): string | undefined {
  const text = template ?? (variable === undefined ? undefined : `{{ .${variable} }}`)
  return text?.includes('.builtin.') ? undefined : text
}
