import { valueAt } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placement, Row, Said } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { versionChange } from './version-change.ts'
import { isGone } from './carried.ts'
import { changes, openChange } from './change.ts'
import type { Changes, FoundFor } from './change.ts'
import { mapField } from './field-path.ts'
import type { FieldMapped } from './field-path.ts'
import { isEqual, isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { asRefused, asRollout } from './rollout.ts'
import { arrived } from './states.ts'

/** `replacements`: the versions of their selectors, and the paths of the fields they read and write. */
export function replacementChanges(
  list: unknown,
  place: Place,
  found: FoundFor,
  options: ConvertOptions,
): readonly Changes[] {
  return listOf(list).flatMap((replacement, i) =>
    isMap(replacement) ? replacementChange(replacement, [...place, i], found, options) : [],
  )
}

/** One replacement. */
export function replacementChange(
  { source, targets }: JsonMap,
  place: Place,
  found: FoundFor,
  options: ConvertOptions,
): readonly Changes[] {
  const from = isMap(source) ? source : {}
  const origins = isMap(source) ? found.selector(selectorOf(source)) : []
  const at = [...place, 'source']
  const path = textOf(from.fieldPath)
  const read = origins?.[0] && mapField(origins[0], path ?? 'metadata.name', options)[0]
  const own = [
    versionChange(from, at, origins, options, 'replacements[].source.version'),
    ...(path !== undefined && origins?.[0]
      ? [pathChange(path, [...at, 'fieldPath'], read ? [read] : [])]
      : []),
  ]
  const given = origins?.[0] && read && { object: origins[0], read }
  const others = listOf(targets).map((target, i) =>
    isMap(target) ? targetChanges(target, [...place, 'targets', i], given, found, options) : [],
  )
  // A document of a single replacement has nothing to go from.
  if (place.length > 0 && others.length > 0 && others.every(goes)) return [leaving(place)]
  return [...own, ...others.flat()]
}

/** The object and the field that a value is read from. */
interface Given {
  readonly object: JsonMap
  readonly read: FieldMapped
}

function targetChanges(
  { select, reject, fieldPaths, options: how }: JsonMap,
  place: Place,
  given: Given | undefined,
  found: FoundFor,
  options: ConvertOptions,
): readonly Changes[] {
  const selector = isMap(select) ? select : {}
  const objects = found.selector(selector)
  const versions = [
    versionChange(
      selector,
      [...place, 'select'],
      objects,
      options,
      'replacements[].targets[].select.version',
    ),
    ...listOf(reject).flatMap((one, i) =>
      isMap(one)
        ? [
            versionChange(
              one,
              [...place, 'reject', i],
              found.selector(one),
              options,
              'replacements[].targets[].reject[].version',
            ),
          ]
        : [],
    ),
  ]
  const paths = listOf(fieldPaths).flatMap((path, i) => {
    const text = textOf(path)
    if (text === undefined || !objects) return []
    const at = [...place, 'fieldPaths', i]
    const fields = objects.flatMap((object) => mapField(object, text, options, 'write'))
    if (fields.length > 0 && fields.every(({ isGone }) => isGone)) return [leaving(at)]
    const change = pathChange(text, at, fields)
    if (!given || (isMap(how) && how.delimiter !== undefined) || change.open.length > 0) return [change]
    const wrong = objects.some((object) =>
      mapField(object, text, options, 'write').some((field) => !isSameAfter(object, field, given, options)),
    )
    return [
      wrong
        ? openChange(at, 'Kustomization:replacements[]', asRefused(say('kustomize/replacement-form')))
        : change,
    ]
  })
  // Without a path Kustomize writes the name of the object.
  const isAll =
    paths.length > 0 && paths.length === listOf(fieldPaths).length && paths.every((path) => goes([path]))
  return isAll ? [leaving(place)] : [...versions, ...paths]
}

/** What is written to a field that the new version does not have goes: with `create` it would come into being again. */
function leaving(place: Place): Changes {
  return changes({ from: place, row: goneRow })
}

function goes(parts: readonly Changes[]): boolean {
  return (
    parts.length === 1 &&
    parts[0]!.open.length === 0 &&
    parts[0]!.placements.every(isGone) &&
    parts[0]!.placements.length > 0
  )
}

const goneRow: Row = {
  verb: 'drop',
  from: 'replacements[].targets[]',
  to: [],
  why: 'the new version has no field that this is written to',
}

/** True where writing the value in the old object and converting it gives what writing it in the new object gives. */
function isSameAfter(
  object: JsonMap,
  { place, to, isRestated }: FieldMapped,
  { object: source, read }: Given,
  options: ConvertOptions,
): boolean {
  if (!isRestated && !read.isRestated) return true
  const old = valueAt(source, read.place)
  const now = read.to && valueAt(arrived(source, options), read.to)
  if (!to || now === undefined) return false
  const goal = arrived(written(object, place, old), options)
  return isEqual(goal, written(arrived(object, options), to, now))
}

function written(object: JsonMap, place: Place, value: unknown): JsonMap {
  const put = (inner: unknown, [key, ...rest]: Place): unknown => {
    if (key === undefined) return value
    if (Array.isArray(inner)) return inner.map((item: unknown, i) => (i === key ? put(item, rest) : item))
    const map = isMap(inner) ? inner : {}
    return { ...map, [key]: put(map[key], rest) }
  }
  return put(object, place) as JsonMap
}

/** A field path follows the field; the same way in every object. */
export function pathChange(path: string, place: Place, fields: readonly FieldMapped[]): Changes {
  const paths = new Set(fields.map((field) => field.path))
  if (paths.size === 0) return changes()
  const [now] = paths
  if (paths.size > 1 || now === undefined)
    return openChange(
      place,
      'Kustomization:replacements[]',
      fields.some(({ isNewEntry }) => isNewEntry) ? asRollout(noPath(path)) : asRefused(noPath(path)),
    )
  if (now === path) return changes()
  const placement: Placement = { from: place, to: place, value: now, row: fieldRow }
  return changes(placement)
}

const fieldRow: Row = {
  verb: 'restate',
  from: 'replacements[].fieldPath',
  to: ['replacements[].fieldPath'],
  why: 'field paths follow the fields they lead to',
}

function noPath(path: string): Said {
  return say('kustomize/path-without-counterpart', { path })
}

function selectorOf(source: JsonMap): JsonMap {
  const { fieldPath: _, options: __, ...selector } = source
  return selector
}
