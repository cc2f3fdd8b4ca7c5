import { holdsAny } from '@capi-migrate/edits'
import { stepsOf, transitions } from '@capi-migrate/transitions'

let known: ReadonlySet<string> | undefined

/** The names of maps that become lists. */
export function namesOfLists(): ReadonlySet<string> {
  return (known ??= new Set(
    transitions.flatMap(({ rows }) =>
      rows.flatMap(({ codec, from }) => (codec?.spread && from !== undefined ? [stepsOf(from).at(-1)!] : [])),
    ),
  ))
}

let holds: ((text: string) => boolean) | undefined

/** A quick look: whether a map that becomes a list could stand in a text. */
export function mayHoldList(text: string): boolean {
  return (holds ??= holdsAny([...namesOfLists()]))(text)
}
