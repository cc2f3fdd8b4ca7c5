import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import { tellingNames } from '../field-names.ts'
import { nameOf } from '../mirrors/walk.ts'
import type { Source } from '../source.ts'
import { declaredBy } from '../sources/declared.ts'
import { isLink } from '../untyped-path.ts'
import { partOfType } from './part-types.ts'

/** A path from a spec or a status on, as the names of a typed expression spell it. */
export interface TypedLead {
  readonly path: string
  /** What the last step is read of: an expression, or the pattern that takes it apart. */
  readonly holder: ts.Node
  /** What the spec or the status is read of; absent where only its type says that it is one. */
  readonly of?: ts.Node
}

/** Returns the path of a link or a binding; `undefined` where its names lead to no spec and no status. */
export function typedLeadOf(node: ts.Node, checker: ts.TypeChecker): TypedLead | undefined {
  if (ts.isBindingElement(node)) return leadOfBinding(node, checker)
  if (isLink(node)) {
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : textOf(node.argumentExpression)
    return stepFrom(bare(node.expression), name, () => typedLeadOf(bare(node.expression), checker))
  }
  if (!ts.isIdentifier(node)) return undefined
  const declared = declaredBy(node, checker)
  if (!declared) return undefined
  if (ts.isBindingElement(declared)) return leadOfBinding(declared, checker)
  return ts.isVariableDeclaration(declared) && declared.initializer
    ? typedLeadOf(bare(declared.initializer), checker)
    : undefined
}

/** `const { status: { bootstrapReady } } = machine` */
function leadOfBinding(node: ts.BindingElement, checker: ts.TypeChecker): TypedLead | undefined {
  const { parent: pattern } = node
  if (node.dotDotDotToken || !ts.isObjectBindingPattern(pattern)) return undefined
  const name = nameOf((node.propertyName ?? node.name) as ts.PropertyName)
  const { parent: around } = pattern
  return stepFrom(pattern, name, () => {
    if (ts.isBindingElement(around)) return leadOfBinding(around, checker)
    return ts.isVariableDeclaration(around) && around.initializer
      ? typedLeadOf(bare(around.initializer), checker)
      : undefined
  })
}

/** Returns the path of the same where only the type of what it is read of is that of a spec or a status. */
export function typedPartOf(node: ts.Node, { checker, around }: Source): TypedLead | undefined {
  const isBinding = ts.isBindingElement(node)
  if (!isBinding && !isLink(node)) return undefined
  const holder = isBinding ? node.parent : node.expression
  const name = isBinding
    ? nameOf((node.propertyName ?? node.name) as ts.PropertyName)
    : ts.isPropertyAccessExpression(node)
      ? node.name.text
      : textOf(node.argumentExpression)
  if (name === undefined || !tellingNames.has(name)) return undefined
  const part = partOfType(checker!.getNonNullableType(checker!.getTypeAtLocation(holder)), around)
  return part === undefined ? undefined : { path: `${part}.${name}`, holder }
}

function stepFrom(
  holder: ts.Node,
  name: string | undefined,
  leadAround: () => TypedLead | undefined,
): TypedLead | undefined {
  if (name === undefined) return undefined
  const around = leadAround()
  if (around) return { ...around, path: `${around.path}.${name}`, holder }
  return name === 'spec' || name === 'status' ? { path: name, holder, of: holder } : undefined
}

function textOf(node: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : undefined
}
