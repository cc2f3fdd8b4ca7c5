import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import { partsOf } from '../parts.ts'
import type { Source } from '../source.ts'
import { isFunction, returnsOf } from '../sources/follow.ts'
import type { Trace } from '../sources/follow.ts'
import { isOfOthers } from '../sources/said.ts'
import { wrappers } from '../sources/table.ts'
import type { Tracer } from '../sources/trace.ts'
import { mayRead } from '../untyped-reads.ts'
import { olderVersion } from '../versions.ts'
import type { Seen } from './find-mirrors.ts'
import { fingerprintOf } from './fingerprint.ts'
import { earlierVersion } from './look-alikes.ts'
import { keyOf } from './mirror.ts'
import { statedOf } from './stated.ts'
import { declarationsOf, isForeign, nameOf } from './walk.ts'
import type { Declaration } from './walk.ts'

/**
 * Mirrors of any name, which the program says of what a server answers: `get<Pool[]>('/apis/cluster.x-k8s.io/…')`,
 * `(await response.json()) as PoolList`, `const pools: Pool[] = …`. Where a value comes from says the kind, and the fields of
 * the type have to be of it. One that is said of answers of other groups, too, is weak: it cannot follow.
 *
 * @param known what is a mirror by itself
 */
export function answeredTypes(
  sources: readonly Source[],
  tracer: Tracer,
  known: readonly Seen[],
): readonly Seen[] {
  const taken = new Set(
    known.flatMap(({ mirror }) =>
      mirror && mirror.confidence !== 'weak' ? [keyOf(mirror.declaration)] : [],
    ),
  )
  const found = sources
    .filter((source) => mayRead(source, tracer))
    .flatMap((source) =>
      sayings(source).flatMap(({ values, parts }) => {
        const trace = traceOf(values, tracer)
        const own = trace ? parts().filter(({ declaration }) => !taken.has(keyOf(declaration))) : []
        return own.flatMap((part) => seenAs(part, trace!, source) ?? [])
      }),
    )
  if (found.length === 0) return []
  const ours = new Set(found.map(({ declaration }) => keyOf(declaration)))
  const others = new Set(
    sources.flatMap((source) =>
      sayings(source).flatMap(({ values, parts }) =>
        values.some((value) => isOfOthers(value, source.checker!))
          ? parts()
              .map(({ declaration }) => keyOf(declaration))
              .filter((key) => ours.has(key))
          : [],
      ),
    ),
  )
  const once = new Map(
    found.map((seen) => [`${keyOf(seen.declaration)} ${seen.place.kind.kind} ${seen.place.path}`, seen]),
  )
  return [...once.values()].map((seen) => (others.has(keyOf(seen.declaration)) ? shared(seen) : seen))
}

/** What code says of some values. */
interface Saying {
  readonly values: readonly (ts.Expression | ts.ParameterDeclaration)[]
  /** What the types that it says are made of. */
  readonly parts: () => readonly Part[]
}

/** The types that a source says of values: of what a call gives or takes, a function returns, a name holds. */
function sayings({ ast, checker }: Source): readonly Saying[] {
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
function mayCome(node: ts.Expression): boolean {
  return !ts.isLiteralExpression(node) && !ts.isObjectLiteralExpression(node) && !isFunction(node)
}

function traceOf(values: Saying['values'], tracer: Tracer): Trace | undefined {
  const [first] = values
  return first && ts.isParameter(first)
    ? tracer.trace(first)
    : tracer.merged(values as readonly ts.Expression[])
}

/** What a type is made of. */
interface Part {
  readonly declaration: Declaration
  /** The member of an object that it is the type of; absent for an object. */
  readonly member?: string
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
      ...bases.flatMap((base) => given(base, checker)),
    ]
  }
  if (ts.isArrayTypeNode(type)) return inside([type.elementType])
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return inside([type.type])
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return inside(type.types)
  return ts.isTypeReferenceNode(type)
    ? [
        ...inside([...declarationsOf(type.typeName, checker), ...(type.typeArguments ?? [])]),
        ...given(type, checker),
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

/** What a type of arguments makes of them, as members of an object: `Resource<PoolSpec, PoolStatus>`. */
function given(
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

/** A declaration as a mirror, where its fields are those of what it is said of, as v1beta1 has them. */
function seenAs({ declaration, member }: Part, { kinds, path }: Trace, source: Source): Seen | undefined {
  const [kind, ...more] = kinds
  const checker = source.checker!
  if (!kind || more.length > 0 || (member !== undefined && path !== undefined)) return undefined
  if (statedOf(declaration, checker) || earlierVersion(declaration, source)) return undefined
  const place = { kind, path: path ?? member ?? '' }
  const { known, unknown, older, newer } = fingerprintOf(declaration, place, checker)
  const [telling] = older
  if (telling === undefined || newer.length > 0 || unknown * 2 > known) return undefined
  const name = ts.isTypeLiteralNode(declaration) ? '' : (declaration.name?.text ?? '')
  const evidence = [`said of a ${kind.kind} that is asked for`, `only ${olderVersion} has ${telling}`]
  return {
    declaration,
    place,
    checker,
    mirror: { name, declaration, place, stage: olderVersion, confidence: 'certain', evidence, telling },
  }
}

function shared({ mirror, ...seen }: Seen): Seen {
  return { ...seen, mirror: { ...mirror!, confidence: 'weak', isShared: true } }
}
