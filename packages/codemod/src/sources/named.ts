import { basename } from 'node:path'
import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { statedOf } from '../mirrors/stated.ts'
import { isWhole, kindsNamed } from '../mirrors/stated-kind.ts'
import { requestsAt } from '../requests/find-requests.ts'
import { kindsBuiltBy } from '../requests/in-text.ts'
import { isText } from '../text.ts'
import { isMade, textOf } from '../resolved-text.ts'
import { declaredBy, initializerOf } from './declared.ts'
import type { MayAsk } from './follow.ts'

const byType = new Map(ownKinds.map((kind) => [`${kind.group}.${kind.kind.toLowerCase()}`, kind]))

/** The kind that a resource type stands for: `cluster.x-k8s.io.machine`. */
export function kindOfType(text: string | undefined): Kind | undefined {
  return text === undefined ? undefined : byType.get(text)
}

/** The kind that a file is the model of: `models/cluster.x-k8s.io.machine.js`. */
export function kindOfFile(path: string): Kind | undefined {
  return kindOfType(basename(path).replace(/(?:\.vue)?\.[cm]?[jt]sx?$/, ''))
}

/** The kind that a file is of by a folder around it: `edit/cluster.x-k8s.io.cluster/Form.vue`. */
export function kindOfFolder(path: string): Kind | undefined {
  for (const name of path.split(/[/\\]/)) {
    const kind = kindOfFile(name)
    if (kind) return kind
  }
  return undefined
}

/**
 * The kind whose objects a call asks a server for, where its arguments name group, version and resource so that the version
 * is rewritten with what is read of the answer.
 */
export function requestedBy(
  call: ts.CallExpression,
  checker: ts.TypeChecker,
  asking: MayAsk,
): Kind | undefined {
  const kinds = new Set<Kind>()
  const add = (node: ts.Node): void => {
    for (const request of requestsAt(node, { checker })) for (const kind of request.kinds) kinds.add(kind)
  }
  const look = (node: ts.Node, depth: number): void => {
    const path = pathMadeBy(node)
    if (path) return look(path, depth)
    if (ts.isCallExpression(node)) for (const kind of kindsBuiltBy(node, checker)) kinds.add(kind)
    if (ts.isFunctionLike(node) || ts.isCallExpression(node) || depth > 4) return
    if (isText(node) || isMade(node) || ts.isObjectLiteralExpression(node)) add(node)
    if (ts.isObjectLiteralExpression(node)) {
      // What is written is no answer, unless the call says the type of one.
      if (isWhole(node) && !call.typeArguments) return
      for (const kind of kindsNamed(statedOf(node))) kinds.add(kind)
    }
    const named = isName(node) && asking.mayIn(node) ? initializerOf(node, checker) : undefined
    if (named) look(named, depth + 1)
    else ts.forEachChild(node, (child) => look(child, depth))
  }
  add(call)
  for (const kind of inPair(call, checker, asking)) kinds.add(kind)
  for (const given of call.arguments) if (asking.mayIn(given)) look(given, 0)
  const [kind] = kinds
  return kinds.size === 1 ? kind : undefined
}

/** `list('cluster.x-k8s.io/v1beta1', 'Machine')` */
function inPair(
  { arguments: given }: ts.CallExpression,
  checker: ts.TypeChecker,
  asking: MayAsk,
): readonly Kind[] {
  const [group, version] =
    (given[0] && asking.mayIn(given[0]) ? textOf(given[0], checker) : undefined)?.split('/') ?? []
  const kind = version === undefined ? undefined : textOf(given[1], checker)
  return group === undefined || version === undefined || kind === undefined
    ? []
    : kindsNamed({ group, version, kind })
}

/** What the member of an endpoint gives that makes its path: `query: (namespace) => '/apis/…'`. */
function pathMadeBy(node: ts.Node): ts.Expression | undefined {
  const made = ts.isPropertyAssignment(node) && node.name.getText() === 'query' ? node.initializer : undefined
  return made && ts.isArrowFunction(made) && !ts.isBlock(made.body) ? made.body : undefined
}

/** The kind that a class states: `static apiVersion = 'cluster.x-k8s.io/v1beta1'; static kind = 'Machine'`. */
export function kindOfClass(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): Kind | undefined {
  const asked = requestsAt(node, { checker }).flatMap(({ kinds }) => kinds)
  if (asked.length === 1) return asked[0]
  return kindsNamed(statedOf(node))[0]
}

/** The class that an expression names. */
export function classOf(node: ts.Node, checker: ts.TypeChecker): ts.ClassLikeDeclaration | undefined {
  const declared = ts.isIdentifier(node) ? declaredBy(node, checker) : undefined
  return declared && ts.isClassLike(declared) ? declared : undefined
}

function isName(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression {
  if (ts.isPropertyAccessExpression(node)) return true
  return ts.isIdentifier(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)
}
