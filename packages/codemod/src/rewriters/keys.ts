import { literal } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { guardNamed } from '../guard.ts'
import { partsOf } from '../parts.ts'
import { isSpokenFor, placeIn } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import { textOf, unknown } from '../resolved-text.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isChanged } from './value.ts'
import { partAt } from '../untyped-reads.ts'

/** Code that reads members of a part of an object by keys that its text does not spell. */
interface KeyRead {
  /** The part. */
  readonly of: ts.Expression
  /** What gives one key; absent where the code goes through all members. */
  readonly key?: ts.Expression
  /** True where a function is given both that nobody knows: it may read the key that the text says. */
  readonly isGiven?: boolean
}

/** Reports code that reads members whose names nobody sees: `Object.entries(spec)`, `for (const key in spec)`, `status[key]`. */
export function keys(node: ts.Node, scope: Scope): void {
  const { source } = scope
  for (const read of source.checker ? readsBy(node) : []) tellRead(read, scope)
}

function tellRead({ of, key, isGiven }: KeyRead, scope: Scope): void {
  const { source } = scope
  const isAsked = key ? keyTest(key, isGiven, scope) : () => true
  if (!isAsked) return
  for (const place of placesOf(of, scope)) {
    // The members of an object itself are the same.
    if (place.path === '') continue
    const moves = membersOf(of, place, source.checker!)
      .filter((name) => isAsked(name))
      .map((name) => scope.moveOf(placeIn(place, name)))
      .filter((move) => isSpokenFor(move, scope) && isChanged(move))
    if (moves.length === 0) continue
    const names = moves.map((move) => move.place.path.split('.').at(-1)!).join(', ')
    const said = { path: place.path, kind: place.kind.kind, names }
    return scope.tasks.add({
      node: key ?? of,
      move: moves[0]!,
      ...say(isGiven ? 'client/key-given' : key ? 'client/key-computed' : 'client/keys-walked', said),
    })
  }
}

function readsBy(node: ts.Node): readonly KeyRead[] {
  if (ts.isForInStatement(node)) return [{ of: node.expression }]
  if (ts.isElementAccessExpression(node)) return [{ of: node.expression, key: node.argumentExpression }]
  if (ts.isBindingElement(node)) return readByBinding(node)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return [{ of: node.right, key: node.left }]
  if (!ts.isCallExpression(node)) return []
  const [of, ...keys] = node.arguments
  const called = /[\w$]+$/.exec(node.expression.getText())?.[0] ?? ''
  if (!of || ts.isSpreadElement(of) || ts.isFunctionLike(of)) return []
  if (walkers.has(called)) return [{ of }]
  if (askers.has(called)) return keys.slice(0, 1).map((key) => ({ of, key }))
  return keys
    .filter((key) => ts.isStringLiteralLike(key) && !guardNamed(key))
    .map((key) => ({ of, key, isGiven: true }))
}

/** `const { [key]: value } = machine.spec` */
function readByBinding({ propertyName, parent: { parent: holder } }: ts.BindingElement): readonly KeyRead[] {
  if (!propertyName || !ts.isComputedPropertyName(propertyName) || !ts.isVariableDeclaration(holder))
    return []
  return holder.initializer ? [{ of: holder.initializer, key: propertyName.expression }] : []
}

/** Functions, by their last name, that go through the members of their first argument: of `Object`, `Reflect`, lodash, Ramda. */
const walkers: ReadonlySet<string> = new Set(
  (
    'keys values entries ownKeys getOwnPropertyNames getOwnPropertyDescriptors toPairs forIn forOwn forEach each map mapKeys ' +
    'mapValues pickBy omitBy reduce transform filter some every find findKey invert'
  ).split(' '),
)

/** Those that read the member of their first argument whose name the second one is. */
const askers: ReadonlySet<string> = new Set(['get', 'has', 'hasOwn', 'result', 'getOwnPropertyDescriptor'])

/** Which names a key may be; `undefined` where its text says them, or it is the number of an item: others read those. */
function keyTest(
  key: ts.Expression,
  isGiven: boolean | undefined,
  { source: { checker, text } }: Scope,
): ((name: string) => boolean) | undefined {
  if (isGiven) return (name) => ts.isStringLiteralLike(key) && name === key.text
  if (ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) || ts.isArrayLiteralExpression(key))
    return undefined
  const made = textOf(key, checker)
  if (made === undefined) {
    const parts = partsOf(checker!.getTypeAtLocation(key))
    if (parts.every(({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0)) return undefined
    const names = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
    if (names.length < parts.length) return () => true
    return (name) => names.includes(name) && !isQuoted(name, text)
  }
  const pattern = new RegExp(`^${made.split(unknown).map(literal).join('.*')}$`)
  return (name) => pattern.test(name) && !(made === name && isQuoted(name, text))
}

/** Whether a name of two words stands in a text as a text: then the closing check looks at that place. */
function isQuoted(name: string, text: string): boolean {
  return /[a-z][A-Z]/.test(name) && ["'", '"', '`'].some((quote) => text.includes(quote + name + quote))
}

/** The places of a part: by its type, by where it comes from, or by the names that lead to it and the kind that is named there. */
function placesOf(of: ts.Expression, scope: Scope): readonly MirroredPlace[] {
  const places = scope.placesOf(of)
  const { source, tracer } = scope
  if (places.length > 0 || tracer.trace(of)) return places
  const part = partAt(of, source, tracer)
  const kinds = part?.kinds.filter((kind) => !scope.isHeld(kind) && !scope.readsBoth(kind)) ?? []
  return kinds.map((kind) => ({ kind, path: part!.path }))
}

/** The names of the members that its type has, or those of the API where it has none. */
function membersOf(of: ts.Expression, place: MirroredPlace, checker: ts.TypeChecker): readonly string[] {
  const declared = checker.getPropertiesOfType(checker.getNonNullableType(checker.getTypeAtLocation(of)))
  return declared.length > 0
    ? declared.map(({ name }) => name)
    : Object.keys(place.kind.older(place.path)?.properties ?? {})
}
