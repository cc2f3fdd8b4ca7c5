import { ts } from 'ts-morph'
import { isRequired } from '../kind.ts'
import { stepsBelow } from '../place.ts'
import type { Move, Place } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/** Names of members in types: `Cluster['status']['infrastructureReady']`, `Pick<ClusterStatus, 'phase'>`, `keyof`. */
export function typeNames(node: ts.Node, scope: Scope): void {
  if (scope.options.mode === 'dual') return
  if (ts.isIndexedAccessTypeNode(node)) indexed(node, scope)
  else if (ts.isTypeReferenceNode(node)) picked(node, scope)
  else if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) keys(node, scope)
}

function indexed({ objectType, indexType, end }: ts.IndexedAccessTypeNode, scope: Scope): void {
  const name = literalOf(indexType)
  const found = name && moveOf(objectType, name.text, scope)
  if (!found) return
  const { move, steps, around } = found
  if (!steps) return tell(name, move, scope)
  let path = around
  const tail = steps.map((step, i) => {
    const isThere = i === steps.length - 1 || isRequired(move.place.kind, `${path}.${step}`)
    path = `${path}.${step}`
    return { open: isThere ? '' : 'NonNullable<', close: `['${step}']${isThere ? '' : '>'}` }
  })
  const quote = name.getText()[0]!
  const start = objectType.getStart()
  const text = (): string =>
    tail.map(({ open }) => open).join('') +
    scope.source.changes.render(start, objectType.end) +
    tail.map(({ close }) => close.replaceAll("'", quote)).join('')
  scope.count(move)
  scope.write(move, { start, end, text })
}

/** The names that `Pick` and `Omit` take: the outermost of the new ones. */
function picked({ typeName, typeArguments }: ts.TypeReferenceNode, scope: Scope): void {
  const [type, names] = typeArguments ?? []
  if (!type || !names || !['Pick', 'Omit'].includes(typeName.getText())) return
  const parts = ts.isUnionTypeNode(names) ? names.types : [names]
  const literals = parts.flatMap((part) => literalOf(part) ?? [])
  const moves = literals.map((literal) => moveOf(type, literal.text, scope))
  const move = moves.find((each) => each !== undefined)?.move
  if (!move) return
  const written = new Set<string>()
  literals.forEach((literal, i) => {
    const found = moves[i]
    if (found && !found.steps) tell(literal, found.move, scope)
    if (found) scope.count(found.move)
    const quote = literal.getText()[0]!
    written.add(quote + (found?.steps?.[0] ?? literal.text) + quote)
  })
  if (literals.length === parts.length)
    scope.write(move, { start: names.getStart(), end: names.end, text: [...written].join(' | ') })
}

/** What is done with the names of members is not known here. In a mapped type they follow by themselves. */
function keys(node: ts.TypeOperatorNode, scope: Scope): void {
  if (ts.isTypeParameterDeclaration(node.parent)) return
  const places = placesOf(node.type, scope)
  const moves = places.flatMap(({ kind, path }) =>
    kind.transition.rows.flatMap(({ from }) => {
      const steps = from === undefined ? undefined : stepsBelow(path, from)
      const type = scope.source.checker?.getTypeFromTypeNode(node.type)
      return steps?.length === 1 && type?.getProperty(steps[0]!) ? [scope.moveOf({ kind, path: from! })] : []
    }),
  )
  const move = moves.find((each) => each.isExact && each.to !== each.place.path)
  if (!move) return
  scope.tasks.add({
    node,
    move,
    ...say('client/keyof', { path: move.place.path }),
  })
}

interface Found {
  readonly move: Move
  readonly around: string
  /** The way from the type's own place; absent where it does not lie below. */
  readonly steps?: readonly string[]
}

function moveOf(type: ts.TypeNode, name: string, scope: Scope): Found | undefined {
  const [place, ...others] = placesOf(type, scope)
  if (!place || others.length > 0) return undefined
  const path = place.path ? `${place.path}.${name}` : name
  const move = scope.moveOf({ kind: place.kind, path })
  const around = scope.moveOf(place).to
  if (!move.row || move.isRedefined || around === undefined) return undefined
  const steps = move.to === undefined ? undefined : stepsBelow(around, move.to)
  if (steps?.length === 1 && steps[0] === name) return undefined
  return steps && !steps.some((step) => /^\W/.test(step)) ? { move, around, steps } : { move, around }
}

function placesOf(type: ts.TypeNode, scope: Scope): readonly Place[] {
  const { checker } = scope.source
  if (!checker) return []
  return scope.placesOfType(checker.getNonNullableType(checker.getTypeFromTypeNode(type)))
}

function literalOf(node: ts.TypeNode): ts.StringLiteral | undefined {
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal : undefined
}

function tell(node: ts.Node, move: Move, scope: Scope): void {
  const { place, to, row } = move
  const { path } = place
  scope.tasks.add({
    node,
    move,
    ...(to === undefined
      ? say('client/named-member-gone', { path, cause: row!.why })
      : say('client/named-member-elsewhere', { path, to })),
  })
}
