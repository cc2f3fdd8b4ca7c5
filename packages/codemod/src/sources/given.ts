import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import { indexOf } from './file-index.ts'
import { eachItem, listeners, whole } from './table.ts'
import { entriesOf, stepInto } from './follow.ts'
import type { Follower, Trace } from './follow.ts'

/** What a function is given as one of its parameters: by the method it is a callback of, by a source, or by all its calls. */
export function givenTo(parameter: ts.ParameterDeclaration, tracer: Follower): Trace | undefined {
  const { parent: own, initializer, dotDotDotToken } = parameter
  if (dotDotDotToken || initializer) return undefined
  const at = own.parameters.indexOf(parameter)
  if (ts.isFunctionDeclaration(own)) return byCalls(own, own.name, at, tracer)
  if (!ts.isArrowFunction(own) && !ts.isFunctionExpression(own)) return undefined
  const { parent } = own
  if (ts.isVariableDeclaration(parent)) return byCalls(parent.parent.parent, parent.name, at, tracer)
  const call = ts.isPropertyAssignment(parent) ? parent.parent.parent : parent
  if (!ts.isCallExpression(call)) return undefined
  const kinds = tracer.kindsOfCall(call)
  if (kinds.length > 0) return { kinds }
  return ts.isPropertyAssignment(parent) ? undefined : byMethod(call, at, parameter, tracer)
}

function byMethod(
  call: ts.CallExpression,
  at: number,
  parameter: ts.ParameterDeclaration,
  tracer: Follower,
): Trace | undefined {
  const { expression: called } = call
  if (!ts.isPropertyAccessExpression(called)) return byPipe(call, tracer)
  const method = called.name.text
  const entries = entriesOf(parameter)
  if (entries) {
    const isValue =
      eachItem.get(method) === at && bare(called.expression).getText().startsWith('Object.values')
    const map = ts.isArrayBindingPattern(parameter.name) || isValue ? tracer.trace(entries) : undefined
    return map && stepInto(map, '[]')
  }
  const receiver = tracer.trace(called.expression)
  if (!receiver) return undefined
  if ((whole.has(method) || listeners.has(method)) && at === 0) return receiver
  const first = eachItem.get(method)
  const isItem = first === at || (/^(?:to)?sort/i.test(method) && at === 1)
  return isItem ? stepInto(receiver, '[]') : undefined
}

/** The first operator of `answer.pipe(map((list) => …))` is given the answer. */
function byPipe({ parent, expression }: ts.CallExpression, tracer: Follower): Trace | undefined {
  if (
    !ts.isCallExpression(parent) ||
    !/^(?:map|tap|switchMap|concatMap|mergeMap)$/.test(expression.getText())
  )
    return undefined
  const { expression: piped, arguments: operators } = parent
  if (!ts.isPropertyAccessExpression(piped) || piped.name.text !== 'pipe') return undefined
  return operators[0]?.getStart() === expression.getStart() ? tracer.trace(piped.expression) : undefined
}

/** What all uses of a function give it, where only its own file can use it. */
function byCalls(
  declared: ts.Node,
  name: ts.Node | undefined,
  at: number,
  tracer: Follower,
): Trace | undefined {
  if (!name || !ts.isIdentifier(name) || isExported(declared)) return undefined
  const checker = tracer.checkerOf(name)
  const symbol = checker.getSymbolAtLocation(name)
  const uses = (indexOf(name.getSourceFile()).names.get(name.text) ?? []).filter(
    (node) => node !== name && checker.getSymbolAtLocation(node) === symbol,
  )
  const traces = uses.map((node) => useOf(node, at, tracer))
  const [first] = traces
  if (!first || traces.some((each) => each?.path !== first.path || !each)) return undefined
  return { ...first, kinds: [...new Set(traces.flatMap((each) => each!.kinds))] }
}

/** What one use gives: the argument of a call, or the item of a list that it is the callback for. */
function useOf(node: ts.Identifier, at: number, tracer: Follower): Trace | undefined {
  const { parent } = node
  if (!ts.isCallExpression(parent)) return undefined
  if (parent.expression === node) return parent.arguments[at] && tracer.trace(parent.arguments[at])
  const { expression: called } = parent
  const isEach = ts.isPropertyAccessExpression(called) && eachItem.get(called.name.text) === at
  const list = isEach ? tracer.trace(called.expression) : undefined
  return list && stepInto(list, '[]')
}

/** In a script that nobody imports, all is its own; in a module, what is not exported. */
function isExported(declared: ts.Node): boolean {
  const isNamed = (ts.canHaveModifiers(declared) ? (ts.getModifiers(declared) ?? []) : []).some(
    ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
  )
  return isNamed || !ts.isExternalModule(declared.getSourceFile())
}
