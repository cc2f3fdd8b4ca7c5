import { ts } from 'ts-morph'
import { isReadInBoth } from '../alternatives.ts'
import { isKey } from '../condition-tables.ts'
import type { Kind } from '../kind.ts'
import { nameOf } from '../mirrors/walk.ts'
import { partsOf } from '../parts.ts'
import type { Scope } from '../scope.ts'
import { indexOf } from '../sources/file-index.ts'
import { isText } from '../text.ts'
import { isLink } from '../untyped-path.ts'
import { readsOf } from '../constant-reads.ts'
import type { Sighting } from './sighting.ts'

/** Returns whether something in a program answers for what a node says of v1beta1: an edit, a task, or a reason to leave it. */
export function isExplained(
  { node, kind, form, what, isCertain }: Sighting,
  scope: Scope,
  all: Explained,
): boolean {
  if (all.isAnswered(node, kind) || isSetAside(node, scope)) return true
  if (isReadInBoth(node, { kind, path: what })) return true
  return (
    form !== 'read' &&
    ((!isLink(node) && isTyped(node, kind, scope, isCertain)) ||
      (form !== 'path' && isReadElsewhere(node, kind, all)))
  )
}

/** What the scopes of a run have answered for. */
export class Explained {
  readonly scopes: readonly Scope[]
  readonly #byFile: ReadonlyMap<ts.SourceFile, Scope>
  /** What a rewriter knows of one source may stand in another. */
  readonly #understood: ReadonlySet<ts.Node>
  readonly #edits = new Map<Scope, readonly { readonly start: number; readonly end: number }[]>()
  readonly #reported = new Map<Scope, ReadonlyMap<ts.Node, ReadonlySet<Kind>>>()

  constructor(scopes: readonly Scope[]) {
    this.scopes = scopes
    this.#understood = new Set(scopes.flatMap(({ understood }) => [...understood]))
    this.#byFile = new Map(scopes.map((scope) => [scope.source.ast, scope]))
  }

  /** Whether a node is edited, or seen by a rewriter that leaves it, or a task speaks of the statement that it stands in. */
  isAnswered(node: ts.Node, kind: Kind): boolean {
    const scope = this.#byFile.get(node.getSourceFile())
    if (!scope) return false
    const start = node.getStart()
    // A member whose value is rewritten is one of a view model.
    const { end } = ts.isPropertyAssignment(node.parent) && node.parent.name === node ? node.parent : node
    return (
      this.#editsOf(scope).some((edit) => edit.start < end && edit.end > start) ||
      this.#isUnderstood(node, scope) ||
      this.#reportedIn(scope).get(statementOf(node))?.has(kind) === true
    )
  }

  #isUnderstood(node: ts.Node, { settled, writes }: Scope): boolean {
    for (let at = node; !ts.isStatement(at) && !ts.isSourceFile(at); at = at.parent)
      if (this.#understood.has(at) || settled.has(at) || writes.ofLiteral(at)) return true
    return false
  }

  #editsOf(scope: Scope): readonly { readonly start: number; readonly end: number }[] {
    const edits = this.#edits.get(scope) ?? scope.source.changes.edits()
    this.#edits.set(scope, edits)
    return edits
  }

  #reportedIn(scope: Scope): ReadonlyMap<ts.Node, ReadonlySet<Kind>> {
    const known = this.#reported.get(scope)
    if (known) return known
    const found = new Map<ts.Node, Set<Kind>>()
    for (const { node, kind } of scope.tasks.places) {
      const at = statementOf(node)
      found.set(at, (found.get(at) ?? new Set()).add(kind))
    }
    this.#reported.set(scope, found)
    return found
  }
}

/** The statement, or the member of a type, that a node stands in, without the bodies of functions around it. */
function statementOf(node: ts.Node): ts.Node {
  let at = node
  while (!ts.isStatement(at) && !ts.isTypeElement(at) && !ts.isClassElement(at) && at.parent) at = at.parent
  return at
}

/** Whether somebody has looked at a line and said so. */
function isSetAside(node: ts.Node, { source: { ast } }: Scope): boolean {
  const { text } = ast
  const start = text.lastIndexOf('\n', node.getStart(ast) - 1)
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, Math.max(start, 0))
  const end = text.indexOf('\n', node.getStart(ast))
  const line = text.slice(start + 1, end === -1 ? undefined : end)
  return line.includes(ignoreComment) || (/^\s*\/[/*]/.test(before) && before.includes(ignoreComment))
}

/** What a comment says at a line, or above it, whose words are not of Cluster API. */
export const ignoreComment = 'migrate-ignore'

/** Whether the compiler knows what a name or a word is, from a type that is not made of the API: that has its own rewriters. */
function isTyped(
  node: ts.Node,
  kind: Kind,
  { source: { checker }, options }: Scope,
  isCertain: boolean,
): boolean {
  if (!checker) return false
  if (ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent))
    return (checker.getSymbolAtLocation(node)?.declarations?.length ?? 0) > 0
  const literal = node.parent?.parent
  if (ts.isObjectLiteralElementLike(node.parent) && literal && ts.isObjectLiteralExpression(literal)) {
    // The type says what the name is. Of a value it says no more than that it is a text.
    if (isCertain && node.parent.name !== node) return false
    const name = nameOf(node.parent.name)
    const member = name === undefined ? undefined : checker.getContextualType(literal)?.getProperty(name)
    return member?.declarations?.some(declaresMember) ?? false
  }
  // In dual code a name that the type has still is one of v1beta1 alone.
  if (isCertain || options.mode === 'dual' || !ts.isStringLiteralLike(node)) return false
  const expected = checker.getContextualType(node)
  const words = expected
    ? partsOf(expected).flatMap((part) => (part.isStringLiteral() ? part.value : []))
    : []
  // A type whose words are all names of members is one of such names.
  return (
    words.length > 0 &&
    !['spec', 'status'].some((part) => words.every((word) => kind.older(`${part}.${word}`)))
  )
}

function declaresMember(node: ts.Node): boolean {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMethodSignature(node)
}

/** Whether a word is only the value of a constant, or the name of its member: then what reads that has to be answered for. */
function isReadElsewhere(node: ts.Node, kind: Kind, all: Explained): boolean {
  const reads = isText(node) ? readsOf(node, all.scopes, (read) => all.isAnswered(read, kind)) : undefined
  if (reads) return reads.length === 0
  return isKey(node) && isAskedByName(node, all)
}

/** `Conditions.ControlPlaneReady`, where the name is a member of a constant, and nobody goes through its keys. */
function isAskedByName(key: ts.Identifier, { scopes }: Explained): boolean {
  const { initializer } = key.parent as ts.PropertyAssignment
  if (ts.isStringLiteralLike(initializer) && initializer.text === key.text) return true
  return scopes.some(({ source: { ast, checker } }) =>
    (indexOf(ast).names.get(key.text) ?? []).some(
      (name) =>
        ts.isPropertyAccessExpression(name.parent) &&
        name.parent.name === name &&
        checker?.getSymbolAtLocation(name)?.declarations?.includes(key.parent as ts.PropertyAssignment),
    ),
  )
}
