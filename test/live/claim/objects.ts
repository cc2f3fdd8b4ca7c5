import type { Api, ApiObject } from '../../../tools/management-cluster/api.ts'
import type { Fields, Owned } from './kinds.ts'

/** What becomes of an object before v1beta1 is not served any more. */
export const fates = ['claimed', 'repaired', 'renamed'] as const
export type Fate = (typeof fates)[number]

/** A fix of the namespace `default` leaves out those that are renamed only. */
export function namespaceOf(fate: Fate): string {
  return fate === 'renamed' ? 'renamed' : 'default'
}

function pathOf({ group, plural }: Owned, fate: Fate, version = 'v1beta2'): string {
  return `/apis/${group}/${version}/namespaces/${namespaceOf(fate)}/${plural}/${fate}`
}

/** Server-side apply by a manager. */
export async function applied(
  api: Api,
  of: Owned,
  fate: Fate,
  by: { readonly manager: string; readonly version: 'v1beta1' | 'v1beta2'; readonly fields: Fields },
): Promise<void> {
  const { manager, version, fields } = by
  const { labels, spec } = fields
  const metadata = { name: fate, namespace: namespaceOf(fate), ...(labels && { labels }) }
  const object = { apiVersion: `${of.group}/${version}`, kind: of.kind, metadata, spec }
  await api.apply(pathOf(of, fate, version), object, `fieldManager=${manager}`)
}

/** Both managers apply what they want, in v1beta1. */
export async function appliedByBoth(api: Api, of: Owned, fate: Fate): Promise<void> {
  await applied(api, of, fate, { manager: 'gitops', version: 'v1beta1', fields: of.gitops })
  await applied(api, of, fate, { manager: 'ops', version: 'v1beta1', fields: of.ops })
}

export async function read(api: Api, of: Owned, fate: Fate): Promise<ApiObject> {
  return (await api.send('GET', pathOf(of, fate))) as ApiObject
}

interface Entry {
  readonly manager: string
  readonly apiVersion: string
}

/** The entries of managedFields, as `manager version`. */
export function ownersOf(object: ApiObject): readonly string[] {
  return entriesOf(object).map(({ manager, apiVersion }) => `${manager} ${apiVersion.split('/')[1]}`)
}

/** What other tools do: the version is renamed in managedFields, the paths stay. */
export async function renamed(api: Api, of: Owned, fate: Fate): Promise<void> {
  const value = entriesOf(await read(api, of, fate)).map((entry) => ({
    ...entry,
    apiVersion: `${of.group}/v1beta2`,
  }))
  const patch = [{ op: 'replace', path: '/metadata/managedFields', value }]
  await api.send('PATCH', pathOf(of, fate), patch, 'application/json-patch+json')
}

/** What is not as an apply by its owner would have it: something still there, or gone too much. */
export function wrongIn(object: ApiObject, of: Pick<Owned, 'gone' | 'stays'>): readonly string[] {
  return [
    ...of.gone.filter((path) => valueAt(object, path) !== undefined).map((path) => `${path} is left`),
    ...of.stays.filter((path) => valueAt(object, path) === undefined).map((path) => `${path} is gone`),
  ]
}

/** What must not change: all but resourceVersion and who owns fields. */
export function contentOf({ metadata, ...rest }: ApiObject): string {
  return JSON.stringify({ ...rest, metadata: { ...metadata, resourceVersion: '', managedFields: '' } })
}

/** Steps are members, places in a list, or `{name:v}` for the item with that member. */
function valueAt(object: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, step) => {
    const [, member, wanted] = /^\{(\w+):(.+)\}$/.exec(step) ?? []
    if (member !== undefined && Array.isArray(value))
      return value.find((item) => (item as Record<string, unknown>)[member] === wanted)
    return (value as Record<string, unknown> | undefined)?.[step]
  }, object)
}

function entriesOf({ metadata }: ApiObject): readonly Entry[] {
  return (metadata as { readonly managedFields?: readonly Entry[] }).managedFields ?? []
}
