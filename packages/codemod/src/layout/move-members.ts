import { isConditions } from '../conditions.ts'
import { counterAt } from '../counters.ts'
import { agree, isSpokenFor, moveOf, natural, placeIn, previewOf, stepsBelow } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import type { tasks } from '../tasks/index.ts'
import { importNeeded } from '../tidy/needed-imports.ts'
import { chunksOf } from './record.ts'
import type { Chunk, Field, RecordText } from './record.ts'
import { entryOf, relocate, relocationOf } from './relocate.ts'
import type { Entry, Relocation } from './relocate.ts'

/** How the members of one sort of record are written. */
export interface Hand {
  /** Gives a member another name. */
  readonly rename: (field: Field, name: string, move: Move, scope: Scope) => void
  /** Writes its type or value in the form it has now. */
  readonly restate: (field: Field, move: Move, scope: Scope) => void
  /** A member that the newer version does not have. True where it is to be taken out. */
  readonly drop: (field: Field, move: Move, scope: Scope) => boolean
  /** The member as the newer version has it, where the old one stays beside it. */
  readonly copy?: (field: Field, name: string, parents: readonly string[], move: Move, scope: Scope) => Entry
  /** True where the record takes values apart instead of writing them: one of the places of a split is enough. */
  readonly isReading?: true
  /** What a person is told where the new place is not in sight. */
  readonly lost: Extract<keyof typeof tasks, `${string}-place-unseen`>
}

/** A record that members leave and arrive at. */
export interface Target {
  readonly scope: Scope
  readonly hand: Hand
  readonly relocation: Relocation
  readonly places: readonly MirroredPlace[]
  readonly chunks: ReadonlyMap<Field, Chunk>
  /** Where each of the places goes as a whole; none where v1beta2 has no such place. */
  readonly homes: readonly MirroredPlace[]
  /** True where the record itself stays although its place is gone: something else may use it. */
  readonly isKept: boolean
  /** What the record is a part of: a member only moves to a record of the same whole. */
  readonly roots: ReadonlySet<unknown>
  /** A move that changes more than a name. */
  last?: Move
}

interface TargetOptions {
  readonly isNamed?: boolean
  readonly roots?: ReadonlySet<unknown>
  /** The new members that the record as a whole moves below. */
  readonly inside?: readonly string[]
}

export function targetOf(
  record: RecordText,
  places: readonly MirroredPlace[],
  scope: Scope,
  hand: Hand,
  { isNamed = false, roots = new Set<unknown>(), inside = [] }: TargetOptions = {},
): Target {
  const chunks = new Map(chunksOf(record).map((chunk) => [chunk.field, chunk]))
  const homes = places.flatMap((place) => {
    const { to } = scope.moveOf(place)
    return to === undefined ? [] : [inside.reduce(placeIn, { kind: place.kind, path: to })]
  })
  const isKept = isNamed && homes.length === 0
  return { scope, hand, places, homes, chunks, roots, relocation: relocationOf(record), isKept }
}

/**
 * Puts every member of the records where it stands now. A member can move from one record to another.
 *
 * @param look is asked when it is known what moves, and before records are written
 */
export function moveMembers(targets: readonly Target[], look?: () => void): void {
  for (const target of targets)
    for (const field of target.relocation.record.fields) settleField(field, target, targets)
  look?.()
  for (const { relocation, last } of targets) if (last) relocate(relocation, last)
}

function settleField(field: Field, target: Target, targets: readonly Target[]): void {
  const { scope, places, hand } = target
  if (field.name === '') return
  const moves = places.map((place) => scope.moveOf(placeIn(place, field.name)))
  if (hand.copy && moves[0]!.isRedefined && moves[0]!.isExact) addPreview(field, moves[0]!, target)
  const move = moves.find((each) => isSpokenFor(each, scope))
  if (!move) return
  if (!agree(moves, places, scope)) return leaveShared(field, move, target)
  if (move.to === undefined || (!hand.isReading && isThereAnyway(move, targets))) {
    if (move.to === undefined && !hand.drop(field, move, scope)) return
    scope.count(move)
    target.relocation.leaving.add(field)
    target.last = move
  } else {
    if (move.isExact) hand.restate(field, move, scope)
    if (move.to !== natural(move.place, (place) => scope.moveOf(place))) carry(field, moves, target, targets)
  }
}

/** Whether the counter that replaces another one is there already, and moves to the same place. */
function isThereAnyway({ place: { kind, path }, to }: Move, targets: readonly Target[]): boolean {
  if (to === undefined || counterAt({ kind, path })?.to !== to) return false
  const preview = previewOf({ kind, path: to })
  return targets.some(({ places, relocation }) =>
    places.some(
      (around) =>
        around.kind === kind &&
        relocation.record.fields.some(({ name }) => placeIn(around, name).path === preview),
    ),
  )
}

/** Where v1beta1 shows the current value, which dual code reads first; and where v1beta2 keeps the legacy conditions. */
function addPreview(field: Field, move: Move, target: Target): void {
  const { hand, scope, relocation, places } = target
  const { legacyKinds, currentKinds } = scope.mirrors
  const { kind } = move.place
  const isLegacy = !isConditions(move.place) || legacyKinds.has(kind)
  const isThere = relocation.record.fields.some(({ name }) => name === 'deprecated')
  const isCurrent = isConditions(move.place) && (currentKinds.has(kind) || (!isLegacy && !isThere))
  for (const path of [
    isCurrent ? previewOf(move.place) : undefined,
    isLegacy ? moveOf(move.place, 'legacy').to : undefined,
  ]) {
    const steps = path === undefined ? undefined : stepsBelow(places[0]!.path, path)
    if (!steps || relocation.record.fields.some(({ name }) => name === steps[0])) continue
    scope.count(move)
    relocation.added.push(hand.copy!(field, steps.at(-1)!, steps.slice(0, -1), move, scope))
    target.last = move
  }
}

/** Takes a member to where it stands now: to a record for each of the places that a shared type has, and each part of a split. */
function carry(field: Field, moves: readonly Move[], target: Target, targets: readonly Target[]): void {
  const { relocation, scope, hand, chunks } = target
  const landings = landingsOf(field, moves, target, targets)
  const [first] = landings
  if (!first) return
  const stays = hand.copy !== undefined
  for (const { move } of new Map(landings.map((each) => [each.move.row, each])).values()) scope.count(move)
  if (first.home === target && first.parents.length === 0 && !first.isTaken && !stays)
    return hand.rename(field, first.name, first.move, scope)
  if (!stays) {
    hand.rename(field, first.name, first.move, scope)
    if (!target.isKept) relocation.leaving.add(field)
  }
  target.last = first.move
  for (const { move, home, parents, name, isTaken } of landings) {
    if (isTaken) continue
    const entry =
      hand.copy?.(field, name, parents, move, scope) ??
      entryOf(chunks.get(field)!, relocation.record, name, parents)
    const { arriving } = relocation
    const { added } = home.relocation
    if (home === target && !stays) arriving.set(field, entry)
    else if (!added.some((other) => isSame(other, entry))) added.push(entry)
    importNeeded(field.node, move, scope, home.scope)
    home.last = move
  }
}

/** Where a member arrives. */
interface Landing {
  readonly move: Move
  readonly home: Target
  /** The new members around it, outermost first. */
  readonly parents: readonly string[]
  readonly name: string
  /** True where the member is there already. */
  readonly isTaken: boolean
}

/** Where a member arrives, each record once. What has no record in sight is told. */
function landingsOf(
  field: Field,
  moves: readonly Move[],
  target: Target,
  targets: readonly Target[],
): readonly Landing[] {
  const ways = moves.flatMap((move) =>
    [move.to!, ...(target.hand.isReading ? [] : (move.also ?? []))].map((to) => ({ ...move, to })),
  )
  const landings: Landing[] = []
  for (const move of ways) {
    const home = homeOf(move, target, targets)
    const steps = home && stepsBelow(home.path, move.to)
    const isSeen = steps && !steps.some((step) => /^\W/.test(step))
    const parents = steps?.slice(0, -1) ?? []
    const name = steps?.at(-1) ?? ''
    const isTaken =
      home?.target.relocation.record.fields.some((other) => other.name === (parents[0] ?? name)) ?? false
    if (!isSeen || (isTaken && parents.length > 0)) tellLost(field, move, target)
    else if (!landings.some((other) => other.home === home.target))
      landings.push({ move, home: home.target, parents, name, isTaken })
  }
  return landings
}

/** The record that the new path lies in, the innermost; the own one rather than another, and one of its own rather than a shared one. */
function homeOf(
  { place, to }: Move,
  own: Target,
  targets: readonly Target[],
): (MirroredPlace & { target: Target }) | undefined {
  const near = targets
    .filter(({ roots }) => [...roots].some((root) => own.roots.has(root)))
    .toSorted((a, b) => a.places.length - b.places.length)
  return [own, ...near]
    .flatMap((target) => target.homes.map((home) => ({ ...home, target })))
    .filter(({ kind, path }) => kind === place.kind && stepsBelow(path, to!))
    .reduce<(MirroredPlace & { target: Target }) | undefined>(
      (best, home) => (best && best.path.length >= home.path.length ? best : home),
      undefined,
    )
}

function tellLost(field: Field, move: Move, { scope, hand }: Target): void {
  scope.tasks.add({ node: field.node, move, ...say(hand.lost, { path: move.place.path, to: move.to! }) })
}

function leaveShared(field: Field, move: Move, { scope, places }: Target): void {
  const kinds = places.map(({ kind, path }) => [kind.kind, path].filter(Boolean).join(' '))
  const some = kinds.length > 3 ? [...kinds.slice(0, 3), `${kinds.length - 3} more`] : kinds
  scope.tasks.add({
    node: field.node,
    move,
    ...say('client/shared-member', { name: field.name, places: some.join(', ') }),
  })
}

function isSame(a: Entry, b: Entry): boolean {
  return a.name === b.name && a.parents.join('.') === b.parents.join('.')
}
