import type { KubeObject } from '../source/object.ts'

/**
 * Where an object differs from what it was, such as `spec.template.spec.version`; undefined where nothing differs but
 * what every write changes: who owns fields, and resourceVersion.
 */
export function differenceOf(before: KubeObject, after: KubeObject): string | undefined {
  return firstIn(comparable(before), comparable(after), '')
}

function comparable({ metadata, ...rest }: KubeObject): unknown {
  const { managedFields: _, resourceVersion: _r, ...kept } = metadata
  return { ...rest, metadata: kept }
}

function firstIn(before: unknown, after: unknown, place: string): string | undefined {
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? undefined : place
  const isList = Array.isArray(before)
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const below = isList ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`
    const first = firstIn(before[key], after[key], below)
    if (first !== undefined) return first
  }
  return undefined
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
