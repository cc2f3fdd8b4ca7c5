import { child, mapPlace, schemaOf } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Row } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { changes, openChange } from './change.ts'
import type { Changes, FoundFor } from './change.ts'
import { typesOf } from './concern.ts'
import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { asRefused } from './rollout.ts'
import { gvkOf } from './selector.ts'
import { arrived } from './states.ts'

/**
 * Field specs: `group`, `version` and `kind` of objects, and the path of a field in them. Those of labels, of
 * transformers, and of their configurations (`nameReference`, `varReference`, `images` …). One whose field is gone goes
 * too: with `create` Kustomize would make a field that the API refuses.
 */
export function fieldSpecChanges(
  list: unknown,
  place: Place,
  found: Selected,
  options: ConvertOptions,
): readonly Changes[] {
  return listOf(list).flatMap((spec, i) =>
    isMap(spec) ? specChanges(spec, [...place, i], found, options) : [],
  )
}

type Selected = Pick<FoundFor, 'selector'>

/** A configuration of transformers: lists of field specs by the name of the transformer. */
export function configurationChanges(
  value: JsonMap,
  found: Selected,
  options: ConvertOptions,
): readonly Changes[] {
  return Object.keys(value).flatMap((key) => fieldSpecChanges(value[key], [key], found, options))
}

function specChanges(
  spec: JsonMap,
  place: Place,
  found: Selected,
  options: ConvertOptions,
): readonly Changes[] {
  const inner = fieldSpecChanges(spec.fieldSpecs, [...place, 'fieldSpecs'], found, options)
  const path = textOf(spec.path)
  const types = typesFor(spec, options)
  const fates = new Set(path === undefined ? [] : types.map((type) => fateOf(path, type, options)))
  const isOfAny = textOf(spec.kind) === undefined && textOf(spec.group) === undefined
  const isSettled = [...fates].every((fate) => fate === path)
  if (types.length === 0 || (isSettled && (isOfAny || textOf(spec.version) === undefined))) return inner
  const isKnown = types.every(({ kind, apiVersion }) =>
    found.selector({ kind, group: gvkOf({ apiVersion }).group }),
  )
  if (!isKnown) return [openChange(place, fieldSpecs, say('kustomize/field-spec-base-missing')), ...inner]
  const versions = new Set(types.map((type) => gvkOf(arrived(type, options)).version))
  const [version] = versions
  const [fate] = fates
  if (isOfAny || fate === unclear || fates.size > 1 || versions.size > 1) return [left(path, place), ...inner]
  if (fate === gone) return [changes({ from: place, row: goneRow(path!) })]
  return [restated(spec, 'version', place, version), restated(spec, 'path', place, fate), ...inner]
}

/** The types of ours that go to another version and that a field spec is about; of several those that have its field. */
function typesFor(spec: JsonMap, options: ConvertOptions): readonly JsonMap[] {
  const types = typesOf(spec).filter((type) => mapPlace(type, ['apiVersion'], options))
  if (textOf(spec.kind) !== undefined) return types.slice(0, 1)
  const path = textOf(spec.path)
  return path === undefined ? [] : types.filter((type) => stepsOf(path, type).exists)
}

const gone = Symbol('the new version has no such field')
const unclear = Symbol('more than one field, or one of another form')

/** The path that a field has in the new version. */
function fateOf(path: string, type: JsonMap, options: ConvertOptions): string | typeof gone | typeof unclear {
  const { steps } = stepsOf(path, type)
  const {
    to: [to, ...more],
    row,
    list,
  } = mapPlace(type, steps, options)!
  if (!to) return gone
  if (more.length > 0 || list || row?.codec?.below) return unclear
  const now = to.filter((step) => step !== '[]').join('/')
  const old = steps.filter((step) => step !== '[]').join('/')
  return now === old ? path : path.startsWith('/') ? `/${now}` : now
}

/** The steps of a path that goes through lists without saying so, and whether the schema of the type has it. */
function stepsOf(
  path: string,
  { apiVersion, kind }: JsonMap,
): { readonly steps: readonly string[]; readonly exists: boolean } {
  const { group, version } = gvkOf({ apiVersion })
  let node = schemaOf(group, version, String(kind))
  const steps = path
    .split('/')
    .filter(Boolean)
    .flatMap((step) => {
      const name = step.replace(/\[\]$/, '')
      node = node && child(node, name)
      const isList = step.endsWith('[]') || node?.items !== undefined
      if (isList) node = node && child(node, '[]')
      return isList ? [name, '[]'] : [name]
    })
  return { steps, exists: node !== undefined }
}

function restated(spec: JsonMap, key: 'version' | 'path', place: Place, value: unknown): Changes {
  if (textOf(spec[key]) === undefined || value === undefined || spec[key] === value) return changes()
  const at = [...place, key]
  return changes({ from: at, to: at, value, row: rowOf(key) })
}

function rowOf(key: string): Row {
  return {
    verb: 'restate',
    from: `fieldSpecs[].${key}`,
    to: [`fieldSpecs[].${key}`],
    why: 'field specs follow the version of the objects and the fields in them',
  }
}

function goneRow(path: string): Row {
  return { verb: 'drop', from: 'fieldSpecs[]', to: [], why: `the new version has no ${path}` }
}

const fieldSpecs = 'Kustomization:fieldSpecs[]'

function left(path: string | undefined, place: Place): Changes {
  const said = asRefused(say('kustomize/field-spec-without-counterpart', { path: String(path) }))
  return openChange([...place, 'path'], fieldSpecs, said)
}
