import { ts } from 'ts-morph'
import { group as ownGroup } from '../filter.ts'
import { isShared, ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { schemaNamed } from '../mirrors/schema-name.ts'
import { moduleVersionOf } from '../module-name.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { newerVersion } from '../versions.ts'

/**
 * The version in the name of a module, of a namespace, or of a schema of an OpenAPI document. It is written anew where there
 * is such a thing of v1beta2 too; else whoever makes the module has to make that first.
 */
export function modules(node: ts.Node, scope: Scope): void {
  const named = namedBy(node, scope)
  if (!named) return
  const { start, end, module, isThere, kind } = named
  const { from: version, to: newer } = kind.transition
  const move = scope.moveOf({ kind, path: 'apiVersion' })
  if (scope.options.mode === newerVersion && isThere) {
    scope.write(move, { start, end, text: newer })
    return scope.count(move)
  }
  scope.tasks.addOnce({
    node,
    move,
    ...(scope.options.mode === 'dual'
      ? say('client/dual-module', { module, version })
      : say('client/module-of-older-version', { module, version, newer })),
  })
}

/** A version that a program names, and whether the newer one is there. */
interface Named {
  readonly start: number
  readonly end: number
  readonly module: string
  readonly isThere: boolean
  readonly kind: Kind
}

function namedBy(node: ts.Node, scope: Scope): Named | undefined {
  if (ts.isStringLiteral(node)) return isSpecifier(node) ? specifier(node, scope) : undefined
  if (ts.isQualifiedName(node)) return namespace(node.left, node.right, scope)
  if (ts.isPropertyAccessExpression(node)) return namespace(node.expression, node.name, scope)
  return ts.isIndexedAccessTypeNode(node) ? schema(node, scope) : undefined
}

/** `import { Machine } from 'kubernetes-models/cluster.x-k8s.io/v1beta1'`. What the program itself declares is rewritten where it is. */
function specifier(node: ts.StringLiteral, { source }: Scope): Named | undefined {
  const found = moduleVersionOf(node.text)
  const kind = kindOf(found?.group)
  if (!found || !kind) return undefined
  const newer = node.text.slice(0, found.start) + kind.transition.to + node.text.slice(found.end)
  const isThere = source.resolve?.(newer) !== undefined
  if (!isThere && source.resolve?.(node.text) === 'own') return undefined
  const start = node.getStart() + 1
  return { start: start + found.start, end: start + found.end, module: node.text, isThere, kind }
}

const goingVersions: ReadonlySet<string> = new Set(ownKinds.map(({ transition }) => transition.from))

/** `crds.capi.v1beta1` */
function namespace(left: ts.Node, right: ts.MemberName, { source }: Scope): Named | undefined {
  const { checker } = source
  if (!goingVersions.has(right.text)) return undefined
  const module = `${left.getText()}.${right.text}`
  const found = moduleVersionOf(module)
  const kind = kindOf(found?.group)
  if (!checker || !kind || found?.end !== module.length || right.text !== kind.transition.from)
    return undefined
  const symbol = checker.getSymbolAtLocation(left)
  const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const isThere =
    real !== undefined && checker.getExportsOfModule(real).some(({ name }) => name === kind.transition.to)
  return { start: right.getStart(), end: right.end, module, isThere, kind }
}

/** `schemas['io.x-k8s.cluster.v1beta1.Machine']` */
function schema({ objectType, indexType }: ts.IndexedAccessTypeNode, { source }: Scope): Named | undefined {
  if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal)) return undefined
  const { literal } = indexType
  const stated = schemaNamed(literal.text)
  const kind = ownKinds.find((own) => own.kind === stated?.kind && own.group === stated.group)
  if (!source.checker || !stated || kind?.transition.from !== stated.version) return undefined
  const at = literal.text.lastIndexOf(`.${stated.version}.`) + 1
  const newer =
    literal.text.slice(0, at) + kind.transition.to + literal.text.slice(at + stated.version.length)
  const isThere = source.checker.getTypeFromTypeNode(objectType).getProperty(newer) !== undefined
  const start = literal.getStart() + 1 + at
  return { start, end: start + stated.version.length, module: literal.text, isThere, kind }
}

/** A kind of the group that a name has; none where providers have kinds there too, for a version there is their own. */
function kindOf(group = ownGroup): Kind | undefined {
  return isShared(group) ? undefined : ownKinds.find((kind) => kind.group === group)
}

function isSpecifier({ parent }: ts.Node): boolean {
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) ||
    (ts.isCallExpression(parent) &&
      (parent.expression.kind === ts.SyntaxKind.ImportKeyword || parent.expression.getText() === 'require'))
  )
}
