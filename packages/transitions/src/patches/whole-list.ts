import { assemble, valueAt, write } from '../assemble.ts'
import type { Placement } from '../placement.ts'
import { inserted } from './flag-states.ts'
import type { Flag, FlagState } from './flag-states.ts'
import { placeFragment } from './fragment.ts'
import { itemOf } from './json-patch.ts'
import type { FlagPlace, Item, Rewritten } from './json-patch.ts'
import { listText } from './list-text.ts'
import { pointerTo } from './pointer.ts'
import type { Settling } from './settling.ts'
import { written } from './settling.ts'

/**
 * A patch of one flag as one of the whole list: as a value where it comes to one value, else as a text that asks for
 * the conditions of the patches before it. `undefined` where neither says what the list is in all states.
 */
export function wholeList(
  rewritten: Rewritten,
  states: readonly FlagState[],
  settling: Settling,
): Item | undefined {
  const { patch, at } = settling
  const { list, name } = rewritten.entry!
  const own = patch.op === 'remove' ? undefined : ownFlag(rewritten, settling)
  const after = states.map(({ when, flags }) => ({
    when,
    flags: own ? inserted(flags, own) : flags.filter((flag) => flag.name !== name),
  }))
  if (after.some(({ flags }) => flags.length > mostFlags)) return undefined
  const path: Placement = { from: ['path'], to: ['path'], value: pointerTo(list, at.indices) }
  const isEmpty = after.map(({ flags }) => flags.length === 0)
  const isEmptied = isEmpty.every(Boolean)
  const need = settling.context.need(rewritten.entry!.map)
  if (isEmptied && need === 'never') return itemOf(patch, { path: [path] })
  // The new version takes no empty list, and a text that is rendered to nothing is none.
  if (isEmptied ? need === 'sometimes' : isEmpty.some(Boolean)) return undefined
  const head = {
    op: [{ from: ['op'], to: ['op'], ...(patch.op !== 'add' && { value: 'add' }) }],
    path: [path],
  }
  const { flags } = after[0]!
  const isValue =
    flags.every(({ value }) => value !== undefined) && after.every((one) => isSame(one.flags, flags))
  if (isValue) return listItem(rewritten, flags, settling, head)
  const text = listText(after)
  return text === undefined ? undefined : textItem(settling, text, head)
}

/** What v1beta2 takes of arguments in one list; patches that each write a longer one would grow without end. */
export const mostFlags = 100

type Head = Readonly<Record<'op' | 'path', readonly Placement[]>>

function ownFlag(rewritten: Rewritten, settling: Settling): Flag {
  const { value, valueFrom } = settling.patch
  const { name } = rewritten.entry!
  const text = entryText(rewritten, settling)
  return valueFrom ? { name, ...(text !== undefined && { text }) } : { name, value }
}

/** The text that is rendered to an entry of a list, of a patch whose value is rendered. */
export function entryText({ entry, items: [item] }: Rewritten, settling: Settling): string | undefined {
  return entry && item && written(item, settling).patch.valueFrom?.template
}

function isSame(a: readonly Flag[], b: readonly Flag[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The list as a value; what the patch says of its own flag stays in it. */
function listItem(rewritten: Rewritten, flags: readonly Flag[], settling: Settling, head: Head): Item {
  const {
    entry,
    items: [item = []],
  } = rewritten
  const own = item.filter(({ to }) => to?.[0] === 'value')
  const value = flags.flatMap((flag, i): readonly Placement[] =>
    flag.name === entry!.name
      ? own.map((one) => ({ ...one, to: ['value', i, ...one.to!.slice(1)] }))
      : [{ to: ['value', i], value: entryOf(flag, rewritten, settling) }],
  )
  const { patch } = settling
  const [first = { to: ['value'], value: [] }, ...more] = value
  return patch.op === 'remove' ? [...itemOf(patch, head), first, ...more] : itemOf(patch, { ...head, value })
}

const entries = new WeakMap<Flag, { readonly list: string; readonly entry: unknown }>()

/** A member of the map as an entry of the list; what a flag has become once it becomes in every later list. */
function entryOf(flag: Flag, { entry }: Rewritten, { context }: Settling): unknown {
  const { map, list } = entry!
  const key = JSON.stringify([list, context.transition.from, context.transition.to])
  const known = entries.get(flag)
  if (known?.list === key) return known.entry
  const made = makeEntry(flag, { map, list }, context)
  entries.set(flag, { list: key, entry: made })
  return made
}

function makeEntry(
  { name, value }: Flag,
  { map, list }: Pick<FlagPlace, 'map' | 'list'>,
  context: Settling['context'],
): unknown {
  const { transition, lookup } = context
  const template = {}
  write(template, map, { [name]: value })
  const { placements } = placeFragment(transition, map, { [name]: value }, lookup, () => true)
  return valueAt(assemble(template, placements), [...list, 0])
}

function textItem({ patch }: Settling, text: string, head: Head): Item {
  const to = ['valueFrom', 'template']
  if (patch.op === 'remove') return [...itemOf(patch, head), { to, value: text }]
  const { valueFrom } = patch
  if (!valueFrom) return itemOf(patch, { ...head, value: [{ from: ['value'], to, value: text }] })
  const from = ['valueFrom', valueFrom.variable === undefined ? 'template' : 'variable']
  return itemOf(patch, { ...head, valueFrom: [{ from, to, value: text }] })
}
