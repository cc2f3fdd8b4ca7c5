import type { Placement } from '../placement.ts'
import { scalar } from './entry-text.ts'
import { itemOf } from './json-patch.ts'
import type { Item, JsonPatch, Rewritten } from './json-patch.ts'
import { isMap, listOf } from './places.ts'
import { pointerTo } from './pointer.ts'
import type { Settling } from './settle.ts'
import { written } from './settle.ts'

/**
 * A patch of an entry that is there already: in a map it overwrites the entry, in a list it would be a second one.
 * Where the list is known, no patch has touched it and all templates agree, the whole list is written.
 */
export function entryAgain(rewritten: Rewritten, settling: Settling): Rewritten {
  const { entry, open } = rewritten
  if (!entry) return rewritten
  const { worlds, patch, at } = settling
  const { list, name } = entry
  const isFree = worlds.every((world) => ['no', 'unknown'].includes(world.hasEntry(list, name)))
  if (patch.op === 'add' && (open.length > 0 || isFree)) return rewritten
  const entries = worlds[0]?.valueAt(list)
  const isSettled =
    entries !== undefined &&
    worlds.every(
      (world) => world.isKnown && world.isUntouched(list) && sameJson(world.valueAt(list), entries),
    ) &&
    listOf(entries).every(isWholeEntry)
  const whole = isSettled
    ? wholeList(rewritten, settling, listOf(entries) as readonly Entry[], pointerTo(list, at.indices))
    : undefined
  if (whole) return { items: [whole], open: [] }
  if (patch.op !== 'add') return rewritten
  const pointer = pointerTo(list, at.indices)
  return {
    ...rewritten,
    open: [
      {
        at: ['path'],
        what: `"${name}" may be in ${pointer} already (from the template or an earlier patch): the old version overwrites it, the new one would have it twice and refuses that`,
        next: `take "${name}" out of the template or the other patch, or patch ${pointer} as a whole`,
      },
    ],
  }
}

interface Entry {
  readonly name: string
  readonly value: unknown
}

function isWholeEntry(entry: unknown): boolean {
  return (
    isMap(entry) &&
    typeof entry.name === 'string' &&
    typeof entry.value === 'string' &&
    Object.keys(entry).length === 2
  )
}

function wholeList(
  rewritten: Rewritten,
  settling: Settling,
  entries: readonly Entry[],
  pointer: string,
): Item | undefined {
  const { patch } = settling
  const name = rewritten.entry!.name
  const path: Placement = { from: ['path'], to: ['path'], value: pointer }
  if (patch.op === 'remove')
    return withoutEntry(
      patch,
      entries.filter((entry) => entry.name !== name),
      path,
    )
  const op: readonly Placement[] = [{ from: ['op'], to: ['op'], ...(patch.op !== 'add' && { value: 'add' }) }]
  const isNew = entries.every((entry) => entry.name !== name)
  if (isNew) return undefined
  if (patch.valueFrom) return textList(rewritten, settling, entries, op, path)
  const value = entries.flatMap((entry, i): readonly Placement[] => {
    if (entry.name !== name) return [{ to: ['value', i], value: entry }]
    return [
      { to: ['value', i, 'name'], value: name },
      { from: ['value'], to: ['value', i, 'value'] },
    ]
  })
  return itemOf(patch, { op, path: [path], value })
}

function withoutEntry(patch: JsonPatch, left: readonly Entry[], path: Placement): Item {
  if (left.length === 0) return itemOf(patch, { path: [path] })
  const op: Placement = { from: ['op'], to: ['op'], value: 'add' }
  return [...itemOf(patch, { op: [op], path: [path] }), { to: ['value'], value: left }]
}

function textList(
  { items, entry }: Rewritten,
  settling: Settling,
  entries: readonly Entry[],
  op: readonly Placement[],
  path: Placement,
): Item | undefined {
  const { patch } = settling
  const own = items[0] && written(items[0], settling).patch.valueFrom?.template
  if (own === undefined) return undefined
  const text = entries
    .map(({ name, value }) =>
      name === entry!.name ? own : `name: ${scalar(name)}\nvalue: ${scalar(value)}\n`,
    )
    .map((part) => `- ${part.trimEnd().replaceAll('\n', '\n  ')}\n`)
    .join('')
  const from = ['valueFrom', patch.valueFrom!.variable === undefined ? 'template' : 'variable']
  return itemOf(patch, {
    op,
    path: [path],
    valueFrom: [{ from, to: ['valueFrom', 'template'], value: text }],
  })
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
