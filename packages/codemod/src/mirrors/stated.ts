import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { nameOf } from './walk.ts'
import type { Declaration } from './walk.ts'

/** What a declaration says of itself. */
export interface Stated {
  readonly kind: Kind
  readonly version: string
  readonly evidence: readonly string[]
}

/**
 * The kind a declaration names: `apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'` as literal types, or as static
 * fields of a class. `undefined` where it names none, or one of another group.
 */
export function statedOf(declaration: Declaration): Stated | undefined {
  const said = new Map<string, string>()
  for (const member of declaration.members) {
    if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) continue
    const name = nameOf(member.name)
    const literal = literalOf(
      member.type ?? (ts.isPropertyDeclaration(member) ? member.initializer : undefined),
    )
    if (name !== undefined && literal !== undefined) said.set(name, literal)
  }
  const apiVersion = said.get('apiVersion')
  const name = said.get('kind') ?? said.get('apiName')
  const kind = ownKinds.find(
    (own) =>
      apiVersion?.split('/')[0] === own.group &&
      [own.kind, `${own.kind.toLowerCase()}s`].includes(name ?? ''),
  )
  return (
    kind && {
      kind,
      version: apiVersion!.split('/')[1] ?? '',
      evidence: [`says apiVersion ${apiVersion}`, `says kind ${kind.kind}`],
    }
  )
}

function literalOf(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined
  if (ts.isLiteralTypeNode(node)) return literalOf(node.literal)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalOf(node.expression)
  return ts.isStringLiteralLike(node) ? node.text : undefined
}
