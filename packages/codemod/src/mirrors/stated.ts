import { ts } from 'ts-morph'
import { constantOf, textOf, unknown } from '../resolved-text.ts'
import { nameOf } from './walk.ts'

/** What a declaration, or an object literal, says that it is of. */
export interface Stated {
  readonly group: string
  readonly version: string
  /** As written: a kind, or the plural that a client asks for it by. */
  readonly kind: string
}

/** The members that say so. */
const telling: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'apiName', 'plural'])

type Holder =
  ts.InterfaceDeclaration | ts.TypeLiteralNode | ts.ClassLikeDeclaration | ts.ObjectLiteralExpression

/**
 * The kind something names: `apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'` as literal types, as fields of a
 * class, or as properties; with a checker also by constants. `undefined` where it names no version.
 */
export function statedOf(holder: Holder, checker?: ts.TypeChecker): Stated | undefined {
  const said = new Map<string, string>()
  const members = ts.isObjectLiteralExpression(holder) ? holder.properties : holder.members
  for (const member of members) {
    const name = 'name' in member && member.name ? nameOf(member.name as ts.PropertyName) : undefined
    if (name === undefined || !telling.has(name)) continue
    const value = valueOf(member)
    const literal = literalOf(value) ?? saidBy(value, checker)
    if (literal !== undefined) said.set(name, literal)
  }
  const [group, version] = said.get('apiVersion')?.split('/') ?? []
  const kind = said.get('kind') ?? said.get('apiName') ?? said.get('plural') ?? ''
  return group === undefined ? undefined : { group, version: version ?? '', kind }
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
