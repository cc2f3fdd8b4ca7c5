import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import { constantOf, textOf, unknown } from '../resolved-text.ts'
import { initializerOf } from '../sources/declared.ts'
import { nameOf } from './walk.ts'

/** What a declaration, or an object literal, says that it is of. */
export interface Stated {
  readonly group: string
  readonly version: string
  /** As written: a kind, or the plural that a client asks for it by. */
  readonly kind: string
}

/** The members that say so. */
const telling: ReadonlySet<string> = new Set(['apiVersion', 'apiVersions', 'kind', 'apiName', 'plural'])

type Holder =
  ts.InterfaceDeclaration | ts.TypeLiteralNode | ts.ClassLikeDeclaration | ts.ObjectLiteralExpression

/**
 * The kind something names: `apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'` as literal types, as fields of a
 * class, or as properties; with a checker also by constants. A list without a kind is of that of its items. `undefined` where it
 * names no version.
 */
export function statedOf(holder: Holder, checker?: ts.TypeChecker): Stated | undefined {
  const said = saidIn(holder, checker)
  const [group, version] = (said.get('apiVersion') ?? said.get('apiVersions'))?.split('/') ?? []
  if (group === undefined) return undefined
  const kind =
    said.get('kind') ??
    said.get('apiName') ??
    said.get('plural') ??
    kindOfBases(holder, checker) ??
    kindOfItems(holder, checker)
  return { group, version: version ?? '', kind }
}

/** The kind that a declaration has from what it extends: `interface Machine extends Resource<'Machine'>`. */
function kindOfBases(holder: Holder, checker: ts.TypeChecker | undefined): string | undefined {
  if (!checker || !('heritageClauses' in holder) || !holder.heritageClauses) return undefined
  const member = checker.getTypeAtLocation(holder).getProperty('kind')
  const type = member && checker.getTypeOfSymbol(member)
  return type?.isStringLiteral() ? type.value : undefined
}

/** `MachineList` of a list whose items all say that they are Machines. */
function kindOfItems(holder: Holder, checker: ts.TypeChecker | undefined): string {
  const items = ts.isObjectLiteralExpression(holder) ? itemsOf(holder, checker) : undefined
  const kinds = new Set(items?.map((item) => saidIn(item, checker).get('kind')))
  const [kind, ...others] = kinds
  return kind === undefined || others.length > 0 ? '' : `${kind}List`
}

/** The items of a list that are in sight; `undefined` where an object is no list. */
export function itemsOf(
  { properties }: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker | undefined,
): readonly ts.ObjectLiteralExpression[] | undefined {
  const items = properties.find(
    ({ name }) => name !== undefined && nameOf(name as ts.PropertyName) === 'items',
  )
  if (!items) return undefined
  return ts.isPropertyAssignment(items) ? itemsIn(items.initializer, checker) : []
}

/** `[item, other]`, `names.map((name) => (item))`; of an item that stands elsewhere only one that says its version itself. */
function itemsIn(
  node: ts.Expression,
  checker: ts.TypeChecker | undefined,
): readonly ts.ObjectLiteralExpression[] {
  if (isSpoken(node)) return itemsIn(node.expression, checker)
  if (ts.isObjectLiteralExpression(node)) return [node]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((item) => itemsIn(item, checker))
  const made = isMapped(node) ? node.arguments[0] : undefined
  if (made && ts.isArrowFunction(made) && !ts.isBlock(made.body)) return itemsIn(made.body, checker)
  const named = checker && initializerOf(node, checker)
  return named && ts.isObjectLiteralExpression(named) && statedOf(named, checker) ? [named] : []
}

/** Whether a list is made of another one: `names.map(…)`. */
export function isMapped(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'map'
  )
}

function saidIn(holder: Holder, checker: ts.TypeChecker | undefined): ReadonlyMap<string, string> {
  const said = new Map<string, string>()
  const members = ts.isObjectLiteralExpression(holder) ? holder.properties : holder.members
  for (const member of members) {
    const name = 'name' in member && member.name ? nameOf(member.name as ts.PropertyName) : undefined
    if (name === undefined || !telling.has(name)) continue
    const value = valueOf(member)
    const literal = literalOf(value) ?? saidBy(value, checker)
    if (literal !== undefined) said.set(name, literal)
  }
  return said
}

/** Whether what is stated names a kind, as itself or as a client's plural. */
export function names({ kind: said }: Stated, kind: string): boolean {
  return said === kind || said === `${kind.toLowerCase()}s` || said === `${kind.toLowerCase()}es`
}

function saidBy(value: ts.Node | undefined, checker: ts.TypeChecker | undefined): string | undefined {
  if (!value || ts.isTypeNode(value)) return constantOf(value, checker)
  const text = textOf(value as ts.Expression, checker)
  return text?.includes(unknown) ? undefined : text
}

function valueOf(member: ts.Node): ts.Node | undefined {
  if (ts.isPropertySignature(member)) return member.type
  if (ts.isPropertyDeclaration(member)) return member.type ?? member.initializer
  return ts.isPropertyAssignment(member) ? member.initializer : undefined
}

function literalOf(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined
  if (ts.isLiteralTypeNode(node)) return literalOf(node.literal)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalOf(node.expression)
  if (ts.isArrayLiteralExpression(node)) return literalOf(node.elements[0])
  return ts.isStringLiteralLike(node) ? node.text : undefined
}
