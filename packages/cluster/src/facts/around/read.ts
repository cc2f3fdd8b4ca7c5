import type { KubeObject } from '../../source/object.ts'
import { nameOf } from '../../source/object.ts'
import { missingOf } from '../../source/part.ts'
import type { Missing } from '../../source/part.ts'
import { titleOf } from '../../source/resource.ts'
import type { Resource } from '../../source/resource.ts'
import type { ListOptions, Source } from '../../source/source.ts'
import { Unreadable } from '../../source/unreadable.ts'
import type { Concern, Found } from './finding.ts'

/** What came of reading the objects of one resource, or what they refer to. */
export interface Reading {
  /** What would not be known if it could not be read. */
  readonly concerns: readonly Concern[]
  readonly looked: number
  readonly found: readonly (Found & { readonly object: string })[]
  readonly missing: readonly Missing[]
}

/** Reads all objects of a resource, a page at a time, and keeps what was found in them. */
export async function readAll(
  source: Source,
  resource: Resource,
  concerns: readonly Concern[],
  look: (object: KubeObject) => readonly Found[],
  how?: ListOptions,
): Promise<Reading> {
  const found: (Found & { readonly object: string })[] = []
  let looked = 0
  try {
    for await (const page of source.pages(resource, { whole: true, ...how }))
      for (const one of page) {
        looked++
        const object = `${resource.kind} ${nameOf(one.metadata)}`
        found.push(...look(one).map((finding) => ({ ...finding, object })))
      }
    return { concerns, looked, found, missing: [] }
  } catch (error) {
    return { concerns, looked, found, missing: [missingOf(titleOf(resource), error)] }
  }
}

/** As `readAll`, of a resource that Kubernetes has in some versions only: where a live cluster has none, there is none. */
export async function readBuiltIn(
  source: Source,
  versions: readonly Resource[],
  concerns: readonly Concern[],
  look: (object: KubeObject) => readonly Found[],
): Promise<Reading> {
  let reading: Reading = { concerns, looked: 0, found: [], missing: [] }
  for (const resource of versions) {
    reading = await readAll(source, resource, concerns, look)
    if (!reading.missing.some(({ why }) => why === 'absent')) return reading
  }
  return source.isWhole ? { ...reading, missing: [] } : reading
}

/** One object that another refers to; nothing is found where there is none. */
export async function readOne(
  source: Source,
  resource: Resource,
  name: { readonly namespace?: string; readonly name: string },
  concerns: readonly Concern[],
  look: (object: KubeObject) => readonly Found[],
): Promise<Reading> {
  const object = `${resource.kind} ${nameOf(name)}`
  try {
    const one = await source.object(resource, name)
    const found = one ? look(one).map((finding) => ({ ...finding, object })) : []
    return { concerns, looked: one ? 1 : 0, found, missing: [] }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { concerns, looked: 0, found: [], missing: [missingOf(object, error)] }
  }
}

/** What stands in the values of a ConfigMap or a Secret. */
export function valuesIn({ data, binaryData, stringData }: KubeObject, encoded: boolean): readonly string[] {
  const plain = Object.values((encoded ? stringData : data) ?? {}).map(String)
  const coded = Object.values((encoded ? data : binaryData) ?? {}).map(String)
  return [...plain, ...coded.map((text) => Buffer.from(text, 'base64').toString())]
}
