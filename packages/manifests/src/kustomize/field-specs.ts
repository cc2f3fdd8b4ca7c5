import { child, mapPlace, schemaOf } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Row } from '@capi-migrate/transitions'
import { changes, openChange } from './change.ts'
import type { Changes } from './change.ts'
import { typesOf } from './concern.ts'
import { isMap, listOf, textOf } from './json.ts'
import type { JsonMap } from './json.ts'
import { gvkOf } from './selector.ts'
import { arrived } from './states.ts'

/**
 * Field specs: `group`, `version` and `kind` of objects, and the path of a field in them. Those of labels, and of the
 * configurations of transformers (`nameReference`, `varReference`, `images` …).
 */
export function fieldSpecChanges(list: unknown, place: Place, options: ConvertOptions): readonly Changes[] {
  return listOf(list).flatMap((spec, i) => (isMap(spec) ? specChanges(spec, [...place, i], options) : []))
}

/** A configuration of transformers: lists of field specs by the name of the transformer. */
export function configurationChanges(value: JsonMap, options: ConvertOptions): readonly Changes[] {
  return Object.keys(value).flatMap((key) => fieldSpecChanges(value[key], [key], options))
}

function specChanges(spec: JsonMap, place: Place, options: ConvertOptions): readonly Changes[] {
  const type = typeOf(spec, options)
  const inner = fieldSpecChanges(spec.fieldSpecs, [...place, 'fieldSpecs'], options)
  if (!type) return inner
  const { version } = gvkOf(arrived(type, options))
  const at = [...place, 'version']
  const own =
    textOf(spec.version) === undefined || spec.version === version
      ? changes()
      : changes({ from: at, to: at, value: version, row: rowOf('version') })
  return [own, pathChanges(spec, type, [...place, 'path'], options), ...inner]
}

/** The type of ours that a field spec is about, if that goes to another version. */
function typeOf(spec: JsonMap, options: ConvertOptions): JsonMap | undefined {
  if (textOf(spec.kind) === undefined) return undefined
  return typesOf(spec).find((type) => mapPlace(type, ['apiVersion'], options))
}

function pathChanges(spec: JsonMap, type: JsonMap, place: Place, options: ConvertOptions): Changes {
  const path = textOf(spec.path)
  if (path === undefined) return changes()
  const steps = stepsOf(path, type)
  const mapped = mapPlace(type, steps, options)
  if (!mapped) return changes()
  const [to, ...more] = mapped.to
  if (!to || more.length > 0 || mapped.list)
    return openChange(place, 'Kustomization:fieldSpecs[]', noPath(path))
  const now = to.filter((step) => step !== '[]').join('/')
  const old = steps.filter((step) => step !== '[]').join('/')
  return now === old
    ? changes()
    : changes({ from: place, to: place, value: path.startsWith('/') ? `/${now}` : now, row: rowOf('path') })
}

/** The steps of a path that goes through lists without saying so. */
function stepsOf(path: string, { apiVersion, kind }: JsonMap): readonly string[] {
  const { group, version } = gvkOf({ apiVersion })
  let node = schemaOf(group, version, String(kind))
  return path
    .split('/')
    .filter(Boolean)
    .flatMap((step) => {
      const name = step.replace(/\[\]$/, '')
      node = node && child(node, name)
      const isList = step.endsWith('[]') || node?.items !== undefined
      if (isList) node = node && child(node, 0)
      return isList ? [name, '[]'] : [name]
    })
}

function rowOf(key: string): Row {
  return {
    verb: 'restate',
    from: `fieldSpecs[].${key}`,
    to: [`fieldSpecs[].${key}`],
    why: 'field specs follow the version of the objects and the fields in them',
  }
}

function noPath(path: string): { what: string; next: string } {
  return {
    what: `${path} has no single counterpart in the new version`,
    next: 'remove this field spec, or write it for the new version by hand',
  }
}
