import { ts } from 'ts-morph'
import { isRequired } from '../kind.ts'
import { chunksOf } from '../layout/record.ts'
import type { Chunk, Field } from '../layout/record.ts'
import { entryOf, relocate, relocationOf } from '../layout/relocate.ts'
import type { Entry, Relocation } from '../layout/relocate.ts'
import { typeRecord } from '../layout/type-record.ts'
import type { Member } from '../mirrors/walk.ts'
import { rowIdOf, stepsBelow } from '../place.ts'
import type { Move, Place } from '../place.ts'
import type { Scope } from '../scope.ts'
import { retyped } from './retype.ts'

/**
 * Members of declared types: renamed, moved under new parents, retyped, removed. All of a program at once, for a member
 * can move from one declaration to another.
 */
export function rewriteDeclarations(scopes: readonly Scope[]): void {
  const targets = scopes.flatMap(targetsOf)
  for (const target of targets)
    for (const field of target.relocation.record.fields) settle(field, target, targets)
  for (const { relocation, last } of targets) if (last) relocate(relocation, last)
}

/** A declaration that members leave and arrive at. */
interface Target {
  readonly scope: Scope
  readonly relocation: Relocation
  readonly places: readonly Place[]
  readonly chunks: ReadonlyMap<Field, Chunk>
  /** Where each of the places goes as a whole; none where v1beta2 has no such place. */
  readonly homes: readonly Place[]
  /** A move that changes more than a name. */
  last?: Move
}

function targetsOf(scope: Scope): readonly Target[] {
  const { source, mirrors } = scope
  return [...mirrors.declarations()].flatMap(([node, places]) => {
    if (node.getSourceFile() !== source.ast) return []
    const record = typeRecord(node, places[0]!, source)
    const chunks = new Map(chunksOf(record).map((chunk) => [chunk.field, chunk]))
    const homes = places.flatMap((place) => {
      const { to } = scope.moveOf(place)
      return to === undefined ? [] : [{ kind: place.kind, path: to }]
    })
    return [{ scope, places, homes, chunks, relocation: relocationOf(record) }]
  })
}

function settle(field: Field, target: Target, targets: readonly Target[]): void {
  const { scope, places } = target
  if (field.name === '') return
  const moves = places.map((place) => scope.moveOf(placeIn(place, field.name)))
  const move = moves.find((each) => isSpokenFor(each, scope))
  if (!move) return
  if (!agree(moves, places, scope)) leaveShared(field, move, target)
  else if (move.to === undefined) leave(field, move, target)
  else {
    restate(field, move, target)
    if (move.to !== natural(move.place, scope)) carry(field, move, target, targets)
  }
}

/** Whether something happens to the member itself, and not only to what is around it. What the API lacks stays. */
function isSpokenFor(move: Move, scope: Scope): boolean {
  const { kind, path } = move.place
  if (!kind.older(path) && !kind.newer(path)) return false
  if (!move.row || move.isRedefined) return false
  return move.isExact || move.to !== natural(move.place, scope)
}

/** The member goes: the newer version has no such field. Dual code still reads it. */
function leave(field: Field, move: Move, target: Target): void {
  if (target.scope.options.mode === 'dual') return
  target.relocation.leaving.add(field)
  target.last = move
}

function carry(field: Field, move: Move, target: Target, targets: readonly Target[]): void {
  const { relocation, scope } = target
  const home = homeOf(move, target, targets)
  const steps = home && stepsBelow(home.path, move.to!)
  if (!home || !steps || steps.some((step) => /^\W/.test(step))) {
    return scope.tasks.add({
      node: field.node,
      move,
      what: `${move.place.path} is ${move.to} now, and no type here mirrors what is around that`,
      next: 'declare it where it stands now',
    })
  }
  const name = steps.at(-1)!
  const parents = steps.slice(0, -1)
  const taken = home.target.relocation.record.fields.find((other) => other.name === (parents[0] ?? name))
  const isDual = scope.options.mode === 'dual'
  if (taken && parents.length > 0) {
    return scope.tasks.add({
      node: field.node,
      move,
      what: `${move.place.path} is ${move.to} now, and the type of ${parents[0]} is not declared here`,
      next: `declare ${name} in ${parents[0]}`,
    })
  }
  if (home.target === target && parents.length === 0 && !taken && !isDual)
    return rename(field, name, move, target)
  const entry = isDual
    ? copyOf(field, name, parents, move, target)
    : movedEntry(field, name, parents, move, target)
  if (!isDual && !isKept(target)) relocation.leaving.add(field)
  target.last = move
  if (taken) return
  if (home.target === target && !isDual) relocation.arriving.set(field, entry)
  else if (!home.target.relocation.added.some((other) => isSame(other, entry)))
    home.target.relocation.added.push(entry)
  home.target.last = move
  if (isDual) loosen(field, move, scope)
}

/** The declaration that the new path lies in, the innermost; the own one rather than another. */
function homeOf(
  { place, to }: Move,
  own: Target,
  targets: readonly Target[],
): (Place & { target: Target }) | undefined {
  return [own, ...targets]
    .flatMap((target) => target.homes.map((home) => ({ ...home, target })))
    .filter(({ kind, path }) => kind === place.kind && stepsBelow(path, to!))
    .reduce<(Place & { target: Target }) | undefined>(
      (best, home) => (best && best.path.length >= home.path.length ? best : home),
      undefined,
    )
}

function rename(field: Field, name: string, move: Move, { scope }: Target): void {
  const member = field.node as Member
  const { start, end, text } = nameChange(member, name, move)
  scope.source.changes.add({ start, end, text, row: rowIdOf(move) })
}

function movedEntry(
  field: Field,
  name: string,
  parents: readonly string[],
  move: Move,
  target: Target,
): Entry {
  rename(field, name, move, target)
  return entryOf(target.chunks.get(field)!, target.relocation.record, name, parents)
}

/** The member once more, as v1beta2 has it; the old one stays. */
function copyOf(
  field: Field,
  name: string,
  parents: readonly string[],
  move: Move,
  { scope }: Target,
): Entry {
  const member = field.node as Member
  const { source } = scope
  const { text } = nameChange(member, name, move)
  const modifiers = member.modifiers?.map((modifier) => `${modifier.getText(source.ast)} `).join('') ?? ''
  const type = member.type && (retyped(member.type, move, source) ?? (() => member.type!.getText(source.ast)))
  return {
    name,
    parents,
    indent: '',
    node: member,
    text: () => `${modifiers}${text}${type ? `: ${type()}` : ''}\0`,
  }
}

/** What dual code reads may be there or not. */
function loosen(field: Field, move: Move, { source }: Scope): void {
  const { questionToken, name } = field.node as Member
  if (!questionToken) source.changes.add({ start: name.end, end: name.end, text: '?', row: rowIdOf(move) })
}

function restate(field: Field, move: Move, { scope }: Target): void {
  const { type } = field.node as Member
  if (!type || !move.isExact) return
  const { source, options } = scope
  const text = retyped(type, move, source)
  if (!text) return
  const [start, end, row] = [type.getStart(), type.end, rowIdOf(move)]
  if (options.mode === 'v1beta2') source.changes.add({ start, end, row, text })
  else if (move.to === move.place.path)
    source.changes.add({ start, end, row, text: () => `${type.getText(source.ast)} | ${text()}` })
}

/** The new name of a member, with a question mark where v1beta2 does not require it. */
function nameChange(
  member: Member,
  name: string,
  { place, to }: Move,
): { start: number; end: number; text: string } {
  const isOptional = member.questionToken !== undefined || !isRequired(place.kind, to!)
  const end = member.questionToken?.end ?? member.name.end
  return { start: member.name.getStart(), end, text: `${name}${isOptional ? '?' : ''}` }
}

/** A named type of a place that is gone keeps its members: something else may use it. */
function isKept({ homes, relocation }: Target): boolean {
  return homes.length === 0 && !ts.isTypeLiteralNode(relocation.record.node)
}

function leaveShared(field: Field, move: Move, { scope, places }: Target): void {
  const kinds = places.map(({ kind, path }) => [kind.kind, path].filter(Boolean).join(' '))
  const some = kinds.length > 3 ? [...kinds.slice(0, 3), `${kinds.length - 3} more`] : kinds
  scope.tasks.add({
    node: field.node,
    move,
    what: `${field.name} is a member of one type for ${some.join(', ')}, which part ways here`,
    next: 'give each of them a type of its own',
  })
}

/** Whether all places of a shared type go the same way. */
function agree(moves: readonly Move[], places: readonly Place[], scope: Scope): boolean {
  const ways = moves.map((move, i) => {
    if (!isSpokenFor(move, scope)) return 'stays'
    const { to, row } = move
    const base = scope.moveOf(places[i]!).to
    if (to === undefined || base === undefined) return 'goes'
    return (stepsBelow(base, to) ?? ['elsewhere', to.split('.').at(-1)]).join('.') + (row?.codec?.name ?? '')
  })
  return ways.every((way) => way === ways[0])
}

/** Where a place goes when only what is around it moves. */
function natural(place: Place, scope: Scope): string | undefined {
  const at = place.path.lastIndexOf('.')
  const name = place.path.slice(at + 1)
  if (at === -1) return name
  const around = scope.moveOf({ kind: place.kind, path: place.path.slice(0, at) }).to
  return around === undefined ? undefined : `${around}.${name}`
}

function placeIn({ kind, path }: Place, name: string): Place {
  return { kind, path: path ? `${path}.${name}` : name }
}

function isSame(a: Entry, b: Entry): boolean {
  return a.name === b.name && a.parents.join('.') === b.parents.join('.')
}
