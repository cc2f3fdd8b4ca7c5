import type { Codec } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import type { Move } from '../place.ts'
import type { Source } from '../source.ts'
import { keysOf, restatedOf } from './value.ts'

/** The text of a member's type after its value took another form; `undefined` where the type stays as it is. */
export function retyped(type: ts.TypeNode, move: Move, source: Source): (() => string) | undefined {
  const restated = restatedOf(move)
  if (restated === 'number') return asNumber(type, source)
  if (restated === 'list') return asList(type, move.row!.codec, source)
  return undefined
}

/** `string`, and what a program calls its durations, become `number`; `null` and `undefined` stay. */
function asNumber(type: ts.TypeNode, source: Source): (() => string) | undefined {
  const isText = (node: ts.TypeNode): boolean =>
    node.kind === ts.SyntaxKind.StringKeyword || ts.isTypeReferenceNode(node)
  const parts = ts.isUnionTypeNode(type) ? type.types : [type]
  if (!parts.some(isText)) return undefined
  return () => parts.map((part) => (isText(part) ? 'number' : part.getText(source.ast))).join(' | ')
}

/** A map becomes a list of what it held, each with its key. */
function asList(type: ts.TypeNode, codec: Codec | undefined, source: Source): (() => string) | undefined {
  const value = valueOf(type)
  const keys = codec && keysOf(codec)
  if (!value || !keys) return undefined
  const text = (): string => source.changes.render(value.getStart(), value.end)
  const end = source.style.semicolons ? ';' : ','
  return keys.value === undefined
    ? () => `(${text()} & { ${keys.name}: string })[]`
    : () => `{ ${keys.name}: string${end} ${keys.value}: ${text()} }[]`
}

/** What a `Record<string, X>` or `{ [key: string]: X }` holds. */
function valueOf(type: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isTypeReferenceNode(type)) return type.typeArguments?.[1]
  if (!ts.isTypeLiteralNode(type)) return undefined
  const [index] = type.members
  return index && ts.isIndexSignatureDeclaration(index) ? index.type : undefined
}
