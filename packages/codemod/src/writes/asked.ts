import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { names, statedOf } from '../mirrors/stated.ts'
import { nameOf } from '../mirrors/walk.ts'
import { requestsAt } from '../requests/find-requests.ts'
import { kindsAskedIn } from '../requests/in-text.ts'
import type { Source } from '../source.ts'
import type { Asking } from '../sources/asking.ts'
import { initializerOf } from '../sources/declared.ts'
import { kindOfType } from '../sources/named.ts'
import { isText } from '../text.ts'
import { isMade, textOf } from '../resolved-text.ts'

/** The kinds that a call may be about, and the nodes in it that say their version; none where that is said elsewhere. */
export interface Asked {
  readonly kinds: readonly Kind[]
  readonly versions: readonly ts.Node[]
}

/**
 * Which kinds a call names by group, version and resource: side by side, as members of an argument or of the model that one
 * stands for, in the path of a REST call, or as members of the class whose method is called.
 */
export function askedBy(call: ts.CallExpression, source: Source, asking: Asking): Asked | undefined {
  return (
    (asking.mayIn(call) ? byArguments(call, source, asking) : undefined) ??
    (asking.hasModels ? byReceiver(call, source) : undefined)
  )
}

function byArguments(call: ts.CallExpression, source: Source, asking: Asking): Asked | undefined {
  const own = requestsAt(call, source)
  if (own.length > 0) return { kinds: own[0]!.kinds, versions: [call] }
  for (const argument of call.arguments) {
    if (!asking.mayIn(argument)) continue
    const asked = byArgument(argument, source) ?? byMembers(argument, source)
    if (asked) return asked
  }
  return undefined
}

function byArgument(argument: ts.Expression, source: Source): Asked | undefined {
  if (ts.isObjectLiteralExpression(argument)) {
    const own = requestsAt(argument, source)
    return own.length > 0 ? { kinds: own[0]!.kinds, versions: [argument] } : byType(argument, source)
  }
  return byModel(argument, source) ?? byUrl(argument, source)
}

/** `{ type: 'cluster.x-k8s.io.machine', spec: { … } }`: the server says the version. */
function byType(argument: ts.ObjectLiteralExpression, { checker }: Source): Asked | undefined {
  const own = argument.properties.find(({ name }) => nameOf(name) === 'type')
  const kind =
    checker && own && ts.isPropertyAssignment(own) ? kindOfType(textOf(own.initializer, checker)) : undefined
  return kind && { kinds: [kind], versions: [] }
}

/** `{ url: '/apis/…' }`, `{ model: MachineModel }` */
function byMembers(argument: ts.Expression, source: Source): Asked | undefined {
  if (!ts.isObjectLiteralExpression(argument)) return undefined
  for (const property of argument.properties) {
    const name = nameOf(property.name)
    const isShort = ts.isShorthandPropertyAssignment(property)
    if (name === undefined || !/^(?:url|uri|path|model|gvr|gvk|groupVersionKind|resource)$/i.test(name))
      continue
    const value = ts.isPropertyAssignment(property)
      ? property.initializer
      : isShort
        ? property.name
        : undefined
    const asked = value && byArgument(value, source)
    if (asked) return asked
  }
  return undefined
}

/** `const MachineModel = { apiGroup: 'cluster.x-k8s.io', apiVersion: 'v1beta1', kind: 'Machine' }`, in any file. */
function byModel(node: ts.Expression, source: Source): Asked | undefined {
  const model = source.checker && initializerOf(node, source.checker)
  if (!model || !ts.isObjectLiteralExpression(model)) return undefined
  const own = requestsAt(model, source)
  return own.length > 0 ? { kinds: own[0]!.kinds, versions: [] } : undefined
}

function byUrl(node: ts.Expression, source: Source): Asked | undefined {
  if (!source.checker || ts.isObjectLiteralExpression(node) || ts.isFunctionLike(node)) return undefined
  const kinds = kindsAskedIn(textOf(node, source.checker) ?? '')
  return kinds.length > 0 ? { kinds, versions: versionsIn(node, source) } : undefined
}

/** The pieces of a text that say its version, where they stand in it. */
function versionsIn(node: ts.Expression, source: Source): readonly ts.Node[] {
  const found: ts.Node[] = []
  const look = (part: ts.Node): void => {
    if ((isText(part) || isMade(part)) && requestsAt(part, source).length > 0) found.push(part)
    ts.forEachChild(part, look)
  }
  look(node)
  return found
}

/** `machine.patch(…)`, where the class of it says group, version and resource. */
function byReceiver({ expression }: ts.CallExpression, { checker }: Source): Asked | undefined {
  if (!checker || !ts.isPropertyAccessExpression(expression)) return undefined
  const declared = checker.getTypeAtLocation(expression.expression).symbol?.valueDeclaration
  if (!declared || !ts.isClassLike(declared)) return undefined
  const said = membersOf(declared)
  const stated = statedOf(declared, checker)
  const group = said.get('group') ?? said.get('apiGroup') ?? stated?.group
  const version = said.get('version') ?? (stated?.version || stated?.group)
  const kind = said.get('kind') ?? said.get('kindName') ?? said.get('plural') ?? stated?.kind ?? ''
  const kinds = ownKinds.filter(
    (own) =>
      own.group === group && own.transition.from === version && names({ group, version, kind }, own.kind),
  )
  return kinds.length > 0 ? { kinds, versions: [] } : undefined
}

function membersOf({ members }: ts.ClassLikeDeclaration): ReadonlyMap<string, string> {
  return new Map(
    members.flatMap((member) => {
      const name = ts.isPropertyDeclaration(member) ? nameOf(member.name) : undefined
      const value = name === undefined ? undefined : (member as ts.PropertyDeclaration).initializer
      return name !== undefined && value && ts.isStringLiteralLike(value) ? [[name, value.text] as const] : []
    }),
  )
}
