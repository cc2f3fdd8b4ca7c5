import { ts } from 'ts-morph'
import { conditionsOf } from '../conditions.ts'
import { isGenerated } from '../generated.ts'
import type { AreLinked } from '../imports.ts'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { nodesOf } from '../nodes.ts'
import type { Scope } from '../scope.ts'
import { kindsAround } from '../untyped-reads.ts'
import { askedTypesAt } from './asked-types.ts'
import { chainsAt } from './chains.ts'
import { computedPathsAt } from './computed-paths.ts'
import { Explained, isExplained } from './explained.ts'
import { isOnlyShown } from './only-shown.ts'
import { openListsIn } from './open-lists.ts'
import type { OpenList } from './open-lists.ts'
import { readsAt } from './reads.ts'
import type { Residue } from './residue.ts'
import type { Sighting } from './sighting.ts'
import { sightingsAt, templateSightings } from './sightings.ts'

/**
 * The closing check of a plan: what files say of a kind as v1beta1 has it, where imports lead from them to something of the kind
 * that goes, and what no rewriter has answered for. What no finder knows is not absent.
 */
export function residueIn(scopes: readonly Scope[], areLinked: AreLinked): readonly Residue[] {
  const going = scopes.filter(({ moved }) => moved.size > 0)
  if (going.length === 0) return []
  const explained = new Explained(scopes)
  const open = scopes
    .map((scope) => ({ scope, path: scope.source.path, lists: openListsIn(scope) }))
    .filter(({ lists }) => lists.length > 0)
  return scopes.flatMap((scope) => {
    const { source } = scope
    if (scope.mirrors.both.files.has(source) || isGenerated(source.name, source.text)) return []
    const linked = going.filter((other) => areLinked(source.path, other.source.path))
    const moved = new Set(linked.flatMap((other) => [...other.moved]))
    const kinds = ownKinds.filter((kind) => moved.has(kind) && !scope.isHeld(kind) && !scope.readsBoth(kind))
    if (kinds.length === 0) return []
    const asked = new Set(
      open.flatMap(({ path, lists }) => (areLinked(source.path, path) ? lists.map(({ kind }) => kind) : [])),
    )
    const own = open.find((each) => each.scope === scope)?.lists ?? []
    return [
      ...residueOf(scope, kinds, asked, explained),
      ...own
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((each) => listResidue(each, scope, explained)),
    ]
  })
}

/** @param asked the kinds that types of conditions may be asked of, nobody knows where */
function residueOf(
  scope: Scope,
  kinds: readonly Kind[],
  asked: ReadonlySet<Kind>,
  explained: Explained,
): readonly Residue[] {
  const { source, options } = scope
  const isDual = options.mode === 'dual'
  return nodesOf(source.ast).flatMap((node) => {
    const sightings = [
      ...templateSightings(node, source.path, kinds),
      ...sightingsAt(node, kinds),
      ...chainsAt(node, kinds, scope),
      ...askedTypesAt(node, kinds, source),
      ...readsAt(node, kinds, scope),
      ...computedPathsAt(node, kinds, source),
    ]
    const residue = sightings.filter(
      (each) =>
        (each.form !== 'type' || (!isDual && asked.has(each.kind))) &&
        !(isDual && isSent(each.node)) &&
        !isExplained(each, scope, explained),
    )
    const found = residue.filter(
      ({ kind, form, isCertain }) =>
        (form === 'read' || isCertain || scope.speaksOf(kind)) && isOf(kind, node, scope),
    )
    // What is of several kinds is reported for the first one.
    const isFirst = ({ what }: Sighting, at: number): boolean =>
      found.findIndex((other) => other.what === what) === at
    return found.filter(isFirst).map((each) => ({ ...each, source }))
  })
}

/** What a list is asked for, where nothing here shows that: the current conditions have other types. Dual code reads the legacy ones. */
function listResidue({ node, kind }: OpenList, scope: Scope, explained: Explained): readonly Residue[] {
  const { source, options } = scope
  const isHarmless = options.mode === 'dual' || options.generation === 'legacy' || isOnlyShown(node)
  if (isHarmless || explained.isAnswered(node, kind)) return []
  return [{ node, kind, what: conditionsOf(kind).path, form: 'list', isCertain: false, source }]
}

/** Whether a node is a member of an object that code makes: dual code goes on sending those to v1beta1, if it puts them into no other. */
function isSent(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isObjectLiteralElementLike(parent) || parent.name !== node) return false
  const call = parent.parent.parent
  return !ts.isCallExpression(call) || !/\b(?:assign|merge|defaults|extend)$/.test(call.expression.getText())
}

/** Whether what a node says is of a kind: of all that it may be of, the words around it name this one, or none. */
function isOf(kind: Kind, node: ts.Node, { source }: Scope): boolean {
  const all = sightingsAt(node, ownKinds).map((each) => each.kind)
  const { kinds } = kindsAround(node, source, all)
  return kinds.length === 0 || kinds.includes(kind)
}
