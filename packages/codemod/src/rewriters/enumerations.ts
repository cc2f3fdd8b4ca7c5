import { ts } from 'ts-morph'
import { conditionedKinds, isCurrent, renamed } from '../conditions.ts'
import { ownKinds } from '../kind.ts'
import type { Renamed } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { namesGroup } from '../mirrors/groups.ts'
import { renameType } from './condition-types.ts'

/** The words that a declaration lists: of a union, an enum, an object or a list of constants. */
interface Enumeration {
  readonly name: string
  readonly words: readonly ts.StringLiteralLike[]
  /** Where a further word goes, and how it is written; absent where it needs a name of its own. */
  readonly more?: { readonly at: number; readonly text: (quoted: string) => string }
}

/** Lists of condition types and of phases, where their name says what they are of. */
export function enumerations(node: ts.Node, scope: Scope): void {
  const found = enumerationOf(node)
  if (!found || found.words.length < 2 || scope.mirrors.all.length === 0) return
  if (/condition/i.test(found.name)) conditionTypes(found, scope)
  else extend(found, scope)
}

/** Whether a list is written here, as its name says that it has the condition types of a kind. */
export function isWrittenByName(node: ts.Node, kind: Kind): boolean {
  const { name, words } = enumerationOf(node) ?? { name: '', words: [] }
  if (words.length < 2 || !/condition/i.test(name) || !kindsOf(name, conditionedKinds).includes(kind))
    return false
  const isMixed = words.some(({ text }) => isCurrent(kind, text))
  const known = words.filter(({ text }) => renamed(kind, text))
  return !isMixed && known.length * 2 > words.length && namesGroup(node.getSourceFile().text)
}

function conditionTypes({ name, words }: Enumeration, scope: Scope): void {
  // Dual code asks either list for a type by its own name.
  if (scope.options.generation === 'legacy' || scope.options.mode === 'dual') return
  const kinds = kindsOf(name, conditionedKinds).filter((kind) => scope.speaksOf(kind))
  if (words.some(({ text }) => kinds.some((kind) => isCurrent(kind, text)) && kinds.length === 1)) return
  const known = words.filter(({ text }) => kinds.some((kind) => renamed(kind, text)))
  if (known.length * 2 <= words.length) return
  for (const word of words) {
    const ways = kinds.flatMap((kind) => {
      const way = renamed(kind, word.text)
      return way ? [{ kind, way }] : []
    })
    const [first] = ways
    if (!first) continue
    const agree = ways.every(({ way }) => way.to === first.way.to && !way.note === !first.way.note)
    renameType(word, first.kind, agree ? first.way : { entry: first.way.entry, note: noteOf(ways) }, scope)
  }
}

function noteOf(ways: readonly { readonly kind: Kind; readonly way: Renamed }[]): string {
  return ways
    .map(({ kind, way }) => `of a ${kind.kind} it is ${way.to ?? way.entry.current.join(', ') ?? 'gone'}`)
    .join('; ')
}

/** Words that v1beta2 has beside those that are listed: the phase of a Machine that is updated. */
function extend({ name, words, more }: Enumeration, scope: Scope): void {
  const texts = new Set(words.map(({ text }) => text))
  for (const { kind, path, older, newer } of grown) {
    const isAll = older.filter((word) => texts.has(word)).length >= older.length - 1
    const added = newer.filter((word) => !older.includes(word) && !texts.has(word))
    if (!isAll || added.length === 0 || !kindsOf(name, [kind]).length || !scope.speaksOf(kind)) continue
    const move = scope.moveOf({ kind, path })
    const quote = words[0]!.getText()[0]!
    if (more)
      scope.write(move, {
        start: more.at,
        end: more.at,
        text: added.map((word) => more.text(quote + word + quote)).join(''),
      })
    else
      scope.tasks.add({
        node: words[0]!,
        move,
        ...say('client/value-added', { path, words: added.join(', ') }),
      })
    scope.count(move)
    return
  }
}

/** The places whose words are more in v1beta2. */
const grown = ownKinds.flatMap((kind) =>
  kind.transition.rows.flatMap(({ from }) => {
    const older = from === undefined ? undefined : kind.older(from)?.enum
    const newer = from === undefined ? undefined : kind.newer(from)?.enum
    if (from === undefined || !older || !newer || newer.every((word) => older.includes(word))) return []
    return [{ kind, path: from, older: older.map(String), newer: newer.map(String) }]
  }),
)

/** The kinds whose name is in a name, the longest; all where there is none. */
function kindsOf(name: string, kinds: readonly Kind[]): readonly Kind[] {
  const named = kinds.filter(({ kind }) => name.includes(kind))
  const longest = named.filter(
    (own) => !named.some(({ kind }) => kind !== own.kind && kind.includes(own.kind)),
  )
  return longest.length > 0 ? longest : kinds
}

function enumerationOf(node: ts.Node): Enumeration | undefined {
  if (ts.isEnumDeclaration(node)) {
    const words = node.members.flatMap(({ initializer }) => wordOf(initializer) ?? [])
    return { name: node.name.text, words }
  }
  if (ts.isTypeAliasDeclaration(node)) return unionOf(node.name.text, node.type)
  if (ts.isPropertySignature(node) && node.type) return unionOf(node.name.getText(), node.type)
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return undefined
  const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
  const items = ts.isObjectLiteralExpression(value)
    ? value.properties.map((property) =>
        ts.isPropertyAssignment(property) ? property.initializer : undefined,
      )
    : ts.isArrayLiteralExpression(value)
      ? value.elements
      : []
  const words = items.flatMap((item) => wordOf(item) ?? [])
  return items.length === words.length ? { name: node.name.text, words } : undefined
}

function unionOf(name: string, type: ts.TypeNode): Enumeration | undefined {
  if (!ts.isUnionTypeNode(type)) return undefined
  const words = type.types.flatMap((part) => (ts.isLiteralTypeNode(part) ? (wordOf(part.literal) ?? []) : []))
  const last = type.types.at(-1)!
  return { name, words, more: { at: last.end, text: (quoted) => ` | ${quoted}` } }
}

function wordOf(node: ts.Node | undefined): ts.StringLiteralLike | undefined {
  return node && ts.isStringLiteralLike(node) ? node : undefined
}
