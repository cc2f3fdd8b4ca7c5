import { firstIndex, lineIndex } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import {
  isChange,
  mapPlace,
  newest,
  printPlace,
  rowId,
  schemaOf,
  stepsOf,
  transitions,
} from '@capi-migrate/transitions'
import type { Place, Row, Said } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { readCode } from './code-fields.ts'
import type { Code, CodeField } from './code-fields.ts'

/**
 * A task for each field that moves of the objects that a text of CUE, Jsonnet or Terraform writes out, and of what the first two lay
 * over objects: `capi.#MachineDeployment & {spec: …}`, `md + { spec+: … }`.
 */
export function movingFields(text: string, file: string, language: string): readonly Task[] {
  const { positionOf } = lineIndex(text)
  const isTerraform = /Terraform|HCL/.test(language)
  const code = readCode(text, isTerraform)
  const written = objectsIn(code.root).map((object) => ({ object, moving: movingIn(object) }))
  const named = namedIn(code)
  const layers = isTerraform ? [] : layersIn(code.root)
  const laidOver = layers.flatMap((layer) => layerMoving(layer, named) ?? [])
  return [...written, ...laidOver].flatMap(({ object: { kind }, moving }) =>
    moving.map(({ row, offset, path }): Task => ({
      id: `code:${kind} ${path}`,
      ...(file !== '-' && { file }),
      ...positionOf(offset),
      row: rowId(kind, row),
      object: `${language} ${kind}`,
      ...saidOf(row),
    })),
  )
}

interface Written {
  readonly object: CodeObject
  readonly moving: readonly Moving[]
}

interface Moving {
  readonly row: Row
  readonly offset: number
  /** The place, with a dot behind it. */
  readonly path: string
}

/** The fields of an object that move. */
function movingIn({ apiVersion, kind, fields }: CodeObject): readonly Moving[] {
  const moving = placesIn(fields, []).flatMap(({ place, offset }) => {
    const row = mapPlace({ apiVersion, kind }, place, { to: newest })?.row
    // A row that speaks for something above has been told there; the version of the object is told with the file.
    const isOwn = row && row.from !== 'apiVersion' && stepsOf(row.from!).length === place.length
    return isOwn && isChange(row) ? [{ row, offset, path: `${printPlace(place)}.` }] : []
  })
  // A map whose fields are told one by one is not told itself.
  return moving.filter(
    ({ row, path }) =>
      row.verb !== 'restate' || !moving.some((other) => other.path !== path && other.path.startsWith(path)),
  )
}

/** What moves of a map that says no kind: it is of the kind named nearest, first before it, that has such fields. */
function layerMoving({ offset, fields }: CodeField, named: Named): Written | undefined {
  const nearest = [...named]
    .map(([kind, offsets]) => {
      const before = offsets[firstIndex(offsets, (other) => other >= offset) - 1]
      return { kind, distance: before === undefined ? Infinity : offset - before }
    })
    .sort((a, b) => a.distance - b.distance)
  for (const { kind } of nearest) {
    const object = { apiVersion: versionOf(kind)!, kind, fields }
    const moving = movingIn(object)
    if (moving.length > 0) return { object, moving }
  }
  return undefined
}

/** Where a text names each kind of ours: `capi.#Cluster`, `'Cluster'`. */
type Named = ReadonlyMap<string, readonly number[]>

function namedIn({ words }: Code): Named {
  const named = new Map<string, number[]>()
  for (const { word, offset } of words) {
    const kind = word.replace(/^#/, '')
    const offsets = named.get(kind)
    if (offsets) offsets.push(offset)
    else if (versionOf(kind) !== undefined) named.set(kind, [offset])
  }
  return named
}

function saidOf({ from = '', to: [to], codec, why }: Row): Said {
  if (to === undefined) return say('file/code-drops-field', { from })
  if (from === to) return say('file/code-restates-field', { from, why })
  return say('file/code-moves-field', { from, to, how: codec ? ` (${codec.why})` : '' })
}

interface CodeObject {
  readonly apiVersion: string
  readonly kind: string
  readonly fields: readonly CodeField[]
}

/** The maps that say a kind of ours; where the version is computed, the kind tells its group. */
function objectsIn({ fields }: CodeField): readonly CodeObject[] {
  const textOf = (wanted: string): string | undefined => fields.find(({ name }) => name === wanted)?.text
  const kind = textOf('kind')
  const said = textOf('apiVersion')
  const apiVersion = said !== undefined && /\/v\d\w*$/.test(said) ? said : versionOf(kind)
  const [group, version] = apiVersion?.split('/') ?? []
  const own =
    kind !== undefined && version === 'v1beta1' && schemaOf(group!, version, kind)
      ? [{ apiVersion: apiVersion!, kind, fields }]
      : []
  return [...own, ...fields.flatMap(objectsIn)]
}

/** The outermost maps with a `spec` that say no kind. */
function layersIn({ offset, fields }: CodeField): readonly CodeField[] {
  if (fields.some(({ name }) => name === 'kind')) return []
  if (fields.some(({ name }) => name === 'spec')) return [{ name: '', offset, fields }]
  return fields.flatMap(layersIn)
}

function versionOf(kind: string | undefined): string | undefined {
  const known = transitions.find((one) => one.kind === kind && one.from === 'v1beta1')
  return known && `${known.group}/v1beta1`
}

/** All fields below a map, each with its place; whatever item it is of, an item is the first. */
function placesIn(
  fields: readonly CodeField[],
  above: Place,
): readonly { readonly place: Place; readonly offset: number }[] {
  return fields.flatMap(({ name, offset, fields: below }) => {
    if (name === '') return []
    const place = [...above, name === '[]' ? 0 : name]
    return [{ place, offset }, ...placesIn(below, place)]
  })
}
