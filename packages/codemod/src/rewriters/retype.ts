import type { Codec } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import type { Move } from '../place.ts'
import type { Source } from '../source.ts'
import { keysOf, literalOf, restatedOf } from './value.ts'

/** The text of a member's type after its value took another form; `undefined` where the type stays as it is. */
export function retyped(type: ts.TypeNode, move: Move, source: Source): (() => string) | undefined {
  const restated = restatedOf(move)
  if (restated === 'number') return asNumber(type, source)
  if (restated === 'list') return asList(type, move.row!.codec, source)
  // The version of the object itself is written by who looks for versions.
  return move.to === move.place.path ? undefined : asLiterals(type, move, source)
}

/** `'controlplane.cluster.x-k8s.io/v1beta1'` of a version becomes `'controlplane.cluster.x-k8s.io'` of a group. */
function asLiterals(type: ts.TypeNode, move: Move, source: Source): (() => string) | undefined {
  const parts = ts.isUnionTypeNode(type) ? type.types : [type]
  const texts = parts.map((part) => ts.isLiteralTypeNode(part) && literalOf(part.literal, move))
  if (!texts.some((text, i) => text && text !== parts[i]!.getText(source.ast))) return undefined
  return () => [...new Set(parts.map((part, i) => texts[i] || part.getText(source.ast)))].join(' | ')
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
  const alias = value ? undefined : mapAliasOf(type, source)
  const keys = codec && keysOf(codec)
  if (!keys || !(value || alias)) return undefined
  const end = source.style.semicolons ? ';' : ','
  const key = `${keys.name}: string`
  const text = (): string =>
    value ? source.changes.render(value.getStart(), value.end) : `${type.getText(source.ast)}[string]`
  if (keys.value !== undefined) return () => `{ ${key}${end} ${keys.value}: ${text()} }[]`
  if (!value || !ts.isTypeLiteralNode(value) || value.members.length === 0)
    return () => `(${text()} & { ${key} })[]`
  return () => {
    const [open, white] = /^\{(\s*)/.exec(text())!
    return outdented(`${open}${key}${end}${white || ' '}${text().slice(open.length)}[]`, value, type)
  }
}

/** The text of a node as if it stood where one around it ends. */
function outdented(text: string, node: ts.Node, around: ts.Node): string {
  const [inner, outer] = [node, around].map(({ end }) => {
    const { text: whole } = node.getSourceFile()
    return /^[ \t]*/.exec(whole.slice(whole.lastIndexOf('\n', end) + 1))![0]
  }) as [string, string]
  return inner === outer ? text : text.replaceAll(`\n${inner}`, `\n${outer}`)
}

/** The alias that stands for a map, where a type is the name of one. */
export function mapAliasOf(type: ts.TypeNode, { checker }: Source): ts.TypeAliasDeclaration | undefined {
  if (!checker || !ts.isTypeReferenceNode(type) || type.typeArguments) return undefined
  const found = checker.getSymbolAtLocation(type.typeName)
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  const alias = symbol?.declarations?.find((node) => ts.isTypeAliasDeclaration(node))
  return alias && valueOf(alias.type) ? alias : undefined
}

/** What a `Record<string, X>` or `{ [key: string]: X }` holds. */
function valueOf(type: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isTypeReferenceNode(type)) return type.typeArguments?.[1]
  if (!ts.isTypeLiteralNode(type)) return undefined
  const [index] = type.members
  return index && ts.isIndexSignatureDeclaration(index) ? index.type : undefined
}
