import { readText } from '@capi-migrate/edits/yaml'
import type { Entry, Node } from '@capi-migrate/edits/yaml'
import type { Definition } from './definition.ts'

/**
 * The maps that set variables, by their keys: the environments of CI workflows and of containers, the variables of
 * end-to-end tests, what Flux and Tilt substitute, and ConfigMaps they are read from.
 */
const holders: readonly string[] = [
  'env',
  'environment',
  'vars',
  'variables',
  'substitute',
  'kustomize_substitutions',
  'data',
  'stringData',
]

/** The definitions of a variable in YAML or JSON; none where it cannot be read. */
export function definitionsInTree(text: string, name: string): readonly Definition[] {
  return (readText(text).documents ?? []).flatMap(({ root }) => (root ? [...below(root, name, true)] : []))
}

function* below(node: Node, name: string, isHolder: boolean): Generator<Definition> {
  if (node.kind === 'scalar' || node.kind === 'alias') return
  if (node.kind === 'map') yield* inPair(node.entries, name)
  for (const entry of node.entries) {
    const key = keyOf(entry)
    if (key === name && isHolder) yield* definitionAt(entry, entry.value)
    else yield* below(entry.value, name, key !== undefined && holders.includes(key))
  }
}

/** `name: NAME` with `value: …`, as containers have it. */
function* inPair(entries: readonly Entry[], name: string): Generator<Definition> {
  const named = entries.find((entry) => keyOf(entry) === 'name')
  const value = entries.find((entry) => keyOf(entry) === 'value')
  if (named?.value.kind === 'scalar' && named.value.text === name && value)
    yield* definitionAt(named, value.value)
}

function* definitionAt(entry: Entry, value: Node): Generator<Definition> {
  if (value.kind !== 'scalar' || value.anchor !== undefined || value.tag !== undefined) return
  const { style } = value
  if (style === 'literal' || style === 'folded') return
  yield {
    whole: { start: entry.start, end: Math.max(entry.value.end, value.end) },
    value: { start: value.start, end: value.end },
    text: value.text,
    written: (now) => written(now, style),
  }
}

/** A value as it is written in YAML: what was a string stays one. */
function written(value: string, style: 'plain' | 'single' | 'double'): string {
  if (style === 'single') return `'${value.replaceAll("'", "''")}'`
  return style === 'plain' && /^[A-Za-z]\w*$/.test(value) ? value : JSON.stringify(value)
}

function keyOf({ key }: Entry): string | undefined {
  return key?.kind === 'scalar' ? key.text : undefined
}
