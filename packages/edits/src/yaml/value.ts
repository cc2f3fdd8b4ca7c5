import { grouped } from '../grouped.ts'
import { limits } from '../limits.ts'
import { keyName } from './key-name.ts'
import type { Collection, Entry, Node, Scalar } from './node.ts'
import { scalarValue } from './scalar-value.ts'

/** More nodes than this after all aliases are followed are an alias bomb, not a manifest. */
export const maxNodes = limits.values

/** Thrown where a document unfolds to more than {@link maxNodes} nodes, or an alias stands for nothing. */
export class ValueError extends Error {
  override name = 'ValueError'
  readonly offset: number
  readonly next: string
  constructor(message: string, offset: number, next: string) {
    super(message)
    this.offset = offset
    this.next = next
  }
}

/** The plain value of a node: aliases followed, merge keys applied, the last of duplicate keys taken. */
export function valueOf(node: Node): unknown {
  let left = maxNodes
  const value = (node: Node): unknown => {
    if (--left < 0) {
      const what = `the aliases unfold to more than ${grouped(maxNodes)} values`
      throw new ValueError(what, node.start, 'write the values out')
    }
    if (node.kind === 'scalar') return scalarValue(node)
    if (node.kind === 'alias') return value(aliased(node))
    return node.kind === 'list' ? node.entries.map((entry) => value(entry.value)) : map(node)
  }
  const map = ({ entries }: Collection): Record<string, unknown> => {
    const result: Record<string, unknown> = {}
    let merged: Set<string> | undefined
    for (const entry of entries) {
      if (isMerge(entry)) {
        merged ??= new Set()
        for (const source of mergeSources(entry.value)) {
          const members = value(source) as Record<string, unknown>
          for (const key of Object.keys(members)) {
            if (Object.hasOwn(result, key)) continue
            define(result, key, members[key])
            merged.add(key)
          }
        }
      } else define(result, keyOf(entry), value(entry.value))
    }
    return result
  }
  return value(node)
}

/** The key of an entry as a property name: `1:` and `"1":` are the same. */
export function keyOf({ key }: Entry): string {
  if (key?.kind === 'scalar') return key.style === 'plain' && isUntagged(key) ? keyName(key.text) : key.text
  if (key?.kind === 'alias') return String(valueOf(key))
  return '[object Object]'
}

/** False where a tag makes a text of an unquoted key. */
function isUntagged(key: Scalar): boolean {
  return key.tag === undefined || typeof scalarValue(key) !== 'string'
}

/** True for `<<: *base`. */
export function isMerge({ key }: Entry): boolean {
  return key?.kind === 'scalar' && key.style === 'plain' && key.text === '<<'
}

/** The maps a merge key takes its members from, the first one winning. */
export function mergeSources(node: Node): Collection[] {
  const at = node.kind === 'alias' ? aliased(node) : node
  if (at.kind === 'map') return [at]
  if (at.kind === 'list') return at.entries.flatMap((entry) => mergeSources(entry.value))
  throw new ValueError('a merge key needs a map or a list of maps', node.start, 'mend the file')
}

/** The node that an alias stands for. */
export function aliased(node: Node): Exclude<Node, { kind: 'alias' }> {
  if (node.kind !== 'alias') return node
  if (!node.target)
    throw new ValueError(`no anchor &${node.name} before this alias`, node.start, 'mend the file')
  return aliased(node.target)
}

function define(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  else object[key] = value
}
