import { entriesOf } from '@capi-migrate/status-model'
import { ts } from 'ts-morph'
import { bare, isSpoken } from '../bare.ts'
import { lookupsAt } from '../condition-lookups.ts'
import { changed, conditionedKinds, conditionsOf } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import { evidenceIn, speaksOf } from '../mirrors/evidence.ts'
import type { Scope } from '../scope.ts'
import { textOf } from '../resolved-text.ts'
import { say } from '../tasks/index.ts'
import { plainText } from '../text.ts'
import { isLink, leadOf, untypedPathOf } from '../untyped-path.ts'
import { isIn, kindsAround, mayRead, typesOf } from '../untyped-reads.ts'
import { tellFor } from './condition-types.ts'

/**
 * The type and the severity that code asks a condition without a type for. What kind it is of is only said by names, so nothing
 * is written: `machine.status.conditions.find((one) => one.type === 'NodeHealthy')`, `findBy(conditions, 'type', 'NodeHealthy')`.
 */
export function untypedConditions(node: ts.Node, scope: Scope): void {
  const { source, tracer, options } = scope
  if (!source.checker || options.generation === 'legacy' || !mayRead(source, tracer)) return
  if (ts.isBinaryExpression(node)) {
    for (const [asked, word] of [
      [node.left, node.right],
      [node.right, node.left],
    ] as const)
      if (mayBeType(word) && isMember(asked, 'type', scope)) tellType(word, asked, scope)
  } else if (ts.isSwitchStatement(node) && isMember(node.expression, 'type', scope)) {
    for (const clause of node.caseBlock.clauses)
      if (ts.isCaseClause(clause)) tellType(clause.expression, node.expression, scope)
  } else if (ts.isCallExpression(node)) tellFound(node, scope)
  else if (isMember(node, 'severity', scope)) tellSeverity(node, scope)
}

/** `findBy(conditions, 'type', 'Ready')`, `find(conditions, { type: 'Ready' })`, `conditions.find({ type: 'Ready' })` */
function tellFound(call: ts.CallExpression, scope: Scope): void {
  for (const { list, name, word } of lookupsAt(call, scope.source.checker!))
    if (name === 'type' && isConditions(list, scope)) tellType(word, list, scope)
}

const conditions = conditionsOf(conditionedKinds[0]!).path

function isConditions(node: ts.Expression, scope: Scope): boolean {
  const at = bare(node)
  return untypedPathOf(at, scope.source) === conditions && scope.placesOf(at).length === 0
}

/** Whether a node is a member of that name of a condition that nothing but names says the kind of. */
function isMember(node: ts.Node, name: string, scope: Scope): node is ts.Expression {
  const at = ts.isExpression(node) ? bare(node) : node
  if (!ts.isPropertyAccessExpression(at) && !ts.isIdentifier(at)) return false
  if (ts.isIdentifier(at) ? ts.isPropertyAccessExpression(at.parent) : at.name.text !== name) return false
  if (untypedPathOf(at, scope.source) !== `${conditions}[].${name}`) return false
  return ts.isIdentifier(at) || scope.placesOf(at.expression).length === 0
}

const types: ReadonlySet<string> = new Set(
  conditionedKinds.flatMap(({ group, kind }) => entriesOf(group, kind).flatMap(({ legacy }) => legacy ?? [])),
)

/** Whether a word may be a type that v1beta1 has, by itself or by a name: asked first, for where a value comes from is dear. */
function mayBeType(word: ts.Expression): boolean {
  const text = plainText(word)
  if (text !== undefined) return types.has(text)
  return isLink(word) || ts.isIdentifier(word) || ts.isTemplateExpression(word) || isSpoken(word)
}

/** Everybody has a condition `Ready`: a file that does not speak of Cluster API has to name the kind beside it. */
function tellType(word: ts.Expression, of: ts.Expression, scope: Scope): void {
  const type = textOf(word, scope.source.checker!)
  if (type === undefined || isOfLegacyList(word, of, scope)) return
  const asked = kindsAt(word, of, scope).flatMap((kind) => {
    const way = changed(kind, type)
    return way ? [{ kind, way }] : []
  })
  const { kinds, isNamed } = kindsAround(
    word,
    scope.source,
    asked.map(({ kind }) => kind),
  )
  const first = asked.find(
    ({ kind }) => kinds.includes(kind) && (isNamed || type !== 'Ready' || speaksOf(scope.source, kind)),
  )
  if (first) tellFor(word, first.kind, first.way, scope)
}

/** Whether a word is asked of a list that goes on as the legacy one: its types are those of v1beta1. */
function isOfLegacyList(word: ts.Node, of: ts.Expression, scope: Scope): boolean {
  const lists = [bare(of), listAround(word, scope)]
  return lists.some((list) => list !== undefined && scope.mirrors.legacyLists.has(list))
}

function tellSeverity(node: ts.Expression, scope: Scope): void {
  // The conditions of a kind that stays have a severity as before.
  const named = kindsAround(node, scope.source, conditionedKinds)
  if (named.kinds.length > 0 && named.kinds.every((each) => scope.isHeld(each))) return
  const all = kindsAt(node, node, scope)
  const kind = kindsAround(node, scope.source, all).kinds[0] ?? all[0]
  if (!kind) return
  const move = scope.moveOf(conditionsOf(kind))
  scope.tasks.add({ node, move, ...say('client/condition-without-severity', { kind: kind.kind }) })
}

/**
 * The kinds that a node may be about, without those that stay: their conditions stay with them; `of` leads to the list. Beside the group of somebody
 * else what the list is read of has to name the kind.
 */
function kindsAt(node: ts.Node, of: ts.Expression, scope: Scope): readonly Kind[] {
  const { source, tracer } = scope
  const lead = leadOf(bare(of), source)
  const typed = lead ? typesOf(lead) : []
  return conditionedKinds.filter((kind) => {
    if (scope.isHeld(kind) || scope.readsBoth(kind)) return false
    const { says } = evidenceIn(source, kind)
    if (says === 'ours' || typed.some((each) => speaksOf(each, kind))) return true
    return (
      tracer.asksFor(kind, source) &&
      (says === 'nothing' || isIn(kind, listAround(node, scope)?.parent.getText() ?? ''))
    )
  })
}

/** The list that a node is in a callback for: what its method is called of. */
function listAround(node: ts.Node, { source }: Scope): ts.Expression | undefined {
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
      const list = bare(at.expression.expression)
      if (untypedPathOf(list, source) === conditions) return list
    }
  return undefined
}
