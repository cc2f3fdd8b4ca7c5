import { readText, valueOf, ValueError } from '@capi-migrate/edits/yaml'
import { ConvertError, convert, newest, objectsOf, printPlace, upstream } from '@capi-migrate/transitions'
import { dump } from 'js-yaml'
import { changesBetween } from '../changes.ts'
import type { Stay } from '../stay.ts'

/** A manifest of a release in v1beta2, or why it stays. */
export type ManifestPlan =
  | { readonly text: string; readonly kinds: readonly string[] }
  | { readonly stays: readonly Omit<Stay, 'object'>[] }

type ApiObject = Readonly<Record<string, unknown>>

/**
 * The manifest of a release with the objects of Cluster API in v1beta2. Other documents stay byte for byte, and so do
 * the comments above each document, where Helm says its source. Undefined where nothing is to be done.
 */
export function planManifest(text: string): ManifestPlan | undefined {
  const { documents, error } = readText(text)
  if (error) return { stays: [unread(`the manifest is no YAML: ${error.what}`)] }
  const found = documents.map(({ root, start, end }) => ({ value: root && objectOf(root), start, end }))
  const objects = found.flatMap(({ value }) => (value ? [value] : []))
  const lookup = (group: string, kind: string, name: string): readonly ApiObject[] =>
    objects.filter((one) => isNamed(one, group, kind, name))
  const stays: Omit<Stay, 'object'>[] = []
  const kinds: string[] = []
  let after = ''
  let at = 0
  for (const { value, start, end } of found) {
    if (!value || !isOld(value)) continue
    const title = `${String(value.kind)} ${nameOf(value)}`
    try {
      const { object, undecided } = convert(value, { to: newest, templates: lookup })
      // What is left of a class apart is live as it stands there.
      const open = undecided.filter(({ apart }) => !apart)
      stays.push(
        ...open.map(({ from, what, next }) => ({ says: `${title}: ${printPlace(from)}: ${what}`, next })),
      )
      const head = /^(?:[^\S\n]*(?:#[^\n]*)?\n)*/.exec(text.slice(start, end))![0]
      const printed = dump(object, { noRefs: true, lineWidth: -1 })
      if (changesBetween(object, readBack(printed)).length > 0)
        stays.push(unread(`${title} cannot be printed so that it reads the same`))
      after += text.slice(at, start) + head + printed
      at = end
      kinds.push(String(value.kind))
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
      stays.push(unread(`${title}: ${error.message}`))
    }
  }
  if (stays.length > 0) return { stays }
  return kinds.length === 0 ? undefined : { text: after + text.slice(at), kinds: [...new Set(kinds)] }
}

/** Whether our rows lead an object, or what a list holds, to another version. */
function isOld(document: ApiObject): boolean {
  return objectsOf(document).some(
    ({ apiVersion, kind }) =>
      upstream.route(apiVersion, kind, newest) !== undefined && !String(apiVersion).endsWith(`/${newest}`),
  )
}

function objectOf(root: Parameters<typeof valueOf>[0]): ApiObject | undefined {
  try {
    return root.kind === 'map' ? (valueOf(root) as ApiObject) : undefined
  } catch (error) {
    if (error instanceof ValueError) return undefined
    throw error
  }
}

function readBack(text: string): unknown {
  const [document] = readText(text).documents ?? []
  return document?.root && objectOf(document.root)
}

function isNamed(object: ApiObject, group: string, kind: string, name: string): boolean {
  return object.kind === kind && String(object.apiVersion).split('/')[0] === group && nameOf(object) === name
}

function nameOf({ metadata }: ApiObject): string {
  return String((metadata as { readonly name?: unknown } | undefined)?.name ?? '')
}

function unread(says: string): Omit<Stay, 'object'> {
  return {
    says,
    next: 'roll out a chart in v1beta2 while v1beta1 is served: that makes a revision in v1beta2',
  }
}
