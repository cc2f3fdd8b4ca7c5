import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import { partsOf } from '../parts.ts'
import type { Source } from '../source.ts'
import { isFunction, returnsOf } from '../sources/follow.ts'
import { wrappers } from '../sources/table.ts'
import { declarationsOf, isForeign, nameOf } from './walk.ts'
import type { Declaration } from './walk.ts'

/** What code says of some values. */
export interface Saying {
  readonly values: readonly (ts.Expression | ts.ParameterDeclaration)[]
  /** What the types that it says are made of. */
  readonly parts: () => readonly Part[]
}

/** What a type is made of. */
export interface Part {
  readonly declaration: Declaration
  /** The member of an object that it is the type of; absent for an object. */
  readonly member?: string
}

/** The types that a source says of values: of what a call gives or takes, a function returns, a name holds. */
export function sayings({ ast, checker }: Source): readonly Saying[] {
  if (!checker) return []
  const said = (types: readonly ts.TypeNode[] | undefined, values: Saying['values']): readonly Saying[] =>
    types && types.length > 0 && values.length > 0
      ? [{ values, parts: () => types.flatMap((type) => heldBy(type, checker)) }]
      : []
  const taken = (value: ts.Expression): Saying => ({
    values: [value],
    parts: () => heldByType(checker.getContextualType(value), checker),
  })
  return nodesOf(ast).flatMap((node): readonly Saying[] => {
    if (ts.isCallExpression(node))
      return [...said(node.typeArguments, [node]), ...node.arguments.filter(mayCome).map(taken)]
    if (ts.isBinaryExpression(node))
      return node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? [taken(node.right)] : []
    if (ts.isAsExpression(node)) return said([node.type], [node.expression])
    if (isFunction(node)) return said(node.type && [node.type], returnsOf(node))
    if (ts.isParameter(node)) return said(node.type && [node.type], [node])
    return ts.isVariableDeclaration(node) && node.initializer
      ? said(node.type && [node.type], [node.initializer])
      : []
  })
}

/** Whether an argument may be what a server answers, or a part of that. */
export function mayCome(node: ts.Expression): boolean {
  return !ts.isLiteralExpression(node) && !ts.isObjectLiteralExpression(node) && !isFunction(node)
}

/** What a type is made of, down to what an answer, a list or a promise holds. */
function heldBy(type: ts.Node, checker: ts.TypeChecker, seen = new Set<ts.Node>()): readonly Part[] {
  if (seen.has(type)) return []
  seen.add(type)
  const inside = (nodes: readonly ts.Node[]): readonly Part[] =>
    nodes.flatMap((node) => heldBy(node, checker, seen))
  if (ts.isTypeLiteralNode(type) || ts.isInterfaceDeclaration(type) || ts.isClassLike(type)) {
    const members = type.members.filter(
      (member) => ts.isPropertySignature(member) && wrappers.has(nameOf(member.name) ?? ''),
    )
    const bases = ts.isTypeLiteralNode(type) ? [] : (type.heritageClauses ?? []).flatMap(({ types }) => types)
    return [
      { declaration: type },
      ...inside(members.flatMap((member) => (member as ts.PropertySignature).type ?? [])),
      ...bases.flatMap((base) => argumentParts(base, checker)),
    ]
  }
  if (ts.isArrayTypeNode(type)) return inside([type.elementType])
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return inside([type.type])
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return inside(type.types)
  return ts.isTypeReferenceNode(type)
    ? [
        ...inside([...declarationsOf(type.typeName, checker), ...(type.typeArguments ?? [])]),
        ...argumentParts(type, checker),
      ]
    : []
}

/** The same of a type that nothing spells out here. */
function heldByType(
  type: ts.Type | undefined,
  checker: ts.TypeChecker,
  seen = new Set<ts.Type>(),
): readonly Part[] {
  if (!type || seen.has(type)) return []
  seen.add(type)
  return partsOf(type).flatMap((part) => {
    // The items of a text are texts.
    const items = part.flags & ts.TypeFlags.Object ? part.getNumberIndexType() : undefined
    if (items) return heldByType(items, checker, seen)
    return (part.symbol?.declarations ?? []).filter(isDeclaration).flatMap((node) => heldBy(node, checker))
  })
}

/** Returns what a type with type arguments makes of them, as members of an object: `Resource<PoolSpec, PoolStatus>`. */
export function argumentParts(
  type: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments,
  checker: ts.TypeChecker,
): readonly Part[] {
  if (!type.typeArguments) return []
  const whole = checker.getTypeFromTypeNode(type)
  return ['spec', 'status'].flatMap((member) => {
    const symbol = whole.getProperty(member)
    const parts = symbol ? partsOf(checker.getTypeOfSymbol(symbol)) : []
    return parts
      .flatMap((part) => part.symbol?.declarations ?? [])
      .flatMap((declaration) => (isDeclaration(declaration) ? [{ declaration, member }] : []))
  })
}

function isDeclaration(node: ts.Node): node is Declaration {
  return (
    (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node) || ts.isClassLike(node)) &&
    !isForeign(node.getSourceFile())
  )
}
