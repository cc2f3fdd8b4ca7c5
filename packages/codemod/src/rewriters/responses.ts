import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import type { Kind } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isAssignment } from './value.ts'

/** Code that answers another program with objects as the server has them: `res.json(clusters)`, `ctx.body = cluster`. */
export function responses(node: ts.Node, scope: Scope): void {
  const { checker } = scope.source
  const given = checker && scope.options.mode !== 'dual' ? answerOf(node) : undefined
  const kind = given && kindsOf(given, scope).find((each) => !scope.isHeld(each) && !scope.readsBoth(each))
  if (!kind) return
  scope.tasks.add({
    node: given!,
    move: scope.moveOf({ kind, path: 'apiVersion' }),
    ...say('client/passed-on', { kind: kind.kind, from: kind.transition.from, to: kind.transition.to }),
  })
}

function answerOf(node: ts.Node): ts.Expression | undefined {
  if (isAssignment(node))
    return /^(?:ctx|context)(?:\.response)?\.body$/.test(node.left.getText()) ? node.right : undefined
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression } = node.expression
  return senders.has(name.text) && responders.test(rootOf(expression)) ? node.arguments[0] : undefined
}

/** Methods of a response, of the libraries and the runtimes that answer with it. */
const senders: ReadonlySet<string> = new Set(['json', 'jsonp', 'send', 'end', 'write'])
/** What a response is called where one is at hand. */
const responders = /^(?:res|response|reply|c|ctx|context|Response|NextResponse)$/

/** The name that a chain of calls begins with: `res.status(200)` */
function rootOf(node: ts.Expression): string {
  const at = bare(node)
  return ts.isCallExpression(at) || ts.isPropertyAccessExpression(at) ? rootOf(at.expression) : at.getText()
}

/** The kinds that a value has whole objects of. */
function kindsOf(given: ts.Expression, scope: Scope): readonly Kind[] {
  const { source, tracer } = scope
  const trace = tracer.trace(given)
  if (trace) return trace.path === undefined && !trace.made ? trace.kinds : []
  const type = source.checker!.getTypeAtLocation(given)
  const places = scope.placesOfType(type.getNumberIndexType() ?? type)
  return places.flatMap(({ kind, path }) => (path === '' ? [kind] : []))
}
