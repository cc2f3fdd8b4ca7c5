import { flagValues } from '@capi-migrate/edits'
import type { CommandWord } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { changed, conditionsOf } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import { commandsOf } from '../paths/command.ts'
import type { Command } from '../paths/command.ts'
import { holeAt } from '../paths/command-text.ts'
import { jsonOf } from '../paths/json-text.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { elsewhere, mover, movingBelow, unseen } from '../writes/hindrance.ts'
import { movedInText } from '../writes/write.ts'
import { versionOfCommand } from './command-version.ts'
import { tellFor } from './condition-types.ts'
import { tellWritten } from './dual.ts'

/** What commands of `kubectl` send, and the conditions that they ask for; paths in them are those of `paths`. */
export function commands(node: ts.Node, scope: Scope): void {
  for (const command of commandsOf(node, scope.source))
    for (const kind of new Set(command.kinds)) {
      tellBodies(node, command, kind, scope)
      for (const condition of conditionsIn(command)) askFor(node, condition, command, kind, scope)
    }
}

/** A patch that a command sends is not changed, nor the version that the command names. */
function tellBodies(node: ts.Node, command: Command, kind: Kind, scope: Scope): void {
  if (!command.words.some(({ text }) => text === 'patch')) return
  const version = versionOfCommand(command, kind, scope)
  if (version === 'foreign') return
  for (const word of flagValues(command, ['-p', '--patch'])) {
    const at = wordNode(node, word)
    const text = jsonOf(word.text, holeAt(node, word.start), scope.source.checker)
    const move = text === undefined ? movingBelow({ kind, path: 'spec' }) : movedInText(text, kind)
    if (!move) continue
    scope.understood.add(at)
    if (version === 'moves') {
      const hindrance =
        text === undefined ? unseen(at, mover.moveOf({ kind, path: 'spec' })) : elsewhere(at, move)
      scope.holding.push({ source: scope.source, kinds: [kind], hindrances: [hindrance] })
    } else if (version === 'stays') {
      if (scope.options.mode === 'dual' && text !== undefined) tellWritten(at, move, scope)
    } else if (text === undefined) tellUnseen(at, kind, scope)
    else tellServed(at, move, scope)
  }
}

/** Reports a path of a command whose version the server picks. */
export function tellServed(
  node: ts.Node,
  move: Move,
  scope: Scope,
  { path, to = 'gone' }: { readonly path: string; readonly to?: string } = { ...move.place, ...move },
): void {
  const { kind } = move.place
  const { from: version, to: newer } = kind.transition
  const it = { kind: kind.kind, path, to, version, newer }
  scope.tasks.add({ node, move, ...say('client/command-served', it) })
}

function tellUnseen(node: ts.Node, kind: Kind, scope: Scope): void {
  const { from: version, to: newer } = kind.transition
  const move = scope.moveOf({ kind, path: 'spec' })
  scope.tasks.add({ node, move, ...say('client/command-body', { kind: kind.kind, version, newer }) })
}

/** Keeps the version of a kind: what a command that names it says cannot be written as the newer version has it. */
export function holdWith(node: ts.Node, kind: Kind, what: string, scope: Scope): void {
  scope.versions.unwritten.push({ source: scope.source, node, kind, what, form: 'path', isCertain: true })
}

interface Condition {
  readonly type: string
  readonly start: number
}

/** `--for=condition=Ready`, `[?(@.type=="Ready")]` */
function conditionsIn({ words }: Command): readonly Condition[] {
  return words.flatMap(({ raw, start }) =>
    [...raw.matchAll(/(?:(?<=^|=|["'])condition=["']?|@\.type\s*={1,2}\s*\\?["'])(\w+)/g)].map(
      ({ 0: found, 1: type, index }) => ({ type: type!, start: start + index + found.length - type!.length }),
    ),
  )
}

function askFor(node: ts.Node, { type, start }: Condition, command: Command, kind: Kind, scope: Scope): void {
  const way = changed(kind, type)
  if (!way) return
  const at = textAt(node, start)
  scope.understood.add(at)
  const version = versionOfCommand(command, kind, scope)
  if (version === 'foreign' || version === 'stays') return
  const { to, note: cause, instead = to } = way
  const move = scope.moveOf(conditionsOf(kind))
  const isWritten = version !== 'unsure' && scope.options.mode !== 'dual'
  if (isWritten && to !== undefined && new Set(command.kinds).size === 1) {
    scope.count(move)
    scope.write(move, { start, end: start + type.length, text: to })
    if (cause === undefined) return
    const it = { type, kind: kind.kind, cause, now: to }
    scope.tasks.add({ node: at, move, ...say('client/condition-nearly-same', it) })
  } else if (version === 'moves' && instead !== type) holdWith(at, kind, type, scope)
  else if (instead === undefined || instead === type) tellFor(at, kind, way, scope)
  else tellServed(at, move, scope, { path: `the condition ${type}`, to: instead })
}

/** What says a word: its literal in a list, or what stands in its place in a text. */
function wordNode(node: ts.Node, { start }: CommandWord): ts.Node {
  return holeAt(node, start) ?? textAt(node, start)
}

/** The smallest expression, or part of a template, that an offset lies in. */
function textAt(root: ts.Node, at: number): ts.Node {
  const inner = ts.forEachChild(root, (child) =>
    child.getStart() <= at && at < child.end ? child : undefined,
  )
  return inner ? textAt(inner, at) : root
}
