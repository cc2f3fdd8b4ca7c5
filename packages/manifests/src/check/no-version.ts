import { isMap } from '@capi-migrate/edits/json'
import { eachContainer, printPlace } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import { say } from '../tasks/index.ts'
import { rules, seen } from './words.ts'
import type { Seen } from './words.ts'

/** An `apiVersion` that is an API group alone. */
export interface Versionless {
  readonly place: Place
  readonly seen: Seen
}

/** Returns what says a group for a version: the object itself, and each reference in it. A status is not applied. */
export function versionlessIn(object: object): readonly Versionless[] {
  const found: Versionless[] = []
  eachContainer(object, (container, place) => {
    if (place.length === 1 && place[0] === 'status') return false
    if (!isMap(container)) return
    const { apiVersion, kind } = container
    if (typeof apiVersion !== 'string' || typeof kind !== 'string' || !isGroup.test(apiVersion)) return
    const at = [...place, 'apiVersion']
    const said = say('strict/no-version', { path: printPlace(at), found: apiVersion })
    found.push({ place: at, seen: seen(rules.noVersion, said) })
  })
  return found
}

/** A name with dots, such as no version of the core group is. */
const isGroup = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
