import type { Said } from '../catalogue.ts'
import { stepsOf } from '../path.ts'
import type { Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import type { Row } from '../row.ts'
import { say } from '../tasks.ts'
import { entryOfTemplate, entryOfVariable, readEntry, readVariable } from './entry-text.ts'
import type { Named } from './entry-text.ts'
import { placeFragment } from './fragment.ts'
import { itemOf, pathPlacements, undecided } from './json-patch.ts'
import type { JsonPatch, Open, PatchContext, Rewritten } from './json-patch.ts'
import { isWithin } from './places.ts'
import { pointerTo } from './pointer.ts'
import type { Pointed } from './pointer.ts'
import { mayPrintNothing } from './prints-nothing.ts'

/**
 * Rewrites a patch of one entry below a map that becomes a list, or the other way round: `add …/extraArgs/v` becomes
 * `add …/extraArgs/-` with `name` and `value`.
 */
export function rewriteEntry(patch: JsonPatch, at: Pointed, row: Row, context: PatchContext): Rewritten {
  const list = at.place.slice(0, stepsOf(row.from!).length)
  const isList = typeof at.place[list.length] === 'number'
  if (!isList && at.place.at(-1) === '-') return undecided(strangeKey(patch))
  const noIndex = indexUnknown(patch, at, list, isList)
  if (at.place.length > list.length + 1 || (isList && patch.op !== 'add')) return undecided(noIndex)
  const key = String(at.place.at(-1))
  if (patch.op === 'remove')
    return { ...undecided(noIndex), entry: { map: list, list: listAfter(row, list), name: key } }
  const form = patch.valueFrom ? textForm(patch, at, context) : valueForm(patch, at, context)
  if ('what' in form) return undecided({ at: [patch.valueFrom ? 'valueFrom' : 'value'], ...form })
  const { root, changed } = form
  const path = pathPlacements(patch, pointerTo(root, at.indices))
  const items = [itemOf(patch, { ...changed, path })]
  if (isList) return { items, open: [] }
  const entry = { map: list, list: root.slice(0, -1), name: key }
  return { items, open: patch.op === 'add' ? [] : [noIndex], entry }
}

/** Where the list is in the new version. */
function listAfter({ from, to }: Row, list: Place): Place {
  return to[0] === from ? list : stepsOf(to[0]!)
}

/** Where an entry goes, and the members of its patch that change. */
type Form = { readonly root: Place; readonly changed: Readonly<Record<string, readonly Placement[]>> } | Said

/** An entry whose value stands in the patch. */
function valueForm(patch: JsonPatch, { place }: Pointed, context: PatchContext): Form {
  const { placements, undecided: open } = entryFragment(place, patch.value, context)
  const root = rootOf(placements)
  const [first] = open
  if (first) return { code: first.code, what: first.what, next: first.next }
  if (!root) return unreadable
  const parts = placements.map(({ from, to, ...rest }) => ({
    ...rest,
    ...(from && { from: ['value', ...from.slice(place.length)] }),
    ...(to && { to: ['value', ...to.slice(root.length)] }),
  }))
  return { root, changed: { value: parts } }
}

/** An entry whose value is rendered, or taken from a variable. */
function textForm(patch: JsonPatch, at: Pointed, context: PatchContext): Form {
  const { variable, template } = patch.valueFrom!
  return typeof at.place.at(-1) === 'number'
    ? entryToKey(at, template, context)
    : keyToEntry(at, variable, template, context)
}

/** A map's key becomes the name of a list's entry. */
function keyToEntry(
  { place }: Pointed,
  variable: string | undefined,
  template: string | undefined,
  context: PatchContext,
): Form {
  const { placements } = entryFragment(place, sentinel, context)
  const value = placements.find(({ from }) => from)?.to
  const root = rootOf(placements)
  const valueKey = root && value?.[root.length]
  if (!root || valueKey === undefined) return wholeEntry
  if (template !== undefined && mayPrintNothing(template, context.test)) return printsNothing
  const names: Named[] = placements
    .filter(({ from }) => !from)
    .map(({ to, value }) => ({ key: String(to!.at(-1)), value }))
  const text =
    variable !== undefined
      ? entryOfVariable(names, String(valueKey), variable, context.variable(variable).type === 'string')
      : entryOfTemplate(names, String(valueKey), template ?? '')
  if (text === undefined) return unreadable
  const from = ['valueFrom', variable !== undefined ? 'variable' : 'template']
  return { root, changed: { valueFrom: [{ from, to: ['valueFrom', 'template'], value: text }] } }
}

/** A list's entry becomes a map's key again. */
function entryToKey({ place }: Pointed, template: string | undefined, context: PatchContext): Form {
  const entry = readEntry(template ?? '')
  const root =
    entry && rootOf(entryFragment(place, { name: entry.name, value: sentinel }, context).placements)
  if (!entry || !root) return unreadable
  const variable = readVariable(entry.value, (name) => context.variable(name).type === 'string')
  const to = ['valueFrom', variable === undefined ? 'template' : 'variable']
  return {
    root,
    changed: { valueFrom: [{ from: ['valueFrom', 'template'], to, value: variable ?? entry.value }] },
  }
}

/** Stands for a value that is not known. */
const sentinel = '\u0000'

function entryFragment(
  place: Place,
  value: unknown,
  { transition, lookup }: PatchContext,
): ReturnType<typeof placeFragment> {
  return placeFragment(transition, place, value, lookup, () => true)
}

/** The place of the entry that all parts go to. */
function rootOf(placements: readonly Placement[]): Place | undefined {
  const targets = placements.flatMap(({ to }) => (to ? [to] : []))
  const shortest = targets.reduce<Place | undefined>(
    (best, to) => (best && best.length <= to.length ? best : to),
    undefined,
  )
  if (!shortest) return undefined
  const root = typeof shortest.at(-2) === 'number' ? shortest.slice(0, -1) : shortest
  return targets.every((to) => isWithin(to, root)) ? root : undefined
}

const unreadable = say('patch/entry-not-split')

const wholeEntry = say('patch/entry-rendered')

const printsNothing = say('patch/entry-may-be-empty')

function strangeKey({ path }: JsonPatch): Open {
  return { at: ['path'], ...say('patch/dash-is-key', { map: path.slice(0, -2) }) }
}

function indexUnknown(
  { op, path }: JsonPatch,
  { place, indices }: Pointed,
  list: Place,
  isList: boolean,
): Open {
  const whole = pointerTo(list, indices)
  if (isList) return { at: ['path'], ...say('patch/index-of-map', { path, map: whole }) }
  const name = String(place[list.length])
  return { at: ['path'], ...say('patch/index-unknown', { op, name, list: whole }) }
}
