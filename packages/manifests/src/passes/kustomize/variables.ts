import type { ConvertOptions, Place, Row } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { changes, openChange } from './change.ts'
import type { Changes, FoundFor } from './change.ts'
import { mapField } from './field-path.ts'
import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { pathChange } from './replacements.ts'
import { asRefused } from './rollout.ts'
import { gvkOf } from './selector.ts'
import { arrived } from './states.ts'

/** `vars`: the apiVersion of the object they read, and the path of the field. */
export function variableChanges(
  list: unknown,
  place: Place,
  found: FoundFor,
  options: ConvertOptions,
): readonly Changes[] {
  return listOf(list).flatMap((variable, i) =>
    isMap(variable) ? variableChange(variable, [...place, i], found, options) : [],
  )
}

function variableChange(
  { objref, fieldref }: JsonMap,
  place: Place,
  found: FoundFor,
  options: ConvertOptions,
): readonly Changes[] {
  if (!isMap(objref)) return []
  const { kind, name, namespace, apiVersion } = objref
  const { group, version } = gvkOf({ apiVersion })
  const selector = { kind, name, namespace, ...(group && { group }), ...(version && { version }) }
  const [object] = found.selector(selector) ?? []
  if (!object) return []
  const at = [...place, 'objref', 'apiVersion']
  const now = arrived(object, options).apiVersion
  const versions =
    textOf(apiVersion) === undefined || now === apiVersion
      ? changes()
      : changes({ from: at, to: at, value: now, row })
  const path = isMap(fieldref) ? (fieldref.fieldpath ?? fieldref.fieldPath) : undefined
  const text = textOf(path)
  if (text === undefined) return [versions]
  const key = isMap(fieldref) && fieldref.fieldpath !== undefined ? 'fieldpath' : 'fieldPath'
  const field = mapField(object, text, options)
  const where = [...place, 'fieldref', key]
  if (field.some(({ isRestated }) => isRestated))
    return [versions, openChange(where, 'Kustomization:vars[]', asRefused(say('kustomize/variable-form')))]
  const change = pathChange(text, where, field)
  const byName = change.placements.some(({ value }) => String(value).includes('['))
  return [
    versions,
    byName ? openChange(where, 'Kustomization:vars[]', asRefused(say('kustomize/variable-in-list'))) : change,
  ]
}

const row: Row = {
  verb: 'restate',
  from: 'vars[].objref.apiVersion',
  to: ['vars[].objref.apiVersion'],
  why: 'a variable follows the version of the object it is read from',
}
