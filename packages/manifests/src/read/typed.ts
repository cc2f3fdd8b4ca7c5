import { keyOf, readText } from '@capi-migrate/edits/yaml'
import type { Node, Reading, Scalar } from '@capi-migrate/edits/yaml'
import { child, schemaOf } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { textAt } from './members.ts'

/**
 * Reads a text as `readText` does, with `y` and `n` as booleans where the schema of their object has a boolean. kubectl
 * reads them so everywhere (sigs.k8s.io/yaml), kustomize nowhere; a text is refused in such a field.
 */
export function readTyped(text: string): Reading {
  const reading = readText(text)
  if (letter.test(text)) for (const { root } of reading.documents ?? []) if (root) spellOut(root)
  return reading
}

/** A `y` or `n` on its own. */
const letter = /[ \t[{,][yYnN][ \t]*(?:[,}\]\r\n#]|$)/

/** The boolean that Go reads in a plain letter, where a schema has a boolean. */
export function letterAt(schema: SchemaNode | undefined, text: string): boolean | undefined {
  const isLetter = schema?.type === 'boolean' && text.length === 1 && 'yYnN'.includes(text)
  return isLetter ? text === 'y' || text === 'Y' : undefined
}

/** The schema of a map that says what object it is; of another map that of its place. */
export function schemaIn(apiVersion: unknown, kind: unknown, schema?: SchemaNode): SchemaNode | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return schema
  const [group = '', version = ''] = apiVersion.split('/')
  return schemaOf(group, version, kind) ?? schema
}

/** Gives the letters of a tree the text of the booleans that they stand for. */
function spellOut(node: Node, place?: SchemaNode): void {
  if (node.kind === 'scalar' && node.style === 'plain' && node.tag === undefined) {
    const value = letterAt(place, node.text)
    if (value !== undefined) (node as { text: Scalar['text'] }).text = String(value)
  }
  if (node.kind !== 'map' && node.kind !== 'list') return
  const schema = schemaIn(textAt(node, 'apiVersion'), textAt(node, 'kind'), place)
  for (const [index, entry] of node.entries.entries())
    spellOut(entry.value, schema && child(schema, node.kind === 'list' ? index : keyOf(entry)))
}
