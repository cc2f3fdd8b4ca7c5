import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { keyOf, lineStart } from '@capi-migrate/edits/yaml'
import { readTyped } from '../../read/typed.ts'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'
import type { Place } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { withFinalLineEnd } from '../../layout/final-line.ts'
import { nodeAt } from '../../read/at.ts'
import { namesOfLists } from '../../read/lists.ts'
import { say } from '../../tasks/index.ts'
import type { Wrong } from './wrong.ts'
import { isOfOverlay } from './above.ts'
import { listFunction } from './ytt-functions.ts'

/**
 * A plan in which overlays of ytt find what they are laid over: a container that is new in v1beta2 may be missing there,
 * and the arguments that became a list are laid over one another by name, as they were when they were maps. Items of a
 * list that nothing is said of would be added once more. Other plans are returned as they are.
 *
 * @param above the lines right above the document in its file
 */
export function asOverlay(plan: ManifestPlan, above: string): ManifestPlan | Wrong {
  if (plan.edits.length === 0) return plan
  const [before, after] = [plan.before, plan.after].map(
    (text) => readTyped(withFinalLineEnd(text)).documents ?? [],
  )
  const edits: Edit[] = []
  for (const [i, { root }] of after!.entries()) {
    const old = before![i]?.root
    if (root?.kind !== 'map' || old?.kind !== 'map') continue
    const isOverlay = isOfOverlay(above) || annotated.test(plan.after.slice(root.start, root.end))
    if (!isOverlay) continue
    const annotations = new Annotations({ text: plan.before, root: old }, { text: plan.after, root })
    const wrong = annotations.add()
    if (wrong) return wrong
    edits.push(...annotations.edits)
  }
  if (edits.length === 0) return plan
  const own = edits.sort((a, b) => a.start - b.start)
  return { ...plan, edits: composeEdits(plan.before, plan.edits, own), after: applyEdits(plan.after, own) }
}

const annotated = /#@overlay\//

/** A text with its document. */
interface Side {
  readonly text: string
  readonly root: Collection
}

/** The annotations of one document. */
class Annotations {
  readonly edits: Edit[] = []
  readonly #before: Side
  readonly #after: Side
  /** Names of containers that have left their place. */
  readonly #moved = new Set<string>()

  constructor(before: Side, after: Side) {
    this.#before = before
    this.#after = after
  }

  /** Returns why the document cannot be an overlay of the new version. */
  add(): Wrong | undefined {
    return this.#leaving(this.#before.root, []) ?? this.#arriving(this.#after.root, [])
  }

  /** Looks at what leaves its place: only a value that is set means the same elsewhere. */
  #leaving(node: Collection, place: Place): Wrong | undefined {
    const { text } = this.#before
    for (const { entry, at, lines } of membersOf(text, node, place)) {
      const isGone = nodeAt(this.#after.root, at) === undefined
      const { value } = entry
      if (isGone && entry.key && value.kind !== 'scalar') this.#moved.add(keyOf(entry))
      const other = lines.find(({ annotation }) => annotation && !isPlain(annotation))
      if (isGone && other && !isItem(node)) return wrong(other.annotation!, entry.start)
      if (isGone && isNothing(value)) return wrong(`${keyOf(entry)}: ${value.text}`, entry.start)
      const found = isCollection(value) ? this.#leaving(value, at) : undefined
      if (found) return found
    }
    return undefined
  }

  #arriving(node: Collection, place: Place): Wrong | undefined {
    const { text } = this.#after
    for (const { entry, at, lines } of membersOf(text, node, place)) {
      const { value } = entry
      if (!isCollection(value)) continue
      const isList = entry.key !== undefined && value.kind === 'list' && namesOfLists().has(keyOf(entry))
      if (isList && nodeAt(this.#before.root, at)?.kind !== 'list') {
        if (!this.#byName(entry, value, lines))
          return wrong(`${keyOf(entry)} in an overlay`, this.#startOf(at))
        continue
      }
      const isOpen = entry.key && this.#isNew(at) && !lines.some(({ annotation }) => annotation)
      if (isOpen && value.kind === 'map') this.#insert(entry, [missing])
      if (isOpen && value.kind === 'list' && !this.#takenBack(entry, value))
        return wrong(keyOf(entry), this.#startOf(at))
      const found = this.#arriving(value, at)
      if (found) return found
    }
    return undefined
  }

  /** True for a container that was not there before, under this name or at another place. */
  #isNew(place: Place): boolean {
    return nodeAt(this.#before.root, place) === undefined && !this.#moved.has(String(place.at(-1)))
  }

  /** Puts what was said of a list that has a new name above it again: it has come along with the first of its items. */
  #takenBack(entry: Entry, { entries: [first] }: Collection): boolean {
    const { text } = this.#after
    const lines = first ? linesIn(text, entry.key!.end, first.start) : []
    const own = lines.filter(({ annotation }) => annotation)
    if (own.some(({ annotation }) => /\bby\s*=|^append/.test(annotation!))) return own.length === 1
    for (const { start, end } of own) this.edits.push({ start, end, text: '', row })
    this.#insert(
      entry,
      own.map(({ annotation }) => `#@overlay/${annotation}`),
    )
    return true
  }

  /** Has a list laid over another one by name; false where what is said of it is more than that it be set. */
  #byName(entry: Entry, value: Collection, above: readonly Line[]): boolean {
    const { text } = this.#after
    const inside = linesIn(text, entry.key!.end, value.end)
    const all = [...above, ...inside].filter(({ annotation }) => annotation)
    if (above.some(({ annotation }) => annotation && /^replace\s*$/.test(annotation))) return true
    if (!all.every(({ annotation }) => isPlain(annotation!)) || !startsLine(text, entry)) return false
    const isFound = above.some(({ annotation }) => annotation?.startsWith('match '))
    this.#insert(entry, [...(isFound ? [] : [missing]), `#@overlay/replace via=${listFunction}, or_add=True`])
    return true
  }

  #insert(entry: Entry, annotations: readonly string[]): void {
    const { text } = this.#after
    if (annotations.length === 0 || !startsLine(text, entry)) return
    const start = lineStart(text, entry.start)
    const indent = text.slice(start, entry.start)
    const eol = text.includes('\r\n') ? '\r\n' : '\n'
    const lines = annotations.map((line) => indent + line + eol).join('')
    this.edits.push({ start, end: start, text: lines, row })
  }

  #startOf(place: Place): number {
    return nodeAt(this.#before.root, place)?.start ?? this.#before.root.start
  }
}

/** The row that these edits name: they belong to no field alone. */
const row = 'Overlay:annotation'

const missing = '#@overlay/match missing_ok=True'

/** A comment line, and what it says of an overlay: `match missing_ok=True`. */
interface Line {
  readonly start: number
  /** With its line end. */
  readonly end: number
  readonly annotation?: string
}

interface Member {
  readonly entry: Entry
  readonly at: Place
  /** The comment lines right above it. */
  readonly lines: readonly Line[]
}

/** The members of a container that are laid over others; an item is only where it says which. */
function membersOf(text: string, node: Collection, place: Place): readonly Member[] {
  if (node.flow) return []
  const members = node.entries.map((entry, i): Member => {
    const from = i === 0 ? undefined : node.entries[i - 1]!.value.end
    // Above the first key of an item stands what is said of the item.
    const lines = startsLine(text, entry) ? linesIn(text, from, entry.start) : []
    return { entry, at: [...place, entry.key ? keyOf(entry) : i], lines }
  })
  return members.filter(({ lines }) => {
    const own = lines.flatMap(({ annotation }) => annotation ?? [])
    const isAdded = own.some((one) => /^(?:append|insert|replace\s*$)/.test(one))
    return !isAdded && (node.kind === 'map' || own.some((one) => one.startsWith('match')))
  })
}

/** The comment lines between two offsets; those right above the second one where there is no first. */
function linesIn(text: string, from: number | undefined, to: number): readonly Line[] {
  const lines: Line[] = []
  for (let end = lineStart(text, to); end > (from ?? 0);) {
    const start = lineStart(text, end - 1)
    const line = text.slice(start, end)
    if (from === undefined && !/^\s*#/.test(line)) break
    const annotation = /^\s*#@overlay\/([^\r\n]*)/.exec(line)?.[1]?.trim()
    if (start >= (from ?? 0)) lines.unshift({ start, end, ...(annotation && { annotation }) })
    end = start
  }
  return lines
}

/** True for what says of a member no more than that it is set, whether it is there or not. */
function isPlain(annotation: string): boolean {
  return /^(?:match|match-child-defaults)\s+missing_ok\s*=\s*\w+$|^replace$|^replace\s+or_add\s*=\s*\w+$/.test(
    annotation,
  )
}

function isItem({ kind }: Collection): boolean {
  return kind === 'list'
}

/** True for a value that an overlay takes away, or empties. */
function isNothing(value: Node): value is Node & { readonly kind: 'scalar' } {
  return (
    value.kind === 'scalar' &&
    (value.text === '' || (value.style === 'plain' && /^(?:null|~)$/i.test(value.text)))
  )
}

function isCollection(node: Node): node is Collection {
  return node.kind === 'map' || node.kind === 'list'
}

function startsLine(text: string, { start }: Entry): boolean {
  return text.slice(lineStart(text, start), start).trim() === ''
}

function wrong(code: string, at: number): Wrong {
  return { said: say('template/overlay', { code }), at }
}
