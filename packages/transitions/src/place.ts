import type { Said } from './catalogue.ts'
import { assemble } from './assemble.ts'
import { Undecidable } from './codec.ts'
import type { Context, Placeholder } from './codec.ts'
import { filled } from './fills.ts'
import { takenAway, withoutIgnored } from './ignored.ts'
import { keysOf } from './keys.ts'
import { lacking } from './lacking.ts'
import { unknownPlace } from './names.ts'
import { nullsIn, unsaid, withoutNulls } from './nulls.ts'
import { printPlace, stepsOf } from './path.ts'
import type { Placed, Placement, Undecided } from './placement.ts'
import type { Place } from './subtree.ts'
import { printedAt } from './printed.ts'
import { prune } from './prune.ts'
import type { Known } from './prune.ts'
import { withRequired } from './required.ts'
import type { Row } from './row.ts'
import { storedFor } from './stored.ts'
import { targets } from './targets.ts'
import { say } from './tasks.ts'
import { conversionData } from './transition.ts'
import type { Transition, Trie } from './transition.ts'

type Lookup = Context['lookup']

/**
 * The author reading of one object as data: where each of its subtrees goes. Nothing is invented and nothing is
 * left unsaid: every leaf of the object lies under exactly one placement that has a `from`, or under several of
 * a `split`.
 */
export function placeObject(
  transition: Transition,
  original: Record<string, unknown>,
  lookup: Lookup,
  { placeholder, isPatch, users, namespace, dropIgnored }: PlaceOptions = {},
): Placed {
  // The rest of the reading is of what a server has.
  const look = { placeholder, isPatch, dropIgnored }
  const { object, drops, undecided: ignored } = withoutIgnored(transition, original, look)
  const walked = walk(transition, object, lookup, placeholder, isPatch, { users, namespace })
  const known = storedFor(transition, object, lookup, drops.length > 0)
  // Defaults stand in the whole object.
  const stored = known && isPatch ? { ...known, defaulted: nothing, older: nothing } : known
  const placements = completed(transition, object, walked.placements, { stored, isPatch })
  const { fills, undecided } = lacking(transition, object, placements, stored)
  const all = [...placements, ...fills, ...drops]
  const inStore = (place: Place): unknown => known?.filled(place) ?? known?.defaulted(place)
  const taken =
    dropIgnored && drops.length > 0
      ? takenAway(transition, original, drops, inStore, assemble(object, all))
      : []
  return {
    kind: transition.kind,
    placements: all,
    undecided: [...ignored, ...taken, ...walked.undecided, ...undecided],
  }
}

/** What is known of an object beside its text. */
type Beside = { readonly [K in 'users' | 'namespace']?: Context[K] | undefined }

interface PlaceOptions extends Pick<Context, 'placeholder' | 'users' | 'namespace'> {
  readonly isPatch?: boolean
  readonly dropIgnored?: boolean
}

const nothing = (): undefined => undefined

/** Placements with what the newer version refuses or no server stores taken out, and what it requires filled in. */
export function completed(
  transition: Transition,
  object: Record<string, unknown>,
  placements: readonly Placement[],
  known?: Known,
): readonly Placement[] {
  return filled(transition, object, withRequired(transition, prune(transition, object, placements, known)))
}

/** The same with the empty values that the newer version refuses; the object may be a part of one. */
export function walk(
  transition: Transition,
  object: Record<string, unknown>,
  lookup: Lookup,
  placeholder?: Context['placeholder'],
  isPatch = false,
  beside: Beside = {},
): Pick<Placed, 'placements' | 'undecided'> {
  const walk = new Walk(transition, object, lookup, placeholder, isPatch, beside)
  const root: Place = []
  walk.visit(object, transition.trie, {
    from: root,
    to: [root],
    parent: undefined,
    captured: [],
    row: undefined,
  })
  walk.settle()
  return walk
}

/** Where the walk stands: in the old object, in the new one, and under which row. */
interface Spot {
  readonly from: Place
  /** Several where a row splits; none below a dropped field. */
  readonly to: readonly Place[]
  readonly parent: unknown
  /** Indices and keys met so far, to fill the wildcards of a row's target. */
  readonly captured: readonly (string | number)[]
  readonly row: Row | undefined
}

/** A value that a template is to convert where it prints it. */
interface PrintedSpot {
  readonly text: string
  readonly placement: Placement
  /** The places that only it may write to. */
  readonly own: readonly Place[]
  readonly trie: Trie
  readonly to: Place
}

class Walk {
  placements: Placement[] = []
  readonly undecided: Undecided[] = []
  readonly #printed: PrintedSpot[] = []
  readonly #transition: Transition
  readonly #root: Record<string, unknown>
  readonly #lookup: Lookup
  readonly #placeholder: Pick<Context, 'placeholder'>
  readonly #isPatch: boolean
  readonly #beside: Pick<Context, 'users' | 'namespace'>

  constructor(
    transition: Transition,
    root: Record<string, unknown>,
    lookup: Lookup,
    placeholder: Context['placeholder'],
    isPatch: boolean,
    { users, namespace }: Beside,
  ) {
    this.#transition = transition
    this.#root = root
    this.#lookup = lookup
    this.#placeholder = placeholder ? { placeholder } : {}
    this.#isPatch = isPatch
    this.#beside = { ...(users && { users }), ...(namespace !== undefined && { namespace }) }
  }

  /** Places a value and all below it. */
  visit(value: unknown, trie: Trie | undefined, spot: Spot): void {
    const row = trie?.row
    const { from, parent, captured } = spot
    const here: Spot = row ? { from, to: targets(row, captured), parent, captured, row } : spot
    if (trie && this.#convertPrinted(value, trie, here, spot)) return
    if (row?.codec && value !== undefined && this.#restate(value, row, here)) return
    this.#descend(value, trie, here)
  }

  /** Takes back what cannot be converted where it is printed, for something else is written there too. */
  settle(): void {
    if (this.#printed.length === 0) return
    const own = new Map<string, PrintedSpot>()
    const taken = new Set<PrintedSpot>()
    for (const one of this.#printed)
      for (const place of one.own) {
        const key = JSON.stringify(place)
        const other = own.get(key)
        if (other && other !== one) taken.add(one).add(other)
        own.set(key, one)
      }
    for (const placement of this.placements) {
      const { to = [] } = placement
      for (let depth = 1; depth <= to.length; depth++) {
        const one = own.get(JSON.stringify(to.slice(0, depth)))
        if (one && one.placement !== placement) taken.add(one)
      }
    }
    if (taken.size === 0) return
    const back = new Map([...taken].map((one) => [one.placement, one]))
    this.placements = this.placements.map((placement) => {
      const one = back.get(placement)
      if (!one) return placement
      const { from, row } = placement
      this.#askForForm(one.text, firstRowBelow(one.trie), from!, one.to)
      return { from: from!, to: one.to, ...(row && { row }) }
    })
  }

  /** True for a value that its template converts where it prints it. */
  #convertPrinted(text: unknown, trie: Trie, { from, to }: Spot, around: Spot): boolean {
    const hole = typeof text === 'string' ? this.#placeholder.placeholder?.(text) : undefined
    const [target, ...others] = to
    if (!hole?.asConverted || !target || others.length > 0) return false
    const printed = printedAt(this.#transition, from)
    const value = printed && hole.asConverted(printed)
    const row = firstRowBelow(trie) ?? trie.row
    if (!printed || value === undefined || !row) return false
    const container = around.to[0]!.slice(0, -1)
    const placement = printed.members
      ? { from, to: [...container, value], value: 0, row }
      : { from, to: target, value, row }
    const own = printed.members?.map((name) => [...container, name]) ?? [target]
    this.#printed.push({ text: String(text), placement, own, trie, to: target })
    this.#push(placement)
    return true
  }

  /** True for members of a map that their template converts where it prints them. */
  #convertMembers(key: string, trie: Trie, { from, to }: Spot): boolean {
    const hole = this.#placeholder.placeholder?.(key)
    const [target, ...others] = to
    const printed = hole?.asConverted && target && others.length === 0 && printedAt(this.#transition, from)
    const row = firstRowBelow(trie)
    if (!printed || printed.members || !row || !target) return false
    const name = hole.asConverted!(printed)
    if (name === undefined) return false
    const placement = { from: [...from, key], to: [...target, name], value: 0, row }
    const own = printed.rows.flatMap(({ to }) => to.map((path) => [...target, stepsOf(path)[0]!]))
    this.#printed.push({ text: key, placement, own, trie, to: [...target, key] })
    this.#push(placement)
    return true
  }

  /** True if the row's codec has placed the value; false if the value goes on as it is. */
  #restate(value: unknown, row: Row, { from, to, parent }: Spot): boolean {
    const codec = row.codec!
    const { placeholder } = this.#placeholder
    const said = codec.spread && !this.#isPatch ? withoutNulls(value) : value
    const spread = to.length === 1 ? codec.spread?.up(said, from, to[0]!, placeholder) : undefined
    if (spread) {
      if (placeholder) this.#askForItems(said as object, row, from, to[0]!)
      for (const name of nullsIn(value, said)) this.#push({ from: [...from, name], row, why: unsaid })
      if (spread.length === 0) this.#push({ from, to: to[0]!, row })
      for (const placement of spread) this.#push({ ...placement, row })
      return true
    }
    const context: Context = {
      reading: 'author',
      root: this.#root,
      parent,
      lookup: this.#lookup,
      ...this.#placeholder,
      ...this.#beside,
      isPatch: this.#isPatch,
    }
    const restated = codec.up(value, context)
    if (Object.is(restated, value)) return false
    if (restated instanceof Undecidable) {
      const target = to[0] && { to: to[0] }
      const { said, hold } = restated
      this.undecided.push({ from, ...target, row, ...said, ...(hold && { [hold]: true }) })
      if (!target) this.#push({ from, row, why: row.why })
      const { value } = restated
      for (const place of to) this.#push({ from, to: place, row, ...(value !== undefined && { value }) })
    } else if (restated === undefined) this.#push({ from, row, why: row.why })
    else for (const target of to) this.#push({ from, to: target, value: restated, row })
    return true
  }

  /**
   * Members of a map that a template prints have to be items of a list now. Where nobody can tell whether they come
   * before the others, no list that is written here would be in the server's order.
   */
  #askForItems(map: object, row: Row, from: Place, to: Place): void {
    const unknown = unknownPlace(Object.keys(map), this.#placeholder.placeholder)
    if (unknown) {
      const { name, next } = unknown
      const cause = `where ${name} comes among the others only the template knows`
      this.undecided.push({ from, to, row, ...unsorted(from, cause, next), rollout: true })
      return
    }
    for (const key of Object.keys(map)) {
      const hole = this.#placeholder.placeholder?.(key)
      if (!hole?.members) continue
      this.undecided.push({
        from: [...from, key],
        to,
        row,
        ...say('field/items-printed', { key, how: hole.list }),
        ...(!hole.isParameter && { refused: true as const }),
      })
    }
  }

  /** A template that prints a value in which fields move, or members of one, is asked for the newer form. */
  #askForForm(text: unknown, row: Row | undefined, from: Place, to: Place | undefined): void {
    const hole = this.#codeIn(text)?.hole
    if (!row || !to || hole?.isNewer) return
    const refused = !hole?.isParameter && { refused: true as const }
    this.undecided.push({
      from,
      to,
      row,
      ...say('field/may-print-old', {
        text: String(text),
        field: String(row.from),
        how: hole?.converted ?? 'make sure that it gives the newer form',
      }),
      ...refused,
    })
  }

  /** What is known of a text of which template code prints all or a part: what it starts with in any case. */
  #codeIn(text: unknown): { readonly hole?: Placeholder; readonly start: string } | undefined {
    const { placeholder } = this.#placeholder
    if (!placeholder || typeof text !== 'string') return undefined
    const hole = placeholder(text)
    const open = placeholder.nameOf?.(text)
    return hole ? { hole, start: open?.start ?? '' } : open
  }

  /** True where a template prints a value in which fields move, or the name of a member: only it knows which. */
  #hasPrinted(value: unknown, trie: Trie): boolean {
    if (!this.#placeholder.placeholder || trie.steps.size === 0) return false
    if (!isContainer(value)) return this.#codeIn(value) !== undefined
    return keysOf(value).some((key) => {
      const next = trie.steps.get(String(key)) ?? wildcard(trie, key)
      const member = (value as Record<string | number, unknown>)[key]
      return next ? this.#hasPrinted(member, next) : this.#codeIn(key) !== undefined
    })
  }

  /** Places what is below a value: as one, where no row has anything to say about it. */
  #descend(value: unknown, trie: Trie | undefined, spot: Spot): void {
    if (trie && this.#codeIn(value)) {
      const list = trie.row?.codec?.spread && trie.row
      this.#askForForm(value, firstRowBelow(trie) ?? list, spot.from, spot.to[0])
    }
    const isOpen = trie && isContainer(value) && (touches(value, trie) || this.#hasPrinted(value, trie))
    if (!isOpen) return this.#follow(spot.from, spot.to, spot.row)
    for (const key of keysOf(value)) this.#enter(value, key, trie, spot)
  }

  /** Places a member of a value, or an item. */
  #enter(parent: object, key: string | number, trie: Trie, spot: Spot): void {
    const exact = trie.steps.get(String(key))
    const from = [...spot.from, key]
    const code = this.#codeIn(key)
    if (code?.hole?.members && this.#convertMembers(String(key), trie, spot)) return
    const to = spot.to.map((to) => (to === spot.from ? from : [...to, key]))
    const next = exact ?? wildcard(trie, key)
    if (code && (!next || code.hole?.members))
      this.#askForForm(key, firstRowBelow(trie, code.start), from, spot.to[0])
    if (!next) return this.#follow(from, to, spot.row)
    this.visit((parent as Record<string | number, unknown>)[key], next, {
      from,
      to,
      parent,
      captured: exact ? spot.captured : [...spot.captured, key],
      row: spot.row,
    })
  }

  /** The subtree goes where its container goes. */
  #follow(from: Place, to: readonly Place[], row: Row | undefined): void {
    if (to.length === 0) this.#push({ from, ...(row && { row, why: row.why }) })
    for (const target of to) this.#push(row ? { from, to: target, row } : { from, to: target })
  }

  #push(placement: Placement): void {
    this.placements.push(placement)
  }
}

/** Says that the order of a list cannot be the server's: for which cause, and how a person mends it. */
export function unsorted(list: Place, cause: string, how: string): Said {
  return say('field/order-unknown', { list: printPlace(list), cause, how })
}

/** The first row below a place, in a member whose name starts with a text. */
function firstRowBelow({ steps }: Trie, start = ''): Row | undefined {
  for (const [step, next] of steps) {
    if (!String(step).startsWith(start)) continue
    const row = next.row ?? firstRowBelow(next)
    // No author writes that annotation.
    if (row && step !== conversionData) return row
  }
  return undefined
}

/** True where a row claims something that is really there, below the value itself. */
function touches(value: unknown, trie: Trie): boolean {
  if (typeof value !== 'object' || value === null || trie.steps.size === 0) return false
  for (const key of keysOf(value)) {
    const next = trie.steps.get(String(key)) ?? wildcard(trie, key)
    if (next && (next.row || touches((value as Record<string | number, unknown>)[key], next))) return true
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function wildcard(trie: Trie, key: string | number): Trie | undefined {
  return trie.steps.get(typeof key === 'number' ? '[]' : '{}')
}
