import { valueAt } from '../assemble.ts'
import { Undecidable } from '../codec.ts'
import type { Context } from '../codec.ts'
import type { MappedPath } from '../map-path.ts'
import { stepsOf } from '../path.ts'
import type { Placed, Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { say } from '../tasks.ts'
import type { Transition } from '../transition.ts'
import { isKnownName } from './flag-states.ts'
import { placedBelow, placeFragment } from './fragment.ts'
import { itemOf, pathPlacements, undecided } from './json-patch.ts'
import type { Item, JsonPatch, Open, PatchContext, Rewritten } from './json-patch.ts'
import { rolls } from './rollout.ts'
import { isMap } from '../map.ts'
import { isWithin } from './places.ts'
import { pointerTo } from './pointer.ts'
import type { Pointed } from './pointer.ts'
import { filledText, filledVariable, typesIn } from './filled.ts'
import type { TypeOf } from './without-empty.ts'
import { leftOutIn } from './left-out.ts'
import { mayPrintEmpty, withoutPrintedEmpties } from './text-empties.ts'
import { changesBelow, isChange, mayMention } from './text-mentions.ts'
import { trieAt } from './trie-at.ts'

/** Rewrites a patch whose value is rendered, or taken from a variable: it is not known, only where it goes. */
export function rewriteValueFrom(
  patch: JsonPatch,
  at: Pointed,
  mapped: MappedPath,
  roots: readonly Place[],
  context: PatchContext,
): Rewritten {
  const text = newText(patch, at, mapped, roots, context)
  if (typeof text === 'object') return undecided(text)
  if (roots.length === 0) return { items: [], open: [], why: mapped.row?.why ?? 'the field is gone' }
  const from = ['valueFrom', patch.valueFrom?.variable === undefined ? 'template' : 'variable']
  const template: Placement = { from, to: ['valueFrom', 'template'], value: text }
  const items = roots.map((root): Item => {
    const path = pathPlacements(patch, pointerTo(root, at.indices))
    return itemOf(patch, { path, ...(text !== undefined && { valueFrom: [template] }) })
  })
  return { items, open: [] }
}

/** The text of the new version: `undefined` where it stays, why not where it cannot be had. */
function newText(
  patch: JsonPatch,
  { place }: Pointed,
  { row, exact }: MappedPath,
  roots: readonly Place[],
  context: PatchContext,
): string | undefined | Open {
  const { variable, template } = patch.valueFrom ?? {}
  const below = changesBelow(trieAt(context.transition.trie, place))
  if (roots.length === 0 && below.every(({ to }) => to.length === 0)) return undefined
  const codec = exact && row && isChange(row) ? row.codec : undefined
  if (codec && !codec.spread)
    return scalarText(patch, codec.up(template ?? '', authorContext(context)), codec.why)
  const isSpread = codec?.spread !== undefined
  if (variable !== undefined)
    return isSpread || below.length > 0
      ? ofVariable(variable, patch.path)
      : filledVariable(variable, patch, place, context)
  const old = template ?? ''
  // Who reads the text around code knows best what that prints.
  const isAsked = context.rewrite !== undefined && below.length > 0 && old.includes('{{')
  const isConcerned =
    isSpread || isAsked || mayMention(old, below) || mayPrintEmpty(old, leftOutIn(context.transition, place))
  const text = isConcerned ? rewritten(old, place, roots, patch.path, context) : old
  return typeof text === 'object' ? text : filledText(text, patch, place, context)
}

/** A duration that is written as a text without any template is known after all. */
function scalarText({ valueFrom, path }: JsonPatch, value: unknown, why: string): string | Open {
  const { variable, template = '' } = valueFrom!
  if (!(value instanceof Undecidable) && !template.includes('{{') && variable === undefined)
    return String(value)
  return variable === undefined
    ? { at: ['valueFrom', 'template'], ...say('patch/text-in-old-form', { cause: why, path }) }
    : { at: ['valueFrom', 'variable'], ...say('patch/variable-in-old-form', { variable, cause: why, path }) }
}

function ofVariable(variable: string, path: string): Open {
  return { at: ['valueFrom', 'variable'], ...say('patch/variable-with-old-fields', { variable, path }) }
}

/** Fields change inside the text: whoever reads the text around it may know how to do it. */
function rewritten(
  template: string,
  place: Place,
  roots: readonly Place[],
  path: string,
  context: PatchContext,
): string | Open {
  const [root, ...more] = roots
  const at = ['valueFrom', 'template']
  if (!root || more.length > 0 || !context.rewrite)
    return { at, ...say('patch/text-with-old-fields', { path }) }
  let isOrderOpen = false
  const typeOf = typesIn(template, context)
  const result = context.rewrite(template, (value, placeholder) => {
    isOrderOpen ||= rolls(context.transition) && !namesAreInOrder(template, value, place, context.transition)
    return isOrderOpen ? undefined : placedText(place, root, value, { ...context, placeholder }, typeOf)
  })
  if (isOrderOpen) return orderOpen(path)
  if ('text' in result) return result.text
  const { what: cause, tried } = result
  return { at, ...say('patch/text-not-rewritten', { path, cause }), ...(tried && { tried }) }
}

function orderOpen(path: string): Open {
  return { at: ['valueFrom', 'template'], ...say('patch/text-decides-flags', { path }), rollout: true }
}

/**
 * False where a text prints the name of a flag and others beside it. A single name is in order, and so are those that
 * a loop takes from the keys of a map: Go templates sort them as the server does.
 */
function namesAreInOrder(template: string, value: unknown, place: Place, { rows }: Transition): boolean {
  return rows.every(({ from, codec }) => {
    const map = from !== undefined && codec?.name === 'mapToList' ? stepsOf(from) : []
    const names = isWithin(map, place) ? keysOf(valueAt(value, map.slice(place.length))) : []
    if (names.every(isKnownName)) return true
    const loops = template.match(/\{\{-?\s*range\b[^}]*/g) ?? []
    return names.length === 1 && loops.every((loop) => printsKeys(loop, template))
  })
}

function keysOf(value: unknown): readonly string[] {
  return isMap(value) ? Object.keys(value) : []
}

/** True for `range $k, $v := …` of a text that has `{{ $k }}:`. */
function printsKeys(loop: string, template: string): boolean {
  const key = /range\s+(\$\w+)\s*,\s*\$\w+\s*:=/.exec(loop)?.[1]
  return key !== undefined && new RegExp(`\\{\\{-?\\s*\\${key}\\s*-?\\}\\}["']?\\s*:`).test(template)
}

/** Where the parts of a text's value go, all of them within the text; `undefined` where one cannot stay in it. */
function placedText(
  place: Place,
  root: Place,
  value: unknown,
  context: PatchContext,
  typeOf: TypeOf,
): Placed | undefined {
  const { transition, lookup, placeholder } = context
  const fragment = placeFragment(transition, place, value, lookup, undefined, placeholder)
  const { placements } = fragment
  // The order of names is looked at before.
  const open = fragment.undecided.filter(({ code }) => code !== 'field/order-unknown')
  if (open.length > 0 || placements.some(({ to }) => to && !isWithin(to, root))) return undefined
  const within = placedBelow(placements, root).map((one) => relative(one, place))
  const drops = placements.filter(({ to }) => !to).map((one) => relative(one, place))
  const filled = withoutPrintedEmpties(within, value, leftOutIn(transition, place), placeholder, typeOf)
  return filled && { kind: transition.kind, placements: [...filled, ...drops], undecided: [] }
}

function relative({ from, ...rest }: Placement, place: Place): Placement {
  return { ...rest, ...(from && { from: from.slice(place.length) }) }
}

function authorContext({ lookup }: PatchContext): Context {
  return { reading: 'author', root: {}, parent: undefined, lookup }
}
