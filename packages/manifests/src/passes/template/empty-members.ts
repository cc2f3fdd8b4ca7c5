import { lineEnd, lineStart, readText } from '@capi-migrate/edits/yaml'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'
import { containedDefaults, emptyFieldAt, patternAt, schemaAt } from '@capi-migrate/transitions'
import type { EmptyType, Place } from '@capi-migrate/transitions'
import { withFinalLineEnd } from '../../layout/final-line.ts'
import { hasToken } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { blocksAround, isAskedFor } from './blocks-around.ts'
import { printedCode } from './empty-code.ts'
import type { EmptyOptions } from './empty-code.ts'

/** Lines that hold one field, which are to be printed where one of some conditions is met. */
export interface Guard {
  /** Where the key starts. */
  readonly start: number
  /** Where the last of the lines ends, but for code that closes what is around the field. */
  readonly end: number
  readonly conditions: readonly string[]
}

/** A field that may be printed empty, where no condition can stand. */
export interface OpenEmpty {
  readonly name: string
  readonly type: EmptyType
  /** Its value, as the stand-in text has it. */
  readonly shown: string
}

/** What a template may print empty of an object that v1beta1 took for none. */
export interface Empties {
  /** In the order of where they end: an inner one before the outer one. */
  readonly guards: readonly Guard[]
  readonly open: readonly OpenEmpty[]
}

/** Looks for code that may print an empty value in the objects that a plan brings to v1beta2; both texts are stand-in texts. */
export function emptyMembers(
  before: string,
  after: string,
  tokens: readonly Token[],
  options: EmptyOptions,
): Empties {
  const reader = new Reader(after, tokens, options)
  const [old, now] = [before, after].map((text) => readText(withFinalLineEnd(text)).documents ?? [])
  for (const [i, { root }] of now!.entries()) reader.add(old![i]?.root, root)
  return reader
}

/** A field, with conditions of which one is met where it is not empty. */
interface Member extends Guard {
  readonly name: string
  readonly isRequired: boolean
  /** The members of it, where it is a map. */
  readonly inner: readonly Member[]
  /** What it is reported as where no condition can stand; absent where nobody knows that it may harm. */
  readonly open?: OpenEmpty
}

/** The kind that a map is a part of, and where it stands in it. */
interface Spot {
  readonly group: string
  readonly kind: string
  readonly place: Place
  readonly isFlow: boolean
}

class Reader implements Empties {
  readonly guards: Guard[] = []
  readonly open: OpenEmpty[] = []
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #options: EmptyOptions
  readonly #blocksAt: (offset: number) => readonly string[]

  constructor(text: string, tokens: readonly Token[], options: EmptyOptions) {
    this.#text = text
    this.#tokens = tokens
    this.#options = options
    this.#blocksAt = blocksAround(text, tokens)
  }

  add(old: Node | undefined, now: Node | undefined): void {
    if (old?.kind !== 'map' || now?.kind !== 'map') return
    const [was, version] = [textAt(old, 'apiVersion'), textAt(now, 'apiVersion')]
    const [oldItems, items] = [valueAt(old, 'items'), valueAt(now, 'items')]
    if (oldItems?.kind === 'list' && items?.kind === 'list')
      for (const [i, { value }] of items.entries.entries()) this.add(oldItems.entries[i]?.value, value)
    const group = /^(.*)\/v1beta2$/.exec(version ?? '')?.[1]
    const [kind, spec] = [textAt(now, 'kind'), valueAt(now, 'spec')]
    if (group === undefined || was === version || kind === undefined || spec?.kind !== 'map') return
    const inner = this.#membersOf(spec, { group, kind, place: ['spec'], isFlow: spec.flow })
    for (const member of inner) this.#guard(member)
  }

  /** The members of a map that may be printed empty. */
  #membersOf(map: Collection, spot: Spot): readonly Member[] {
    return map.entries.flatMap((entry) => this.#memberOf(entry, spot) ?? [])
  }

  #memberOf(entry: Entry, { place, ...spot }: Spot): Member | undefined {
    const { key, value } = entry
    if (key?.kind !== 'scalar' || !hasToken(this.#text.slice(value.start, value.end))) return undefined
    const name = key.text
    const own: Spot = { ...spot, place: [...place, name] }
    if (value.kind === 'map') return this.#mapOf(entry, value, { ...own, isFlow: spot.isFlow || value.flow })
    if (value.kind === 'list' && !(value.flow && value.entries.every((item) => item.value.kind === 'scalar')))
      return void this.#addItems(value, own)
    return this.#leafOf(entry, name, own)
  }

  #mapOf(entry: Entry, map: Collection, spot: Spot): Member | undefined {
    const inner = this.#membersOf(map, spot)
    const [container, name] = [spot.place.slice(0, -1), String(spot.place.at(-1))]
    const isWhole =
      inner.length === map.entries.length &&
      !schemaAt(spot.group, 'v1beta2', spot.kind, patternAt(container))?.required?.includes(name) &&
      inner.every(({ start }) => this.#blocksAt(start).join('\n') === this.#blocksAt(entry.start).join('\n'))
    const [open] = inner.flatMap((member) => member.open ?? [])
    const mayVanish = isWhole && inner.every((member) => member.open)
    if (mayVanish && open && holdsDefault(spot)) return void this.open.push(open)
    const range = isWhole ? this.#rangeOf(entry) : undefined
    if (range) {
      const conditions = [...new Set(inner.flatMap(({ conditions }) => conditions))]
      return { ...range, name, conditions, inner, isRequired: false, ...(mayVanish && open && { open }) }
    }
    for (const member of inner) this.#guard(member)
    return undefined
  }

  #addItems(list: Collection, { place, ...spot }: Spot): void {
    for (const [i, { value }] of list.entries.entries()) {
      if (value.kind !== 'map' && value.kind !== 'list') continue
      const isFlow = spot.isFlow || list.flow || value.flow
      const own = { ...spot, place: [...place, i], isFlow }
      if (value.kind === 'list') this.#addItems(value, own)
      else {
        const members = this.#membersOf(value, own)
        // Without any member the item would be null.
        if (members.length < value.entries.length) for (const member of members) this.#guard(member)
      }
    }
  }

  #leafOf(entry: Entry, name: string, { group, kind, place, isFlow }: Spot): Member | undefined {
    const field = emptyFieldAt(group, kind, place)
    if (!field) return undefined
    const { type, empty, isRequired } = field
    const shown = this.#text.slice(entry.value.start, entry.value.end)
    const printed = printedCode(entry.value, shown, type, this.#tokens, this.#options)
    if (!printed) return undefined
    const { term, code, isEmpty, condition } = printed
    if (term !== undefined && isAskedFor(term, code, this.#blocksAt(entry.start))) return undefined
    if ((type === 'string' || isRequired) && !isEmpty) return undefined
    const range = isFlow ? undefined : this.#rangeOf(entry)
    const mayHarm = empty !== 'refused before' && (isEmpty ?? empty === 'stored')
    const open = mayHarm ? { name, type, shown } : undefined
    if (range && condition !== undefined)
      return { ...range, name, conditions: [condition], inner: [], isRequired, ...(open && { open }) }
    if (open && !isRequired) this.open.push(open)
    return undefined
  }

  /** The lines of an entry that has them for itself, but for a dash before it. */
  #rangeOf({ start, value }: Entry): Pick<Guard, 'start' | 'end'> | undefined {
    const lead = this.#text.slice(lineStart(this.#text, start), start)
    const last = this.#text[value.end - 1] === '\n' ? value.end : lineEnd(this.#text, value.end)
    const rest = this.#text.slice(value.end, last)
    if (!/^[ \t]*(?:-[ \t]+)?$/.test(lead) || !/^(?:[ \t]+#[^\n]*)?\r?\n?$/.test(rest)) return undefined
    const [tail] = /(?:[ \t]+#\uE000\d+\uE001)*\s*$/.exec(this.#text.slice(start, last))!
    return { start, end: last - tail.length }
  }

  #guard({ inner, ...own }: Member): void {
    // Around an only member the same conditions would stand twice.
    let below = inner
    while (below.length === 1) below = below[0]!.inner
    if (own.conditions.length > 1) for (const member of below) this.#guard(member)
    if (!own.isRequired) this.guards.push(own)
  }
}

/** True for a map in which older releases stored a default: without the map an apply would take it away. */
function holdsDefault({ group, kind, place }: Spot): boolean {
  const path = `${patternAt(place)}.`
  return containedDefaults({ group, kind }).some(
    ({ in: container, stored }) => stored.startsWith(path) && path.startsWith(`${container}.`),
  )
}
