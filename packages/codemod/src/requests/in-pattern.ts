import { ts } from 'ts-morph'
import { isShared, ownKinds, pluralOf, resourceNamesOf } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { isText } from '../text.ts'
import type { TextNode } from '../text.ts'
import { newerVersion } from '../versions.ts'
import type { Request } from './request.ts'

/** A regular expression, or a text that one is made of. */
export type PatternNode = TextNode | ts.RegularExpressionLiteral

/** Whether a node is a regular expression that escapes the name of an API group: `/\/apis\/cluster\.x-k8s\.io\/v1beta1/`. */
export function isPattern(node: ts.Node): node is PatternNode {
  if (!ts.isRegularExpressionLiteral(node) && !isText(node)) return false
  return (
    /cluster\\+\.x-k8s/.test(node.text) ||
    (ts.isRegularExpressionLiteral(node) && /cluster\.x-k8s/.test(node.text))
  )
}

/** A group behind which a version stands, alone or first among alternatives, and the names of a resource before it. */
const written = ownKinds.map((kind) => {
  const { group, transition } = kind
  const escaped = group.replaceAll('.', String.raw`\.`)
  const version = String.raw`(?<version>${transition.from})\b`
  return {
    kind,
    path: new RegExp(String.raw`(?<![\w.])${escaped}/\(?(?:\?:)?(?:\w+\|)*${version}`, 'g'),
    resource: new RegExp(
      String.raw`\b(?:${resourceNamesOf(kind).join('|')})\.${version}\.${escaped}(?!\w)`,
      'g',
    ),
  }
})

/** The requests that a regular expression is matched with. One that matches v1beta2 too stays as it is. */
export function inPattern(node: PatternNode): readonly Request[] {
  const { text, offsets } = unescaped(node)
  if (text.includes(newerVersion)) return []
  const found = new Map<number, Request>()
  for (const { kind, path, resource } of written)
    for (const [pattern, isNamed] of [
      [resource, true],
      [path, false],
    ] as const)
      for (const { 0: whole, index, groups } of text.matchAll(pattern)) {
        const at = index + whole.indexOf(groups!.version!)
        const end = at + groups!.version!.length
        const kinds = isNamed ? [kind] : kindsBehind(text.slice(end), kind)
        if (kinds.length === 0 || found.has(at)) continue
        // Of a literal without a name only the place is asked for.
        const place = { literal: node as TextNode, start: offsets[at]!, end: offsets[end - 1]! + 1 }
        found.set(at, { kind: kinds[0]!, kinds, version: { piece: 0, written: place } })
      }
  return [...found.values()]
}

/** The first kind of a group that a pattern may be matched with, where providers have kinds in the group and it names none. */
export function openKindOf(node: PatternNode): Kind | undefined {
  const { text } = unescaped(node)
  if (text.includes(newerVersion) || inPattern(node).length > 0) return undefined
  return written.find(({ kind, path }) => isShared(kind.group) && text.search(path) !== -1)?.kind
}

/** The kinds that a pattern names behind the version; all of a group that only Cluster API has, if it names none. */
function kindsBehind(rest: string, { group }: Kind): readonly Kind[] {
  const own = ownKinds.filter((each) => each.group === group)
  const named = own.filter((each) => new RegExp(String.raw`\b${pluralOf(each)}\b`).test(rest))
  if (named.length > 0) return named
  // Another word behind it is a resource of somebody else, or one that is not followed.
  return isShared(group) ? [] : own
}

/** The text of a pattern without the escapes of what stands for itself, and where each character is written. */
function unescaped(node: PatternNode): { readonly text: string; readonly offsets: readonly number[] } {
  const written = node.getText()
  const start = node.getStart()
  let text = ''
  const offsets: number[] = []
  for (const { 0: found, index } of written.matchAll(/\\+(?=[./-])|[^]/g)) {
    if (found.startsWith('\\') && /[./-]/.test(written[index + found.length] ?? '')) continue
    text += found
    offsets.push(start + index)
  }
  return { text, offsets }
}
