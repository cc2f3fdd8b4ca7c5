import { lineIndex } from '@capi-migrate/edits'
import { aliased, keyOf, readText, valueOf } from '@capi-migrate/edits/yaml'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'

/** One document of a YAML file that holds a map. */
export interface YamlDocument {
  readonly file: string
  /** Which of the documents of the file. */
  readonly document: number
  readonly text: string
  readonly root: Collection
  readonly lineOf: (node: Node | Entry) => number
}

/** Why a text could not be read; it is no reason to stop. */
export interface Unread {
  readonly file: string
  readonly line: number
  readonly what: string
}

/** The documents of a text, or why there are none. */
export function documentsOf(file: string, text: string): readonly YamlDocument[] | Unread {
  const { documents, error } = readText(text)
  const lines = lineIndex(text)
  const lineAt = (offset: number): number => lines.positionOf(offset).line
  if (error) return { file, line: lineAt(error.offset), what: error.what }
  return documents.flatMap(({ root }, document) =>
    root?.kind === 'map'
      ? [{ file, document, text, root, lineOf: ({ start }: { start: number }) => lineAt(start) }]
      : [],
  )
}

/** The entry of a map at a path of keys; `undefined` where something on the way is missing or no map. */
export function entryAt(node: Node | undefined, ...keys: readonly string[]): Entry | undefined {
  let entry: Entry | undefined
  let at = node
  for (const key of keys) {
    entry = entriesOf(at).find((one) => one.key && keyOf(one) === key)
    at = entry?.value
  }
  return entry
}

/** The node at a path of keys. */
export function nodeAt(node: Node | undefined, ...keys: readonly string[]): Node | undefined {
  return keys.length === 0 ? node : entryAt(node, ...keys)?.value
}

/** The text of the scalar at a path of keys. */
export function textAt(node: Node | undefined, ...keys: readonly string[]): string | undefined {
  const found = nodeAt(node, ...keys)
  const scalar = found && target(found)
  return scalar?.kind === 'scalar' ? scalar.text : undefined
}

/** The entries of a map or a list, aliases followed; none for anything else. */
export function entriesOf(node: Node | undefined): readonly Entry[] {
  const at = node && target(node)
  return at?.kind === 'map' || at?.kind === 'list' ? at.entries : []
}

/** The plain value of a node; `undefined` where its aliases lead nowhere. */
export function plainOf(node: Node | undefined): unknown {
  try {
    return node && valueOf(node)
  } catch {
    return undefined
  }
}

/** The strings of a list. */
export function stringsOf(node: Node | undefined): readonly string[] {
  const value = plainOf(node)
  return Array.isArray(value) ? value.map(String) : []
}

function target(node: Node): Node | undefined {
  try {
    return aliased(node)
  } catch {
    return undefined
  }
}
