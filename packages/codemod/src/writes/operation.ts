import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import { declaredBy } from '../sources/declared.ts'
import { plainText } from '../text.ts'

/** One operation of a JSON patch (RFC 6902), as a program writes it. */
export interface Operation {
  readonly node: ts.Expression
  readonly op: string
  readonly path: ts.Expression
  readonly from?: ts.Expression
  readonly value?: ts.Expression
}

const ops: readonly string[] = ['add', 'remove', 'replace', 'move', 'copy', 'test']

/** The operation that an object literal is; `undefined` where it is none. */
export function operationOf(node: ts.ObjectLiteralExpression): Operation | undefined {
  const { op: said, path, from, value } = membersOf(node)
  const op = plainText(said)
  if (op === undefined || !path || !ops.includes(op)) return undefined
  return { node, op, path, ...(from && { from }), ...(value && { value }) }
}

function membersOf({ properties }: ts.ObjectLiteralExpression): Readonly<Record<string, ts.Expression>> {
  const values: Record<string, ts.Expression> = {}
  for (const property of properties) {
    const name = nameOf(property.name)
    if (name === undefined) continue
    if (ts.isPropertyAssignment(property)) values[name] = bare(property.initializer)
    if (ts.isShorthandPropertyAssignment(property)) values[name] = property.name
  }
  return values
}

/**
 * The operation that a text is the path of: one that stands around it, that the function makes which it is given to, or one of
 * which nothing else is known, for a pointer into a spec that nothing reads is written.
 */
export function operationAt(text: ts.Node, checker: ts.TypeChecker | undefined): Operation | undefined {
  const holder = text.parent?.parent
  const operation = holder && ts.isObjectLiteralExpression(holder) ? operationOf(holder) : undefined
  if (operation) return operation.path === text || operation.from === text ? operation : undefined
  const isPointer = ts.isStringLiteralLike(text) && pathOfPointer(text.text) !== undefined
  if (!isPointer || !checker) return undefined
  return operationBuiltOf(text, checker) ?? (isRead(text) ? undefined : { node: text, op: 'add', path: text })
}

/** Whether a pointer may be that of something which is read: `pointer.get(cluster, '/spec/paused')`, and any into a status. */
function isRead(text: ts.StringLiteralLike): boolean {
  if (!text.text.startsWith('/spec/')) return true
  const { parent } = text
  if (!ts.isCallExpression(parent)) return false
  const { expression: called } = parent
  const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()
  return /^(?:get|has|find|read|resolve|query|evaluate|select|lookup|compile)/i.test(name)
}

/** `op('/spec/paused', true)`, `new Patch().add('/spec/paused', true)` */
function operationBuiltOf(text: ts.StringLiteralLike, checker: ts.TypeChecker): Operation | undefined {
  const { parent: node } = text
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined
  if (isOfConstructs(node)) return operationOfConstructs(node, text)
  const built = checker.getResolvedSignature(node)?.declaration
  if (!built || !ts.isFunctionLike(built)) return undefined
  const given = node.arguments ?? []
  const argumentFor = (value: ts.Expression | undefined): ts.Expression | undefined => {
    const declared = value && declaredBy(value, checker)
    const at = built.parameters.findIndex((each) => each === declared)
    return at === -1 ? undefined : (given[at] ?? built.parameters[at]!.initializer)
  }
  const find = (at: ts.Node): Operation | undefined => {
    const { op, path, from, value } = ts.isObjectLiteralExpression(at) ? membersOf(at) : {}
    if (op && [path, from].some((each) => argumentFor(each) === text))
      return {
        node,
        // An operation that is not known may add, which needs most.
        op: plainText(argumentFor(op) ?? op) ?? 'add',
        path: argumentFor(path) ?? path!,
        ...(from && { from: argumentFor(from) ?? from }),
        ...(value && { value: argumentFor(value) ?? value }),
      }
    return ts.forEachChild(at, find)
  }
  return find(built)
}

/** Whether a call makes an operation of cdk8s, which is of an object that a construct makes: `JsonPatch.replace('/spec/paused', true)` */
function isOfConstructs(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  const { text } = ts.isPropertyAccessExpression(expression) ? expression.name : (expression as ts.Identifier)
  return text === 'JsonPatch' && ops.includes(name.text)
}

function operationOfConstructs(node: ts.CallExpression, text: ts.Expression): Operation | undefined {
  const op = (node.expression as ts.PropertyAccessExpression).name.text
  const [first, second] = node.arguments
  if (!first || !(text === first || text === second)) return undefined
  if (op === 'move' || op === 'copy') return { node, op, path: second ?? first, from: first }
  return text === first ? { node, op, path: first, ...(second && { value: second }) } : undefined
}

function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node
}

/** What a pointer names (RFC 6901), as rows know it: `/spec/files/0/path` is `spec.files[0].path`. */
export function pathOfPointer(pointer: string): string | undefined {
  if (!/^(?:\/[\w-]+)+$/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : step === '-' ? '[]' : (at > 0 ? '.' : '') + step))
    .join('')
}

/** The pointer that names a path of the rows. */
export function pointerOf(path: string): string {
  return `/${path.replace(/\[(\d*)\]/g, (_, at: string) => `.${at || '-'}`).replaceAll('.', '/')}`
}
