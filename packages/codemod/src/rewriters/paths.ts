import { stepsOf } from '@capi-migrate/transitions'
import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { kindStated } from '../mirrors/stated-kind.ts'
import { commandAt } from '../paths/command.ts'
import type { Command } from '../paths/command.ts'
import { wholeText } from '../paths/command-text.ts'
import { movesOf, objectsNamed } from '../paths/path-move.ts'
import { pathsIn, readPath } from '../paths/written-path.ts'
import type { WrittenPath } from '../paths/written-path.ts'
import type { Move, MirroredPlace } from '../place.ts'
import { isSpokenFor, stepsBelow } from '../place.ts'
import { ownKinds } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { kindOfFolder } from '../sources/named.ts'
import { say } from '../tasks/index.ts'
import { isText, plainText, writtenText } from '../text.ts'
import type { TextNode } from '../text.ts'
import { patchedBy } from '../writes/patched.ts'
import { operationAt } from '../writes/operation.ts'
import { followOperation } from './bodies.ts'
import { holdWith, tellServed } from './commands.ts'
import { versionOfCommand } from './command-version.ts'
import type { CommandVersion } from './command-version.ts'
import { tellDeprecated } from './counters.ts'
import { saidOf } from './untyped.ts'
import { restatedOf } from './value.ts'

/** Paths as strings: of getters, of columns, JSONPath, JSON pointers and patches, jq and `kubectl`, lists of keys. */
export function paths(node: ts.Node, scope: Scope): void {
  if (ts.isArrayLiteralExpression(node)) return listOfKeys(node, scope)
  if (!isText(node) || !/[./[]/.test(node.text) || isModule(node) || scope.settled.has(node)) return
  const { text, start } = writtenText(node)
  const receiver = receiverOf(node, scope)
  if (receiver === 'foreign') return
  const whole = ts.isStringLiteralLike(node) ? readPath(text) : undefined
  if (whole) {
    const isOurs = receiver.length > 0 || /^(?:spec|status)\b/.test(whole.path)
    if (isOurs) follow(node, whole, receiver, { start, end: start + text.length }, scope)
    return
  }
  if (!speaksPaths.test(text)) return
  for (const path of pathsIn(text))
    follow(node, path, [], { start: start + path.start, end: start + path.end }, scope)
}

/** What a text holds that has paths in it. */
const speaksPaths =
  /\bkubectl\b|\bjq\b|jsonpath|custom-columns|\{[^}]*\.(?:spec|status)\b|^\s*\.(?:spec|status)\b|\|\s*select\(/

const getters: readonly string[] = [
  'get',
  'set',
  'has',
  'unset',
  'result',
  'path',
  'getPath',
  'setPath',
  'pick',
  'omit',
]

/** `['status', 'infrastructureReady']` */
function listOfKeys(node: ts.ArrayLiteralExpression, scope: Scope): void {
  const keys = node.elements.map(plainText)
  const receiver = receiverOf(node, scope)
  if (receiver === 'foreign') return
  const isOurs = receiver.length > 0 || keys[0] === 'spec' || keys[0] === 'status'
  if (keys.length < 2 || !isOurs || keys.some((key) => key === undefined || !/^\w+$/.test(key))) return
  const quote = node.elements[0]!.getText()[0]!
  const written: WrittenPath = {
    path: keys.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]'),
    print: (path) =>
      stepsOf(path)
        .map((step) => quote + step + quote)
        .join(', '),
  }
  const range = { start: node.elements[0]!.getStart(), end: node.elements.at(-1)!.end }
  follow(node, written, receiver, range, scope)
}

/** What a getter reads from: `get(cluster, 'status.phase')`. `foreign` where that has fields of its own and is no mirror. */
function receiverOf(node: ts.Node, scope: Scope): readonly MirroredPlace[] | 'foreign' {
  const receiver = receiverNode(node)
  const places = receiver ? scope.placesOf(receiver) : []
  if (!receiver || places.length > 0 || !scope.source.checker) return places
  const type = scope.source.checker.getNonNullableType(scope.source.checker.getTypeAtLocation(receiver))
  return ['spec', 'status'].some((name) => type.getProperty(name)) ? 'foreign' : places
}

function receiverNode(node: ts.Node): ts.Expression | undefined {
  const call = node.parent
  if (!ts.isCallExpression(call) || call.arguments[1] !== node) return undefined
  const { expression } = call
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
  return getters.includes(name) ? call.arguments[0] : undefined
}

interface Range {
  readonly start: number
  readonly end: number
}

function follow(
  node: TextNode | ts.ArrayLiteralExpression,
  written: WrittenPath,
  receiver: readonly MirroredPlace[],
  range: Range,
  scope: Scope,
): void {
  const { checker } = scope.source
  const command = receiver.length > 0 ? undefined : commandAt(node, range.start, scope.source)
  if (command && command.kinds.length > 0) return followCommand(node, written, command, range, scope)
  const operation = receiver.length > 0 ? undefined : operationAt(node, checker)
  const patched = operation ? patchedBy(operation, checker!) : []
  const places =
    patched.length > 0
      ? placesOfObjects(patched, scope)
      : receiver.length > 0
        ? receiver
        : objectsNamed(node.getText(), scope)
  if (places.length === 0) return patched.length > 0 ? undefined : tellHinted(node, written, scope)
  const all = movesOf(places, written.path, scope)
  const [target] = all.map((each) => targetOf(each, receiver, scope))
  if (operation && all.length > 0 && (target !== written.path || operation.value)) {
    const moves = target === written.path ? all : all.filter((each) => each.row)
    const kinds = moves.map(({ place }) => place.kind)
    return followOperation(operation, kinds, scope)
  }
  const move = all.find((each) => each.row)
  if (!move || (move.isRedefined && receiver.length === 0 && !isNamedFor(node, move, scope))) return
  const isMoved = target !== undefined && target !== written.path && !move.isRedefined
  if (isMoved && receiver.length === 0 && scope.leaves(move.place.kind))
    return scope.tasks.add({ node, move, ...saidOf(written.path, move) })
  writeMoved(node, written, all, receiver, range, scope)
}

/** Writes the path that moves lead to, or reports why it cannot. */
function writeMoved(
  node: TextNode | ts.ArrayLiteralExpression,
  written: WrittenPath,
  all: readonly Move[],
  receiver: readonly MirroredPlace[],
  range: Range,
  scope: Scope,
): void {
  const targets = new Set(all.map((each) => targetOf(each, receiver, scope)))
  const [target] = targets
  const moves = all.filter((each) => each.row)
  const [move] = moves
  if (!move) return
  if (targets.size > 1) return tellKinds(node, moves, written, scope)
  if (move.isRedefined || target === undefined) return tell(node, move, written, scope)
  if (target === written.path) return
  if (scope.options.mode === 'dual') return tellDual(node, move, written, target, scope)
  if (isIntoList(target, written)) return tellList(node, move, written, scope)
  scope.count(move)
  tellDeprecated(node, move, scope)
  scope.write(move, { ...range, text: written.print(target) })
  if (restatedOf(move) !== 'no') tellValue(node, move, scope)
}

/** A path of a command goes with the version that the command names, or with the server. */
function followCommand(
  node: TextNode | ts.ArrayLiteralExpression,
  written: WrittenPath,
  command: Command,
  range: Range,
  scope: Scope,
): void {
  if (operationAt(node, scope.source.checker)) return
  const versions = new Map(command.kinds.map((kind) => [kind, versionOfCommand(command, kind, scope)]))
  const places = [...versions].flatMap(([kind, version]) =>
    version === 'foreign' ? [] : [{ kind, path: '' }],
  )
  const all = movesOf(places, written.path, scope)
  const moves = all.filter(({ row, to, isRedefined }) => row && (isRedefined || to !== written.path))
  const [move] = moves
  if (!move) return
  const isOf = (version: CommandVersion): boolean =>
    moves.some(({ place }) => versions.get(place.kind) === version)
  if (isOf('stays')) return void scope.understood.add(wholeText(node))
  if (isOf('unsure')) return moves.forEach((each) => tellServed(node, each, scope))
  const targets = new Set(all.map((each) => targetOf(each, [], scope)))
  const [target] = targets
  const isWritable =
    targets.size === 1 && (move.isRedefined || (target !== undefined && !isIntoList(target, written)))
  if (isOf('moves') && !isWritable)
    return moves.forEach(({ place }) => holdWith(node, place.kind, written.path, scope))
  writeMoved(node, written, all, [], range, scope)
}

/** The objects that an operation is of; those that stay keep it. */
function placesOfObjects(
  objects: readonly ts.ObjectLiteralExpression[],
  scope: Scope,
): readonly MirroredPlace[] {
  const kinds = new Set(objects.flatMap((object) => kindStated(object, scope.source.checker) ?? []))
  return [...kinds].flatMap((kind) =>
    scope.isHeld(kind) || scope.readsBoth(kind) ? [] : [{ kind, path: '' }],
  )
}

/** A path of a kind that only a source, or the folder of the file, speaks of: nothing says that the path is of it. */
function tellHinted(node: ts.Node, { path }: WrittenPath, scope: Scope): void {
  const { source } = scope
  const own = kindOfFolder(source.name)
  const hinted = ownKinds.filter((kind) => kind === own || scope.tracer.asksFor(kind, source))
  const move = movesOf(
    hinted.filter((kind) => !scope.isHeld(kind)).map((kind) => ({ kind, path: '' })),
    path,
    scope,
  ).find((each) => isSpokenFor(each, scope) && each.to !== each.place.path)
  if (move) scope.tasks.add({ node, move, ...saidOf(path, move) })
}

/** The path from the same start in v1beta2; `undefined` where there is none. */
function targetOf(
  { to, place, row }: Move,
  receiver: readonly MirroredPlace[],
  scope: Scope,
): string | undefined {
  if (!row) return receiver.length === 0 ? place.path : relative(place.path, place.path, receiver, scope)
  if (to === undefined) return undefined
  return receiver.length === 0 ? to : relative(place.path, to, receiver, scope)
}

/** A path below what a getter reads from; `undefined` where it does not lie there any more. */
function relative(
  from: string,
  to: string,
  receiver: readonly MirroredPlace[],
  scope: Scope,
): string | undefined {
  const base = receiver.find(({ path }) => path === '' || stepsBelow(path, from) !== undefined)
  if (!base || base.path === '') return base && to
  const now = scope.moveOf(base).to
  const steps = now === undefined ? undefined : stepsBelow(now, to)
  return (
    steps &&
    steps
      .map((step, at) =>
        /^(?:\d+|\[\])$/.test(step) ? `[${step.replace(/[[\]]/g, '')}]` : (at > 0 ? '.' : '') + step,
      )
      .join('')
  )
}

/** Whether a path that many kinds of many groups have stands with the name of this one: `get(machine, 'status.conditions')`. */
function isNamedFor(node: TextNode | ts.ArrayLiteralExpression, { place }: Move, scope: Scope): boolean {
  const words = receiverNode(node)?.getText() ?? node.parent.getText()
  return scope.speaksOf(place.kind) && words.toLowerCase().includes(place.kind.kind.toLowerCase())
}

function isIntoList(target: string, { path }: WrittenPath): boolean {
  return /\[\]/.test(target.replace(/\[\]/, '')) || countOf(target) > countOf(path)
}

function countOf(path: string): number {
  return path.match(/\[/g)?.length ?? 0
}

function tell(node: ts.Node, move: Move, { path }: WrittenPath, scope: Scope): void {
  scope.tasks.add({ node, move, ...saidOfPath(path, move) })
}

function saidOfPath(path: string, { to, row, isRedefined }: Move): Said {
  if (isRedefined) return say('client/path-redefined', { path, cause: row!.why })
  return to === undefined
    ? say('client/field-gone', { path, cause: row!.why })
    : say('client/path-elsewhere', { path, to })
}

function tellKinds(node: ts.Node, moves: readonly Move[], { path }: WrittenPath, scope: Scope): void {
  const kinds = [...new Set(moves.map(({ place }) => place.kind.kind))].join(', ')
  scope.tasks.add({
    node,
    move: moves[0]!,
    ...say('client/path-of-many-kinds', { path, kinds }),
  })
}

function tellDual(node: ts.Node, move: Move, { path }: WrittenPath, target: string, scope: Scope): void {
  scope.tasks.add({ node, move, ...say('client/dual-path', { path, to: target }) })
}

function tellList(node: ts.Node, move: Move, { path }: WrittenPath, scope: Scope): void {
  scope.tasks.add({ node, move, ...say('client/path-into-list', { path, cause: move.row!.why }) })
}

function tellValue(node: ts.Node, move: Move, scope: Scope): void {
  scope.tasks.add({ node, move, ...say('client/value-form', { cause: move.row!.why }) })
}

function isModule(node: ts.Node): boolean {
  const { parent } = node
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)
}
