import { isMap } from '@capi-migrate/edits/json'
import { isClusterGroup, isPart, objectsOf, schemaOf } from '@capi-migrate/transitions'
import { nameOf } from '../source/object.ts'
import type { KubeObject } from '../source/object.ts'

/** An object of a file that is to be applied. */
export interface Manifest {
  /** As people see it. */
  readonly file: string
  readonly object: KubeObject
}

/** What a file holds and is not looked at, and why. */
export interface LeftOut {
  readonly file: string
  readonly what: string
  /** What to do next. */
  readonly next: string
}

/** What makes manifests of templates and patches. */
export const render = 'render it, and predict what comes out: `kustomize build … | migrate cluster predict -`'

/** The objects of Cluster API among the documents of a file; Lists are opened. Other objects are left out without a word. */
export function manifestsOf(
  file: string,
  documents: readonly unknown[],
): { readonly manifests: readonly Manifest[]; readonly leftOut: readonly LeftOut[] } {
  const objects = documents.flatMap(objectsOf).filter(isOfClusterApi)
  const leftOut = objects.flatMap((object) => {
    const what = unfit(object)
    return what === undefined ? [] : [{ file, what, next: render }]
  })
  const manifests = objects.filter((object) => unfit(object) === undefined)
  return {
    manifests: manifests.map((object) => ({ file, object: object as unknown as KubeObject })),
    leftOut,
  }
}

/** `Machine default/md-0-abc`, as an apply places it. */
export function titleOf({ kind, metadata }: Pick<KubeObject, 'kind' | 'metadata'>): string {
  return `${kind} ${nameOf(metadata)}`
}

function isOfClusterApi({ apiVersion }: Readonly<Record<string, unknown>>): boolean {
  return isClusterGroup(groupIn(apiVersion))
}

/** Why an object cannot be applied as it stands. */
function unfit(object: Readonly<Record<string, unknown>>): string | undefined {
  const { kind, apiVersion, metadata } = object
  if (typeof kind !== 'string' || !isMap(metadata)) return 'an object has no kind or no metadata'
  const { name, namespace } = metadata
  if (typeof name !== 'string' || name === '') return `a ${kind} has no name`
  if ([name, namespace].some((text) => typeof text === 'string' && /[{}$<>]/.test(text)))
    return `${kind} ${name} is a template: its name has holes`
  const schema = schemaOf(groupIn(apiVersion), String(apiVersion).split('/')[1] ?? '', kind)
  if (schema && isPart(object, schema)) return `${kind} ${name} is only a part, such as a patch of Kustomize`
  return undefined
}

/** The group of an `apiVersion`; empty for the core group. */
export function groupIn(apiVersion: unknown): string {
  const [group, version] = String(apiVersion).split('/')
  return version === undefined ? '' : group!
}
