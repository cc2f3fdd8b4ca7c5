import type { KubeObject } from '../source/object.ts'
import type { ListOptions } from '../source/source.ts'

/** Whether an object is one that a list with these options would hold. Throws on a selector that nobody here asks. */
export function isSelected(object: KubeObject, { labels, fields }: ListOptions): boolean {
  return (
    terms(labels).every((term) => hasLabel(object, term)) &&
    terms(fields).every((term) => hasField(object, term))
  )
}

function terms(selector: string | undefined): readonly string[] {
  return selector?.split(',').filter(Boolean) ?? []
}

function hasLabel({ metadata: { labels = {} } }: KubeObject, term: string): boolean {
  const [name = '', value] = term.split(/==?/)
  if (!/^[\w./-]+$/.test(name)) throw new Error(`a label selector that is not understood: ${term}`)
  return value === undefined ? name in labels : labels[name] === value
}

function hasField(object: KubeObject, term: string): boolean {
  const [path, value] = term.split('=')
  if (path === undefined || value === undefined || !/^[\w.]+$/.test(path))
    throw new Error(`a field selector that is not understood: ${term}`)
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], object)
  return (found ?? '') === value
}
