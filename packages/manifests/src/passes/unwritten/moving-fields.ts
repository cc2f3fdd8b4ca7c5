import { lineIndex } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import {
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
import { codeFields } from './code-fields.ts'
import type { CodeField } from './code-fields.ts'

/** A task for each field that moves of the objects that a text of CUE, Jsonnet or Terraform writes out. */
export function movingFields(text: string, file: string, language: string): readonly Task[] {
  const { positionOf } = lineIndex(text)
  return objectsIn(codeFields(text, /Terraform|HCL/.test(language))).flatMap(
    ({ apiVersion, kind, fields }) => {
      const moving = placesIn(fields, []).flatMap(({ place, offset }) => {
        const row = mapPlace({ apiVersion, kind }, place, { to: newest })?.row
        // A row that speaks for something above has been told there; the version of the object is told with the file.
        const isOwn = row && row.from !== 'apiVersion' && stepsOf(row.from!).length === place.length
        return isOwn ? [{ row, offset, path: `${printPlace(place)}.` }] : []
      })
      return moving
        .filter(({ row, path }) => {
          // A map whose fields are told one by one is not told itself.
          return (
            row.verb !== 'restate' ||
            !moving.some((other) => other.path !== path && other.path.startsWith(path))
          )
        })
        .map(({ row, offset, path }): Task => ({
          id: `code:${kind} ${path}`,
          ...(file !== '-' && { file }),
          ...positionOf(offset),
          row: rowId(kind, row),
          object: `${language} ${kind}`,
          ...saidOf(row),
        }))
    },
  )
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
  const apiVersion = textOf('apiVersion') ?? versionOf(kind)
  const [group, version] = apiVersion?.split('/') ?? []
  const own =
    kind !== undefined && version === 'v1beta1' && schemaOf(group!, version, kind)
      ? [{ apiVersion: apiVersion!, kind, fields }]
      : []
  return [...own, ...fields.flatMap(objectsIn)]
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
