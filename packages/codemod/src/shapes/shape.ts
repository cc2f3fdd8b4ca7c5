import { ts } from 'ts-morph'
import { movingNames } from '../field-names.ts'
import type { Kind } from '../kind.ts'
import { evidenceIn, speaksOf } from '../mirrors/evidence.ts'
import { nameOf } from '../mirrors/walk.ts'
import { nodesOf } from '../nodes.ts'
import { below } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import { indexOf } from '../sources/file-index.ts'
import { kindsAround, moving } from '../untyped-reads.ts'

/**
 * A field that goes elsewhere, in what describes objects and is none: JSON Schema (`properties: { spec: { properties: … } }`), and
 * the shapes of zod, yup, joi and io-ts (`z.object({ spec: z.object({ … }) })`).
 */
export interface Shape {
  readonly source: Source
  readonly node: ts.PropertyAssignment
  /** As v1beta1 has it. */
  readonly place: MirroredPlace
}

/** The shapes of a source. What they describe is written and read in the version that they describe, or they refuse it. */
export function shapesIn(source: Source): readonly Shape[] {
  return nodesOf(source.ast).flatMap((node) => shapeAt(node, source) ?? [])
}

/** What a member is a shape of, where that goes elsewhere. */
export function shapeAt(node: ts.Node, source: Source): Shape | undefined {
  if (!ts.isPropertyAssignment(node)) return undefined
  const name = nameOf(node.name)
  if (name === undefined || !movingNames.has(name) || !isDescribed(node)) return undefined
  const found = pathOf(node, source)
  if (!found) return undefined
  const { path, root } = found
  const all = moving(path).filter((kind) => speaksOf(source, kind) || isForm(root, kind, source))
  const [kind] = kindsSaid(root, all) ?? kindsAround(node, source, all).kinds
  return kind && { source, node, place: { kind, path } }
}

/** Whether a literal says the version of a shape that has fields which go elsewhere: then the version stays with them. */
export function isOfShape(node: ts.Node, source: Source): boolean {
  const shape = ts.findAncestor(node, isVersion)
  if (!shape || !ts.isObjectLiteralExpression(shape.parent)) return false
  let has = false
  const look = (at: ts.Node): void => {
    has ||= shapeAt(at, source) !== undefined
    if (!has) ts.forEachChild(at, look)
  }
  look(shape.parent)
  return has
}

/** Whether a node is what describes the apiVersion of an object. */
export function isVersion(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && nameOf(node.name) === 'apiVersion' && isDescribed(node)
}

/** Of some kinds those that a shape says to be the one of its objects; `undefined` where it says none. */
function kindsSaid(root: ts.PropertyAssignment, all: readonly Kind[]): readonly Kind[] | undefined {
  const said = root.parent.properties.find(({ name }) => nameOf(name as ts.PropertyName) === 'kind')
  const words = said?.getText().match(/(?<=["'`])[A-Z]\w+(?=["'`])/g)
  return words ? all.filter(({ kind }) => words.includes(kind)) : undefined
}

/**
 * Whether a schema of `ui:` words is of a kind that no text names: three of its names of two words at least stand where the kind has
 * them.
 */
function isForm(root: ts.PropertyAssignment, kind: Kind, source: Source): boolean {
  if (evidenceIn(source, kind).says === 'another' || !/["']ui:/.test(root.getText())) return false
  let found = 0
  const look = (member: ts.ObjectLiteralElementLike, around: string): void => {
    const name = ts.isPropertyAssignment(member) ? nameOf(member.name) : undefined
    if (name === undefined || name.startsWith('ui:')) return
    const isStep = name !== 'items' && !between.has(name)
    const path = isStep ? below({ kind, path: around }, name).path : name === 'items' ? `${around}[]` : around
    if (isStep && /[a-z][A-Z]/.test(name) && kind.older(path)) found++
    const { initializer } = member as ts.PropertyAssignment
    if (ts.isObjectLiteralExpression(initializer)) for (const each of initializer.properties) look(each, path)
  }
  look(root, '')
  return found >= 3
}

/** Whether what a member has is said of it: a call, or an object that says its type. */
function isDescribed({ initializer }: ts.PropertyAssignment): boolean {
  if (!ts.isObjectLiteralExpression(initializer)) return isCalled(initializer)
  return initializer.properties.some(isSaid)
}

function isSaid(member: ts.ObjectLiteralElementLike): boolean {
  const word = nameOf(member.name as ts.PropertyName) ?? ''
  if (word !== 'type') return says.has(word) || word.startsWith('ui:')
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

/** A member by its path from the outermost spec or status on, and what describes that. */
interface Found {
  readonly path: string
  readonly root: ts.PropertyAssignment
}

function pathOf(node: ts.PropertyAssignment, source: Source, seen = new Set<ts.Node>()): Found | undefined {
  let path: string | undefined
  let found: Found | undefined
  let isList = false
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at)) return found
    if (ts.isVariableDeclaration(at) && !found && path !== undefined && !seen.has(at))
      return pathOfNamed(at, `${isList ? '[].' : '.'}${path}`, source, seen.add(at))
    const name = ts.isPropertyAssignment(at) ? nameOf(at.name) : undefined
    isList ||= name === 'items' || isListCall(at)
    if (name === undefined || name === 'items' || between.has(name)) continue
    path = [`${name}${path !== undefined && isList ? '[]' : ''}`, ...(path === undefined ? [] : [path])].join(
      '.',
    )
    isList = false
    if (name === 'spec' || name === 'status') found = { path, root: at as ts.PropertyAssignment }
  }
  return found
}

/** `status: Status`, where a constant describes what is below: in this file, or in one that is read with it. */
function pathOfNamed(
  { name }: ts.VariableDeclaration,
  below: string,
  source: Source,
  seen: Set<ts.Node>,
): Found | undefined {
  for (const { ast } of [source, ...source.around])
    for (const use of indexOf(ast).names.get(name.getText()) ?? []) {
      const member = use === name ? undefined : ts.findAncestor(use, ts.isPropertyAssignment)
      const around = member && member.initializer.pos <= use.pos ? pathOf(member, source, seen) : undefined
      if (around) return { ...around, path: around.path + below }
    }
  return undefined
}

/** `z.array(z.object({ … }))`, `Joi.array().items({ … })`: what is in it describes the items of a list. */
function isListCall(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  return name.text === 'array' || (ts.isCallExpression(expression) && isListCall(expression))
}
