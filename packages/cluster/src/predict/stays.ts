import { isEqual, isMap } from '@capi-migrate/edits/json'
import { convert, isEarlier, printPlace, stages, valueAt } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { lastAppliedAnnotation } from '../facts/digest.ts'
import type { KubeObject } from '../source/object.ts'
import { parsed } from './apply.ts'

type Place = readonly (string | number)[]

/**
 * Paths that were applied in an earlier version, are gone from the manifest, and stay after a client-side apply: it nulls
 * the path that was applied, which the version of the manifest does not have.
 */
export function staysOf(live: KubeObject, manifest: KubeObject, after: KubeObject): readonly string[] {
  const applied = parsed(live.metadata.annotations?.[lastAppliedAnnotation])
  const [to, from] = [versionOf(manifest), versionOf(applied)]
  if (!isMap(applied) || !isStage(to) || !isStage(from) || !isEarlier(from, to)) return []
  const { object: moved } = convert(applied, { to, reading: 'author' })
  return leavesOf(moved, []).flatMap((place) => {
    // What stands at the same path in both versions is nulled.
    if (place[0] === 'apiVersion' || valueAt(applied, place) !== undefined) return []
    if (valueAt(manifest, place) !== undefined) return []
    return isEqual(valueAt(after, place), valueAt(moved, place)) ? [printPlace(place)] : []
  })
}

/** Places of scalars and of whole lists, which are replaced as one. */
function leavesOf(value: unknown, place: Place): readonly Place[] {
  if (!isMap(value)) return [place]
  return Object.keys(value).flatMap((key) => leavesOf(value[key], [...place, key]))
}

function versionOf(object: unknown): string {
  return isMap(object) ? (String(object.apiVersion).split('/')[1] ?? '') : ''
}

function isStage(version: string): version is Stage {
  return (stages as readonly string[]).includes(version)
}
