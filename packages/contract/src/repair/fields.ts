import { fragmentFor } from '@capi-migrate/contract-rules'
import type { Place } from '@capi-migrate/transitions'
import type { Evidence } from '../evaluate.ts'
import { versionIn } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Crd } from '../read/crd.ts'
import { fieldAt, parentOf, typeOf } from '../read/schema.ts'
import type { Field } from '../read/schema.ts'
import { conflictsOf, isInUse, targetOf } from '../steps/target.ts'
import type { Change } from './change.ts'

/** A schema as a CRD has it, as far as it is looked at here. */
interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: unknown
}

/**
 * What makes the fields of a CRD those of contract v1beta2, in the version for it. Fields are only added to a version
 * that is in use: what is there stays as it is, and what another shape would need is left to a person.
 */
export function fieldChanges(kind: ProviderKind, crd: Crd, wrong: readonly Evidence[]): readonly Change[] {
  const { role, template, crd: own } = kind
  const version = versionIn(crd, 'v1beta2')
  // A label that selects another version than the one to go to is for a person to set right.
  if (!version || version.name !== targetOf(kind).next?.name) return []
  const i = crd.versions.indexOf(version)
  const at: Place = ['spec', 'versions', i]
  const isFree = !isInUse(version)
  const older = isFree ? [] : conflictsOf(role, version)
  const changes = new Map<string, Change>()
  const add = (change: Change): void => void changes.set(change.place.join('.'), change)
  for (const { check, place } of wrong) {
    const about =
      check.on === 'template' || (place !== undefined && place.file === template?.file) ? template : own
    if (about !== crd) continue
    if (check.check === 'crd.field' || check.check === 'crd.properties') {
      const fragment = fragmentFor(role, check.path)
      if (!fragment || older.some((path) => isMovedTo(path, fragment))) continue
      const why = `contract v1beta2 reads ${check.path}`
      const { path, schema } = held(fragment, version.schema)
      for (const { place: below, value } of additions(fieldAt(version.schema, path), schema, isFree))
        add({ place: [...at, ...schemaPlace(path), ...below], value, step: 'M09', why })
    } else if (check.check === 'crd.noField' && isFree) {
      for (const change of removal(crd, i, check.path, 'contract v1beta2 has it elsewhere')) add(change)
    } else if (check.check === 'crd.status' && isFree) {
      add({
        place: [...at, 'subresources', 'status'],
        value: {},
        step: 'M09',
        why: 'status is a subresource',
      })
    } else if (check.check === 'crd.scale') {
      const wanted = {
        labelSelectorPath: check.selector,
        specReplicasPath: check.specReplicas,
        statusReplicasPath: check.statusReplicas,
      }
      const { selector, specReplicas, statusReplicas } = version.scale ?? {}
      const known = {
        labelSelectorPath: selector,
        specReplicasPath: specReplicas,
        statusReplicasPath: statusReplicas,
      }
      const isOther = Object.entries(wanted).some(
        ([key, path]) => (known[key as keyof typeof known] ?? path) !== path,
      )
      if (isOther && !isFree) continue
      add({
        place: [...at, 'subresources', 'scale'],
        value: wanted,
        step: 'M09',
        why: 'replicas are read through scale',
      })
    }
  }
  return [...changes.values()]
}

/** Whether an older field has moved to where a newer one is to be: one object cannot be asked for both. */
function isMovedTo(
  older: string,
  { path, schema }: { readonly path: string; readonly schema: Schema },
): boolean {
  const end = older.lastIndexOf('.')
  return path.startsWith(older.slice(0, end + 1)) && older.slice(end + 1) in (schema.properties ?? {})
}

/** Where a field stands in a version of a CRD. */
export function schemaPlace(path: string): Place {
  const steps = path === '' ? [] : path.replaceAll('[]', '.[]').split('.').filter(Boolean)
  return [
    'schema',
    'openAPIV3Schema',
    ...steps.flatMap((step) => (step === '[]' ? ['items'] : ['properties', step])),
  ]
}

/** A field with the objects around it that the schema lacks. */
function held(
  { path, schema }: { readonly path: string; readonly schema: Schema },
  root: Field | undefined,
): { readonly path: string; readonly schema: Schema } {
  const end = path.lastIndexOf('.')
  if (end === -1 || parentOf(root, path)) return { path, schema }
  const outer = { type: 'object', properties: { [path.slice(end + 1)]: schema } }
  return held({ path: path.slice(0, end), schema: outer }, root)
}

/** What a field lacks of a schema, by place below it. Another shape gives way only where nothing is in use. */
function additions(
  field: Field | undefined,
  schema: Schema,
  isFree: boolean,
): readonly Pick<Change, 'place' | 'value'>[] {
  if (!field) return [{ place: [], value: schema }]
  if (field.type !== undefined && typeOf(field) !== typeOfSchema(schema))
    return isFree ? [{ place: [], value: schema }] : []
  // What keeps all fields has them, and would refuse some if they were listed.
  if (field.preserves) return []
  const below = [
    ...Object.entries(schema.properties ?? {}).map(
      ([name, one]) => [['properties', name], field.properties?.get(name), one] as const,
    ),
    ...(schema.items ? [[['items'], field.items, schema.items] as const] : []),
  ]
  return below.flatMap(([at, one, wanted]) =>
    additions(one, wanted, isFree).map(({ place, value }) => ({ place: [...at, ...place], value })),
  )
}

function typeOfSchema({ type, additionalProperties }: Schema): string | undefined {
  return type === 'object' && additionalProperties !== undefined ? 'map' : type
}

/** A field goes, and what says that it is required. */
function removal(crd: Crd, version: number, path: string, why: string): readonly Change[] {
  const at: Place = ['spec', 'versions', version]
  const name = path.slice(path.lastIndexOf('.') + 1)
  const parent = parentOf(crd.versions[version]?.schema, path)
  const holder = schemaPlace(path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '')
  const left = parent?.required.filter((one) => one !== name) ?? []
  const gone = { place: [...at, ...schemaPlace(path)], value: undefined, step: 'M09', why }
  if (!parent?.required.includes(name)) return [gone]
  const value = left.length > 0 ? left : undefined
  return [gone, { place: [...at, ...holder, 'required'], value, step: 'M09', why: `${name} is gone` }]
}
