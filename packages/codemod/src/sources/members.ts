import { basename } from 'node:path'
import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import { indexOf } from './file-index.ts'
import { classOf, kindOfClass, kindOfFile } from './named.ts'
import { isFunction, returnsOf } from './follow.ts'
import type { Follower, Trace } from './follow.ts'

/** What `this` is an object of, in the model of a kind: `class extends SteveModel` in `cluster.x-k8s.io.machine.js`. */
export function modelOf(node: ts.Node, tracer: Follower): Trace | undefined {
  const holder = holderOf(node)
  return holder && ts.isClassLike(holder) ? ofClass(holder, tracer) : undefined
}

/** The kinds that a class is the model of. */
export function modelsIn(node: ts.ClassLikeDeclaration, tracer: Follower): readonly Kind[] {
  return ofClass(node, tracer)?.kinds ?? []
}

function ofClass(node: ts.ClassLikeDeclaration, tracer: Follower): Trace | undefined {
  const { fileName } = node.getSourceFile()
  const kind = isMain(node) ? kindOfFile(fileName) : undefined
  const own = kind ?? kindOfClass(node, tracer.checkerOf(node))
  if (own) return { kinds: [own] }
  return basename(fileName).includes('cluster.x-k8s.io') ? ofHeirs(node, tracer) : undefined
}

/** The base of models is of all their kinds, in a file whose name has the group. */
function ofHeirs(base: ts.ClassLikeDeclaration, tracer: Follower): Trace | undefined {
  const heirs = tracer.sources.flatMap(({ ast, checker }) =>
    ast.statements
      .filter(ts.isClassDeclaration)
      .filter((each) =>
        each.heritageClauses?.some(({ types }) =>
          types.some(({ expression }) => checker && classOf(expression, checker) === base),
        ),
      ),
  )
  const models = heirs.map((each) => ofClass(each, tracer))
  const kinds = models.flatMap((each) => each?.kinds ?? [])
  return kinds.length > 0 && models.every((each) => each) ? { kinds: [...new Set(kinds)] } : undefined
}

/** Whether a class is what its file is named after: its default, or its only one. */
function isMain(node: ts.ClassLikeDeclaration): boolean {
  const classes = node.getSourceFile().statements.filter(ts.isClassDeclaration)
  const isDefault = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true
  return isDefault || (classes.length === 1 && classes[0] === node)
}

/** What has the member that `this` asks for: a class, or an object literal such as the options of a component. */
function holderOf(node: ts.Node): ts.ClassLikeDeclaration | ts.ObjectLiteralExpression | undefined {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isClassElement(at) && ts.isClassLike(at.parent)) return isStatic(at) ? undefined : at.parent
    if (ts.isMethodDeclaration(at) || ts.isAccessor(at)) return at.parent as ts.ObjectLiteralExpression
    if (ts.isFunctionExpression(at) && ts.isPropertyAssignment(at.parent)) return at.parent.parent
    if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at)) return undefined
  }
  return undefined
}

function isStatic(node: ts.ClassElement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true
  )
}

/**
 * What a member is that code writes itself: `this.machines = await …`, `get template() { … }`, `computed: { late() { … } }`.
 * `unknown` where it is one whose values are not all known; `undefined` where it is none.
 */
export function memberOf(
  receiver: ts.Expression,
  name: string,
  tracer: Follower,
): Trace | 'unknown' | undefined {
  if (receiver.kind !== ts.SyntaxKind.ThisKeyword) return undefined
  const holder = holderOf(receiver)
  if (!holder) return undefined
  const written = writtenTo(receiver, name)
  return written.length === 0
    ? undefined
    : written.includes('other')
      ? 'unknown'
      : (tracer.merged(written as ts.Expression[]) ?? 'unknown')
}

/** A value that a member has, or that it has one which is not seen. */
type Written = ts.Expression | 'other'

/** All that is known of the values of a member of `this`; for a file, of the component in it. */
export function writtenTo(node: ts.Expression | ts.SourceFile, name: string): readonly Written[] {
  if (ts.isSourceFile(node)) return ofOptions(node, name)
  const holder = holderOf(node)
  if (!holder) return []
  return ts.isClassLike(holder) ? ofMembers(holder, name) : ofOptions(holder.getSourceFile(), name)
}

function ofMembers(holder: ts.ClassLikeDeclaration, name: string): readonly Written[] {
  const declared = [...holder.members].flatMap((member): readonly Written[] => {
    if (member.name?.getText() !== name || isStatic(member)) return []
    if (ts.isGetAccessor(member)) return isFunction(member) ? returnsOf(member) : ['other']
    if (ts.isPropertyDeclaration(member)) return member.initializer ? [member.initializer] : []
    return ['other']
  })
  return [...declared, ...assigned(holder, name)]
}

/** Of the options of a component: what its methods write to the name, and what its data and computed members of it are. */
function ofOptions(file: ts.SourceFile, name: string): readonly Written[] {
  const declared = (indexOf(file).members.get(name) ?? []).flatMap((node): readonly Written[] => {
    const group = groupOf(node)
    const made = group === 'computed' ? getterIn(node) : undefined
    if (made) return returnsOf(made)
    if (group === 'data' && ts.isPropertyAssignment(node)) return [node.initializer]
    return group === undefined ? [] : ['other']
  })
  return [...declared, ...assigned(file, name)]
}

/** What a computed member gives: `late() { … }`, `late: { get() { … }, set(value) { … } }`. */
function getterIn(node: ts.ObjectLiteralElementLike): { readonly body: ts.ConciseBody } | undefined {
  if (isFunction(node)) return node
  if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.initializer)) return undefined
  const found = node.initializer.properties.find(({ name }) => name?.getText() === 'get')
  return found && isFunction(found) ? found : undefined
}

/** The option of a component that a member stands in, by itself or in what `data` returns. */
function groupOf({ parent }: ts.Node): string | undefined {
  const { parent: around } = parent
  if (ts.isPropertyAssignment(around)) {
    const option = around.name.getText()
    return /^(?:computed|props|methods|inject)$/.test(option) ? option : undefined
  }
  const method = ts.findAncestor(around, (each) => ts.isFunctionLike(each))
  return method && ts.isReturnStatement(around) && method.name?.getText() === 'data' ? 'data' : undefined
}

/** What is assigned to a member of `this`. */
function assigned(around: ts.Node, name: string): readonly Written[] {
  const writes = indexOf(around.getSourceFile()).writes.get(`this.${name}`) ?? []
  return writes
    .filter(({ node }) => node.pos >= around.pos && node.end <= around.end)
    .map(({ value }) => value ?? 'other')
}
