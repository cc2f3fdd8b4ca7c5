import { ts } from 'ts-morph'
import type { Mirrors } from './mirrors/mirrors.ts'
import { keyOf } from './mirrors/mirror.ts'
import { nameOf } from './mirrors/walk.ts'
import { nodesOf } from './nodes.ts'
import { partsOf } from './parts.ts'
import type { Scope } from './scope.ts'

/**
 * Whether a condition has a type that is also of the conditions of something else: one `Condition` is often declared for the
 * Clusters and the Pods of a program, and what asks it by its type alone may have either.
 */
export function isOfOthers(condition: ts.Node, { source: { checker, around }, mirrors }: Scope): boolean {
  const known = found.get(mirrors) ?? new Set(around.flatMap((each) => typesIn(each, mirrors)))
  found.set(mirrors, known)
  const type = checker!.getNonNullableType(checker!.getTypeAtLocation(condition))
  return declarationsOf(type).some((declared) => known.has(keyOf(declared)) || isShared(declared, mirrors))
}

/** Whether a declaration is a part of a type that is also said of something else. */
export function isShared(declared: ts.Node, mirrors: Mirrors): boolean {
  return [...mirrors.rootsOf(declared)].some((root) => root.isShared)
}

const found = new WeakMap<Mirrors, ReadonlySet<string>>()

/** The types of the conditions of each status in a source that is nothing of ours. */
function typesIn({ ast, checker }: Scope['source'], mirrors: Mirrors): readonly string[] {
  if (!checker) return []
  return nodesOf(ast).flatMap((node) => {
    const status = statusOf(node, mirrors)
    const conditions = status && checker.getTypeAtLocation(status).getProperty('conditions')
    const list = conditions && checker.getNonNullableType(checker.getTypeOfSymbol(conditions))
    const item = list?.getNumberIndexType()
    return item ? declarationsOf(item).map(keyOf) : []
  })
}

/** The type of a member `status`, or a type that is named after one. */
function statusOf(node: ts.Node, mirrors: Mirrors): ts.TypeNode | ts.Declaration | undefined {
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node))
    return nameOf(node.name) === 'status' && mirrors.placesOf(node.parent).length === 0
      ? node.type
      : undefined
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node) && !ts.isClassLike(node))
    return undefined
  const declared = ts.isTypeAliasDeclaration(node) ? node.type : node
  const isOurs = mirrors.placesOf(declared).length > 0 || mirrors.isParted(declared)
  return node.name?.text.endsWith('Status') && !isOurs ? node : undefined
}

function declarationsOf(type: ts.Type): readonly ts.Node[] {
  return partsOf(type).flatMap(({ symbol }) => symbol?.declarations ?? [])
}
