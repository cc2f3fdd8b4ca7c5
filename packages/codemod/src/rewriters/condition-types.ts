import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isKey } from '../condition-tables.ts'
import { conditionsOf } from '../conditions.ts'
import type { Renamed } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/** Writes the current type where a type stands as a word; where it stands as a name, a person does. */
export function askFor(node: ts.Node, kind: Kind, way: Renamed | undefined, scope: Scope): void {
  if (!way) return
  if (ts.isStringLiteralLike(node) || isKey(node)) return renameType(node, kind, way, scope)
  tellFor(node, kind, way, scope)
}

/** Tells what a type is now, and writes nothing. */
export function tellFor(node: ts.Node, kind: Kind, way: Renamed, scope: Scope): void {
  const { entry, to, note: cause, instead = to } = way
  const it = { type: entry.legacy!, kind: kind.kind }
  if (cause === undefined) {
    if (to !== undefined)
      tellType(node, kind, say('client/constant-condition-renamed', { ...it, now: to }), scope)
  } else if (instead === undefined)
    tellType(node, kind, say('client/constant-condition-unclear', { ...it, cause }), scope)
  else tellType(node, kind, say('client/condition-redefined', { ...it, cause, instead }), scope)
}

/** Writes the type that says the same now, and tells where it does not quite. */
export function renameType(
  word: ts.StringLiteralLike | ts.Identifier,
  kind: Kind,
  { to, note, instead }: Renamed,
  scope: Scope,
): void {
  const move = scope.moveOf(conditionsOf(kind))
  if (to !== undefined) {
    const quote = ts.isIdentifier(word) ? '' : word.getText()[0]!
    scope.count(move)
    scope.write(move, { start: word.getStart(), end: word.end, text: quote + to + quote })
  }
  if (note === undefined) return
  const it = { type: word.text, kind: kind.kind, cause: note }
  if (to !== undefined) tellType(word, kind, say('client/condition-nearly-same', { ...it, now: to }), scope)
  else if (instead === undefined) tellType(word, kind, say('client/condition-unclear', it), scope)
  else tellType(word, kind, say('client/condition-redefined', { ...it, instead }), scope)
}

function tellType(node: ts.Node, kind: Kind, said: Said, scope: Scope): void {
  scope.tasks.add({ node, move: scope.moveOf(conditionsOf(kind)), ...said })
}
