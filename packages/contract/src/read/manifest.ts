import type { InDocument } from '../place.ts'
import { plainOf, textAt } from './documents.ts'
import type { YamlDocument } from './documents.ts'

/** Any other object of the repository. */
export interface Manifest extends InDocument {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  /** The object as plain data. */
  readonly object: Readonly<Record<string, unknown>>
}

/** Reads an object; `undefined` where the document does not say what it is. */
export function manifestOf({ file, document, root, lineOf }: YamlDocument): Manifest | undefined {
  const [apiVersion, kind] = [textAt(root, 'apiVersion'), textAt(root, 'kind')]
  const object = plainOf(root)
  if (apiVersion === undefined || kind === undefined || typeof object !== 'object' || object === null)
    return undefined
  return {
    file,
    document,
    line: lineOf(root),
    apiVersion,
    kind,
    name: textAt(root, 'metadata', 'name') ?? '',
    object: object as Readonly<Record<string, unknown>>,
  }
}
