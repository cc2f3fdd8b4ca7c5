import { applyEdits, offsetBefore } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { inOrder, place, printPlace, rowId, unsorted } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placed, Placeholders, Row } from '@capi-migrate/transitions'
import { lineEnd, lineStart, valueOf } from '@capi-migrate/edits/yaml'
import { readTyped } from '../../read/typed.ts'
import type { Collection, Node } from '@capi-migrate/edits/yaml'
import { withFinalLineEnd } from '../../layout/final-line.ts'
import { keptWhole, planDocument } from '../../document/plan-document.ts'
import type { OpenChange } from '../../document/plan-document.ts'
import { kindAt, nodeAt, offsetOf } from '../../read/at.ts'
import type { DocumentPlanner } from '../../document/manifest-plan.ts'
import { capture } from './capture.ts'
import type { Capture } from './capture.ts'
import { linesOfMap, startOfMap } from './entries.ts'
import { orderFor } from './placeholder.ts'
import type { Form } from '../../read/mask/index.ts'
import { InTheWay } from './in-the-way.ts'
import { mayHoldList } from '../../read/lists.ts'
import { controlsIn } from './instances.ts'
import { isLoopCode } from './loop.ts'
import { sortedLines } from './sorted-lines.ts'
import type { StandIn, StandInText } from '../../read/stand-in/stand-in.ts'

/** A stand-in text in which the maps that become lists are sorted by name, in every branch of its control blocks. */
export interface InOrder extends StandInText {
  readonly source: StandIn
  /** What makes it of its source. */
  readonly edits: readonly Edit[]
  /** What is known of it: more than of its source, namely which of its maps are in order. */
  readonly placeholder?: Placeholders
  /** The maps whose order cannot be the server's. */
  readonly open: readonly OpenChange[]
  /** The source with each map that a named template prints now as code that prints it. */
  readonly captured: string
  /** Those named templates. */
  readonly named: readonly string[]
}

/** What is known of the text beside the stand-in. */
export interface InOrderOptions extends ConvertOptions {
  /** The name of a template that could print a map; absent where there may be none. */
  readonly nameFor?: (map: Place) => string | undefined
  /** True where a `range` or `with` is around the text. */
  readonly isEnclosed?: () => boolean
  /** The maps of an object that named templates are to print, so that their conversion can be printed. */
  readonly converted?: (object: Readonly<Record<string, unknown>>) => readonly Place[]
}

/**
 * Sorts the maps of a stand-in text that become lists, as far as template code stands among their entries: control
 * blocks go with what is in them. Where there is none, the layout sorts them.
 */
export function inServerOrder(source: StandIn, options: InOrderOptions, form: Form): InOrder {
  const { text, tokens } = source
  const edits: Edit[] = []
  const sorted = new Set<string>()
  const open: OpenChange[] = []
  const captures: Capture[] = []
  const nothing = { text, tokens, source, edits, open, captured: text, named: [] }
  if (!tokens.some(({ kind }) => kind === 'line' || kind === 'tail' || kind === 'entry')) return nothing
  if (!mayHoldList(text) && !options.provider && !options.converted) return nothing
  const whole = withFinalLineEnd(text)
  // Behind a directive a text is not cut into its documents.
  for (const { root } of readTyped(whole).documents ?? []) {
    if (root?.kind !== 'map') continue
    const value = valueOf(root) as Record<string, unknown>
    const capturedAt = (from: Place, row: string, note: string): boolean => {
      const map = nodeAt(root, from)
      const name = form === 'helm' ? options.nameFor?.(from) : undefined
      const key = name === undefined ? undefined : keyEnd(root, from)
      if (key === undefined || map?.kind !== 'map' || map.flow) return false
      const isEnclosed = options.isEnclosed ?? (() => false)
      const own = capture({ ...source, text: whole }, map, key, { name: name!, note }, isEnclosed)
      if (!own) return false
      captures.push(own)
      edits.push(...own.edits.map((edit) => ({ ...edit, row })))
      return true
    }
    const wholes = options.converted?.(value) ?? []
    for (const from of wholes) capturedAt(from, 'Template:define', notes.converted)
    const placed = place(value, options)
    for (const [from, row] of placed ? listsOf(placed) : []) {
      const map = nodeAt(root, from)
      if (map?.kind !== 'map' || map.flow || wholes.some((one) => isWithin(from, one))) continue
      const id = rowId(kindAt(value, from, placed!.kind), row)
      const isCaptured = (): boolean => capturedAt(from, id, notes.list)
      if (printsMembers(map, options) && isCaptured()) continue
      try {
        const edit = editOf({ text: whole, tokens }, map, options)
        if (edit) edits.push({ ...edit, row: id })
        sorted.add(printPlace(inObject(from)))
      } catch (error) {
        if (!(error instanceof InTheWay)) throw error
        if (isCaptured()) continue
        const said = unsorted(from, error.message, orderFor(form))
        open.push({ offset: offsetOf(root, from), row: id, place: from, ...said, rollout: true })
      }
    }
  }
  const own = edits.sort((a, b) => a.start - b.start).map((edit) => withinText(edit, text.length))
  const ofCaptures = captures.flatMap((one) => one.edits.map((edit) => ({ ...edit, row: '' })))
  const alone = ofCaptures.sort((a, b) => a.start - b.start).map((edit) => withinText(edit, text.length))
  const isSorted = (map: Place): boolean => sorted.has(printPlace(map))
  const placeholder = options.placeholder && knowing(options.placeholder, isSorted)
  return {
    text: applyEdits(text, own),
    tokens,
    source,
    edits: own,
    open,
    captured: applyEdits(text, alone),
    named: captures.map(({ named }) => named),
    ...(placeholder && { placeholder }),
  }
}

function knowing(placeholder: Placeholders, isSorted: (map: Place) => boolean): Placeholders {
  return Object.assign((text: string) => placeholder(text), placeholder, { isSorted })
}

/** What is said above a named template that prints a map. */
const notes = {
  list: 'A map; what includes it prints it as a list, sorted by name.',
  converted: 'In the form of v1beta1; what includes it prints it in that of v1beta2.',
}

function isWithin(place: Place, outer: Place): boolean {
  return outer.every((key, i) => place[i] === key)
}

/** The place in an object of a list, of one in the list. */
function inObject(place: Place): Place {
  return place[0] === 'items' && typeof place[1] === 'number' ? place.slice(2) : place
}

/** Plans a document of which some list cannot be in the server's order: it stays as it is, with a task. */
export function keeping(open: readonly OpenChange[]): DocumentPlanner {
  return (text, document, options, around) => {
    const plan = planDocument(text, document, options, around)
    return plan && !plan.untouched ? keptWhole({ ...plan, open }) : plan
  }
}

/** The offset in the text as it was for one after its maps were put in order: that of the line that says the same. */
export function sourceOf({ text, source, edits }: InOrder, offset: number): number {
  const before = offsetBefore(edits, offset)
  const edit = edits.find(({ start }) => start === before)
  if (!edit) return before
  const [start, end] = [lineStart(text, offset), lineEnd(text, offset)]
  const line = text.slice(start, end).replace(/(?:[ \t]+#\uE000\d+\uE001)*\s*$/, '')
  const found = source.text.indexOf(line, edit.start)
  return found === -1 || found >= edit.end ? before : found + Math.min(offset - start, line.length)
}

/** The maps that become lists, each with the row that says so. */
function listsOf({ placements }: Placed): (readonly [Place, Row])[] {
  const found = new Map<string, readonly [Place, Row]>()
  for (const { from, to, row } of placements) {
    const isItem = to?.slice(-2).some((key) => typeof key === 'number')
    if (from && row?.codec?.spread && isItem)
      found.set(printPlace(from.slice(0, -1)), [from.slice(0, -1), row])
  }
  return [...found.values()]
}

/** What puts the lines of a map in order. Throws {@link InTheWay}. */
function editOf(
  { text, tokens }: StandInText,
  map: Collection,
  { placeholder }: ConvertOptions,
): Omit<Edit, 'row'> | undefined {
  const names = map.entries.map(({ key }) => (key?.kind === 'scalar' ? key.text : ''))
  const lines = linesOfMap({ text, tokens }, map)
  if (!lines) {
    const code = controlsIn(text.slice(startOfMap(text, map.entries), lineEnd(text, map.end)), tokens)
    if (!code.some((one) => isLoopCode(one.code)) && isSorted(names, placeholder)) return undefined
    throw new InTheWay('the template code among its names cannot be told from what is around it')
  }
  const sorted = sortedLines(lines, tokens, placeholder)
  return sorted === undefined ? undefined : { start: lines.start, end: lines.end, text: sorted }
}

/** True for a map some of whose entries template code prints. */
function printsMembers({ entries }: Collection, { placeholder }: ConvertOptions): boolean {
  return entries.some(({ key }) => key?.kind === 'scalar' && placeholder?.(key.text)?.members)
}

/** Where the key of a map ends. */
function keyEnd(root: Node, map: Place): number | undefined {
  const parent = nodeAt(root, map.slice(0, -1))
  const entries = parent?.kind === 'map' ? parent.entries : []
  const entry = entries.find(({ key }) => key?.kind === 'scalar' && key.text === map.at(-1))
  return entry?.key?.end
}

function isSorted(names: readonly string[], placeholder: ConvertOptions['placeholder']): boolean {
  const sorted = inOrder([...new Set(names)], placeholder)
  return names.every((name, i) => i === 0 || sorted.indexOf(names[i - 1]!) <= sorted.indexOf(name))
}

/** An edit of a text that was read with a line end at its end. */
function withinText(edit: Edit, length: number): Edit {
  return edit.end <= length ? edit : { ...edit, end: length, text: edit.text.replace(/\r?\n$/, '') }
}
