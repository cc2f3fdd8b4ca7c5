import type { ApiObject } from '@capi-migrate/status-model'
import { isRecord } from '@capi-migrate/status-model/values'
import { objectsOf } from '@capi-migrate/transitions'

type Fields = Readonly<Record<string, unknown>>

/**
 * The objects of a document of a dump: itself, or those of a list and of lists in it. The items of a list such as
 * `MachineList` need not say what they are. What is no object is left out, and so is what everybody reads of an object
 * without asking (apiVersion, kind, name, namespace, labels, annotations, generation) where it has another type.
 */
export function objectsIn(document: unknown): readonly ApiObject[] {
  const documents: readonly unknown[] = Array.isArray(document) ? document : [document]
  return documents
    .flatMap(objectsOf)
    .flatMap((object) => (isRecord(object.metadata) ? [withHead(object, object.metadata)] : []))
}

function withHead(object: Fields, metadata: Fields): ApiObject {
  if (texts.every((key) => isText(object[key])) && isMeta(metadata)) return object
  const own = Object.entries(object).filter(([key, value]) => !texts.includes(key) || isText(value))
  const meta = Object.entries(metadata).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (maps.includes(key)) return isRecord(value) ? [[key, textsOf(value)]] : []
    const isWell = key === 'generation' ? typeof value === 'number' : !names.includes(key) || isText(value)
    return isWell ? [[key, value]] : []
  })
  return { ...Object.fromEntries(own), metadata: Object.fromEntries(meta) }
}

const texts = ['apiVersion', 'kind']
const names = ['name', 'namespace']
const maps = ['labels', 'annotations']

function isMeta(metadata: Fields): boolean {
  return (
    names.every((key) => isText(metadata[key])) &&
    maps.every(
      (key) => metadata[key] === undefined || (isRecord(metadata[key]) && areTexts(metadata[key])),
    ) &&
    (metadata.generation === undefined || typeof metadata.generation === 'number')
  )
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function areTexts(map: Fields): boolean {
  return Object.values(map).every((value) => typeof value === 'string')
}

function textsOf(map: Fields): Fields {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => typeof value === 'string'))
}
