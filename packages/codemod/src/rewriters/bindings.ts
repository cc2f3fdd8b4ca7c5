import { literal } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { elementName, patternRecord } from '../layout/pattern-record.ts'
import { moveMembers, targetOf } from '../layout/move-members.ts'
import type { Hand, Target } from '../layout/move-members.ts'
import { isRequired } from '../kind.ts'
import { placeIn, previewOf, stepsBelow } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { unsureMoves } from '../unsure.ts'
import { newerVersion } from '../versions.ts'
import { tellUnsure } from './accesses.ts'
import { tellDeprecated } from './counters.ts'
import { otherPlaceOf } from './dual.ts'
import { isLessPrinted, isZero, notPrinted } from './printed.ts'
import { restatedOf, zeroValue } from './value.ts'

/** `const { infrastructureReady: ready = false } = cluster.status`: names on the left stay, what they are taken from moves. */
export function bindings(node: ts.Node, scope: Scope): void {
  if (!ts.isObjectBindingPattern(node) || scope.settled.has(node)) return
  const places = placesOf(node, scope)
  if (places.length === 0) return tellUnsureOf(node, scope)
  const targets: Target[] = []
  gather(node, places, node, scope, targets)
  const { initializer } = node.parent
  const isMade = initializer !== undefined && scope.isMade(initializer)
  if (scope.options.mode === newerVersion || isMade) return moveMembers(targets)
  const taken = new Set(
    targets.flatMap(({ relocation }) => relocation.record.fields.map(({ place }) => place.path)),
  )
  for (const { relocation, places } of targets)
    for (const { node: element } of relocation.record.fields)
      takeBoth(element as ts.BindingElement, places[0]!, taken, scope)
}

function gather(
  node: ts.ObjectBindingPattern,
  places: readonly MirroredPlace[],
  root: ts.Node,
  scope: Scope,
  targets: Target[],
): void {
  scope.settled.add(node)
  targets.push(
    targetOf(patternRecord(node, places[0]!, scope.source), places, scope, hand, { roots: new Set([root]) }),
  )
  for (const element of node.elements) {
    const name = elementName(element)
    if (name !== undefined && ts.isObjectBindingPattern(element.name))
      gather(
        element.name,
        places.map((place) => placeIn(place, name)),
        root,
        scope,
        targets,
      )
  }
}

function placesOf(node: ts.ObjectBindingPattern, scope: Scope): readonly MirroredPlace[] {
  const { checker } = scope.source
  const { parent } = node
  if (!checker || ts.isBindingElement(parent)) return []
  const { initializer } = parent
  const places = initializer && ts.isVariableDeclaration(parent) ? scope.placesOf(initializer) : []
  if (places.length > 0) return places
  const type = scope.mirrors.isEmpty ? undefined : checker.getTypeAtLocation(parent)
  const typed = type ? scope.placesOfType(type) : []
  if (typed.length > 0) return typed
  const traced = ts.isParameter(parent) ? scope.tracedPlacesOf(parent) : []
  if (traced.length > 0 || !type) return traced
  return scope.placesAround(
    type,
    node.elements.flatMap((element) => elementName(element) ?? []),
  )
}

function tellUnsureOf({ parent, elements }: ts.ObjectBindingPattern, scope: Scope): void {
  if (!ts.isVariableDeclaration(parent) || !parent.initializer) return
  for (const element of elements) {
    const [move] = unsureMoves(parent.initializer, elementName(element) ?? '', scope)
    if (move) tellUnsure(element, move, scope)
  }
}

const hand: Hand = {
  isReading: true,
  lost: 'client/destructured-place-unseen',
  drop: ({ node }, move, scope) => {
    if (!move.isExact) return false
    scope.tasks.add({
      node,
      move,
      ...say('client/field-gone', { path: move.place.path, cause: move.row!.why }),
    })
    return false
  },
  rename: ({ node }, name, move, scope) => {
    const { propertyName, name: local } = node as ts.BindingElement
    const start = (propertyName ?? local).getStart()
    if (!ts.isIdentifier(local)) return scope.write(move, { start, end: propertyName!.end, text: name })
    const taken = local.text === name ? name : `${name}: ${local.text}`
    const zero = isRequired(move.place.kind, move.to!) ? undefined : zeroOf(node as ts.BindingElement, scope)
    scope.write(move, { start, end: local.end, text: zero ? `${taken} = ${zero}` : taken })
  },
  restate: ({ node }, move, scope) => {
    tellDeprecated(node, move, scope)
    tellNotPrinted(node as ts.BindingElement, move, scope)
    if (restatedOf(move) === 'no') return
    scope.tasks.add({
      node,
      move,
      ...say('client/value-form', { cause: move.row!.why }),
    })
  },
}

/** What stands for nothing where an element was always there: what holds it may be absent now. */
function zeroOf({ initializer, parent, propertyName, name }: ts.BindingElement, { source }: Scope) {
  if (initializer || !ts.isIdentifier(name)) return undefined
  const member = source
    .checker!.getTypeAtLocation(parent)
    .getProperty(ts.isIdentifier(propertyName ?? name) ? (propertyName ?? name).getText() : '')
  if (!member || member.flags & ts.SymbolFlags.Optional) return undefined
  return zeroValue(source.checker!.getTypeAtLocation(name))
}

/** A default that is not the zero value stood for what v1beta1 never lacks. */
function tellNotPrinted(node: ts.BindingElement, move: Move, scope: Scope): void {
  const { initializer } = node
  if (initializer && !isZero(initializer) && isLessPrinted(move))
    scope.tasks.add({ node, move, ...notPrinted(move) })
}

/** Takes a value from both places, unless both are taken; the one that v1beta2 means goes first. */
function takeBoth(
  element: ts.BindingElement,
  place: MirroredPlace,
  taken: ReadonlySet<string>,
  scope: Scope,
): void {
  const name = elementName(element)
  if (name === undefined) return
  const move = scope.moveOf(placeIn(place, name))
  if (!move.row || !move.isExact) return
  if (!ts.isIdentifier(element.name)) {
    if (move.to !== undefined && move.to !== move.place.path) tellBoth(element, move, scope)
    return
  }
  if (move.to === undefined) return void hand.drop({ name, node: element, place }, move, scope)
  const other = move.isRedefined ? otherPlaceOf(element, move, scope) : move.to
  const isRestated = restatedOf(move) !== 'no'
  const others = move.isRedefined ? [previewOf(move.place), other] : [other]
  if (others.some((each) => each !== undefined && each !== move.place.path && taken.has(each))) return
  if (other === move.place.path && !isRestated) return
  const steps = other === undefined || other === move.place.path ? undefined : stepsBelow(place.path, other)
  if (isRestated || !steps) return tellBoth(element, move, scope)
  const local = element.name.text
  tellNotPrinted(element, move, scope)
  const value = element.initializer?.getText() ?? zeroOf(element, scope)
  const fallback = value === undefined ? '' : ` ?? ${value}`
  const second = freeName(move.isRedefined ? `old ${name}` : steps.at(-1)!, local, scope)
  const text = move.isRedefined
    ? `${name}: ${second}, ${nested(steps, `${local} = ${second}${fallback}`, local)}`
    : `${nested(steps, second, second)}, ${name === local ? name : `${name}: ${local}`} = ${second}${fallback}`
  scope.count(move)
  tellDeprecated(element, move, scope)
  scope.write(move, { start: element.getStart(), end: element.end, text })
}

/** `a: { b: { c } = {} } = {}` */
function nested(steps: readonly string[], leaf: string, local: string): string {
  const [first, ...rest] = steps
  if (rest.length === 0) return first === local ? leaf : `${first}: ${leaf}`
  return `${first}: { ${nested(rest, leaf, local)} } = {}`
}

/** A name that nothing in the file has yet. */
function freeName(words: string, local: string, { source }: Scope): string {
  const name = words.replace(/ (\w)/, (_, letter: string) => letter.toUpperCase())
  let free = name
  for (let i = 2; free === local || new RegExp(`\\b${literal(free)}\\b`).test(source.text); i++)
    free = `${name}${i}`
  return free
}

function tellBoth(node: ts.Node, move: Move, scope: Scope): void {
  scope.tasks.add({
    node,
    move,
    ...say('client/dual-destructured', { path: move.place.path, to: move.to!, cause: move.row!.why }),
  })
}
