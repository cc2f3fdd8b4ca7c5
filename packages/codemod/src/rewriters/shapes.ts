import { ts } from 'ts-morph'
import { movingNames } from '../field-names.ts'
import { isSpokenFor } from '../place.ts'
import type { Move } from '../place.ts'
import { speaksOf } from '../mirrors/evidence.ts'
import { nameOf } from '../mirrors/walk.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { kindsAround, moving } from '../untyped-reads.ts'

/**
 * A field that goes elsewhere, in what describes objects and is none: JSON Schema (`properties: { spec: { properties: … } }`), and
 * the shapes of zod, yup, joi and io-ts (`z.object({ spec: z.object({ … }) })`). What it accepts, its library knows; it is told.
 */
export function shapes(node: ts.Node, scope: Scope): void {
  const move = ts.isPropertyAssignment(node) ? moveIn(node, scope) : undefined
  if (!move) return
  const { place, to } = move
  const it = { path: place.path, kind: place.kind.kind }
  scope.tasks.add({
    node: (node as ts.PropertyAssignment).name,
    move,
    ...(to === undefined
      ? say('client/shape-gone', it)
      : to === place.path
        ? say('client/shape-form', it)
        : say('client/shape-moved', { ...it, to })),
  })
}

/** Whether a literal says the version of a shape that has fields which go elsewhere: then the version stays with them. */
export function isOfShape(node: ts.Node, scope: Scope): boolean {
  const shape = ts.findAncestor(node, (at) => ts.isPropertyAssignment(at) && nameOf(at.name) === 'apiVersion')
  if (!shape || !ts.isObjectLiteralExpression(shape.parent) || !isDescribed(shape as ts.PropertyAssignment))
    return false
  let has = false
  const look = (at: ts.Node): void => {
    has ||= ts.isPropertyAssignment(at) && moveIn(at, scope) !== undefined
    if (!has) ts.forEachChild(at, look)
  }
  look(shape.parent)
  return has
}

function moveIn(node: ts.PropertyAssignment, scope: Scope): Move | undefined {
  const name = nameOf(node.name)
  if (name === undefined || !movingNames.has(name) || !isDescribed(node)) return undefined
  const path = pathOf(node)
  const { source } = scope
  const all = path === undefined ? [] : moving(path).filter((kind) => speaksOf(source, kind))
  const [kind] = kindsAround(node, source, all).kinds
  if (!kind) return undefined
  const move = scope.moveOf({ kind, path: path! })
  return isSpokenFor(move, scope) ? move : undefined
}

/** Whether what a member has is said of it: a call, or an object that says its type. */
function isDescribed({ initializer }: ts.PropertyAssignment): boolean {
  if (!ts.isObjectLiteralExpression(initializer)) return isCalled(initializer)
  return initializer.properties.some(isSaid)
}

function isSaid(member: ts.ObjectLiteralElementLike): boolean {
  const word = nameOf(member.name as ts.PropertyName) ?? ''
  if (word !== 'type') return says.has(word)
  // `strategy: { type: 'RollingUpdate' }` is a value that has a field of this name.
  return ts.isPropertyAssignment(member) && typeWord.test(member.initializer.getText())
}

/** `z.string().optional()`, `t.type({ … })`: a method of a library, and not of a value that is read. */
function isCalled(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return /^t\.\w+$/.test(node.getText())
  if (!ts.isCallExpression(node)) return false
  return /^(?:z|zod|yup|Yup|joi|Joi|t|v|s|Type|S)\.\w+/.test(node.expression.getText())
}

/** `'object'`, `['string', 'null']` */
const typeWord = /^\[?\s*['"`](?:string|number|integer|boolean|object|array|null)['"`]/

/** What a schema says of a value, beside its type. */
const says: ReadonlySet<string> = new Set(['properties', 'items', 'const', 'enum', '$ref', 'anyOf', 'oneOf'])

/** The words of a schema between a field and the ones below it. */
const between: ReadonlySet<string> = new Set(['properties', 'shape', 'fields', 'allOf', 'anyOf', 'oneOf'])

/** The path of a member, from the outermost spec or status on. */
function pathOf(node: ts.PropertyAssignment): string | undefined {
  let path: string | undefined
  let found: string | undefined
  let isList = false
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at)) return found
    const name = ts.isPropertyAssignment(at) ? nameOf(at.name) : undefined
    isList ||= name === 'items' || (ts.isCallExpression(at) && /\.array\b/.test(at.expression.getText()))
    if (name === undefined || name === 'items' || between.has(name)) continue
    path = [`${name}${path !== undefined && isList ? '[]' : ''}`, ...(path === undefined ? [] : [path])].join(
      '.',
    )
    isList = false
    if (name === 'spec' || name === 'status') found = path
  }
  return found
}
