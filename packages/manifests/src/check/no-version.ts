import { isMap } from '@capi-migrate/edits/json'
import { printPlace } from '@capi-migrate/transitions'
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
export function* versionlessIn(value: unknown, place: Place = []): Generator<Versionless> {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* versionlessIn(item, [...place, i])
  if (!isMap(value)) return
  const { apiVersion, kind } = value
  if (typeof apiVersion === 'string' && typeof kind === 'string' && isGroup.test(apiVersion)) {
    const at = [...place, 'apiVersion']
    yield {
      place: at,
      seen: seen(rules.noVersion, say('strict/no-version', { path: printPlace(at), found: apiVersion })),
    }
  }
  for (const [key, member] of Object.entries(value))
    if (place.length > 0 || key !== 'status') yield* versionlessIn(member, [...place, key])
}

/** A name with dots, such as no version of the core group is. */
const isGroup = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
