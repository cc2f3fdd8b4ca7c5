import { child, schemaOf, versionOf } from '@capi-migrate/transitions'
import type { Place, Said, SchemaNode, Stage } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { wentTo } from './kinds.ts'

/** The kind of an object that somebody's code or path is about. */
export interface About {
  readonly group: string
  readonly kind: string
  /** The version that its fields are of; v1beta1 where nothing says another one. */
  readonly version?: string
  /** What people call it where that is not the name of the kind. */
  readonly called?: string
}

/** A field that code names and that is not in its place any more. */
export interface MovedPath {
  readonly said: Said
  /** Where it is now; absent where another name alone does not make the same of it. */
  readonly to?: Place
}

/**
 * Where a field went that somebody's code or path names; `undefined` where it stays. Code that names a field fails where
 * what it is in may be missing, so a field whose new place lies in something optional is left to a person.
 *
 * @param isSafe true where a missing parent does no harm: the code does not read it, or its language does not mind
 */
export function movedPath(about: About, place: Place, to: Stage, isSafe = false): MovedPath | undefined {
  const went = wentTo(about.group, about.kind, place, to, about.version)
  if (!went) return undefined
  const named = { field: dotted(place), kind: about.called ?? about.kind }
  if (!went.to) return { said: say('reference/path-gone', { ...named, cause: went.why }) }
  const moved = { ...named, now: dotted(went.to) }
  if (went.to.includes('deprecated')) {
    const isThere = place.reduce<SchemaNode | undefined>(
      (node, key) => node && child(node, key),
      schemaOf(about.group, versionOf(to), about.kind),
    )
    return { said: say(isThere ? 'reference/path-other-meaning' : 'reference/path-deprecated', moved) }
  }
  if (went.isRestated) return { said: say('reference/path-value', { ...moved, cause: went.why }) }
  const said = say('reference/path-moved', moved)
  return isSafe || isAlways(about, place, went.to, to) ? { said, to: went.to } : { said }
}

/** `spec.versions[0].name` */
export function dotted(place: Place): string {
  return place.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

/** True where all that a new place lies in is required, or was in the way to the old place already. */
function isAlways({ group, kind }: About, from: Place, place: Place, to: Stage): boolean {
  let node: SchemaNode | undefined = schemaOf(group, versionOf(to), kind)
  return place.slice(0, -1).every((key, i) => {
    const isRequired = node?.required?.includes(String(key)) === true
    node = node && child(node, key)
    return isRequired || place.slice(0, i + 1).every((step, at) => from[at] === step)
  })
}
