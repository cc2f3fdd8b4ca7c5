import { groupBy, keepsWhole } from '@capi-migrate/edits'
import type { FilePlan, Finding } from '@capi-migrate/edits'
import { assemble, isOutdated, itemKind, itemsOf, place, printPlace, rowId } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placed, Said } from '@capi-migrate/transitions'
import { valueOf } from '@capi-migrate/edits/yaml'
import type { Document, Node } from '@capi-migrate/edits/yaml'
import { grow } from '../layout/host.ts'
import { layOut } from '../layout/lay-out.ts'
import { kindAt, offsetOf } from '../read/at.ts'
import { say } from '../tasks/index.ts'
import { inHeldItem, itemAt, withItemsHeld } from './held-items.ts'
import { openVersion } from '../check/open-version.ts'
import { sheetOf } from './planned-sheet.ts'
import { Refusal } from '../layout/refusal.ts'
import type { Draft } from '../layout/sheet.ts'
import type { Style } from '../layout/style.ts'

/** A change that a person has to make, with an offset instead of a line. */
export interface OpenChange extends Said {
  readonly offset: number
  readonly row: string
  readonly place: Place
  /** True of a patch's part that stays as it is: it is found again. */
  readonly stays?: true
  /** True where an apply of the result would change a spec that is stored, and often replace Machines. */
  readonly rollout?: true
  /** True where a template prints the older form there, which v1beta2 refuses or loses. */
  readonly refused?: true
  /** True where only what it is about stays as it is, whole, and the rest of the object goes on. */
  readonly apart?: true
  /** Where there are several ways to write the change: each with why it did not do. */
  readonly tried?: readonly string[]
}

/** What is to happen to one document. Offsets are those of the text it was planned in. */
export interface DocumentPlan {
  readonly root: Node
  readonly value: Record<string, unknown>
  readonly placed: Placed
  readonly drafts: readonly Draft[]
  readonly open: readonly OpenChange[]
  /** True where nothing is changed because it could not be done without a risk. */
  readonly untouched: boolean
  readonly droppedComments: readonly string[]
  /** What it is about, where it is not an object itself but a patch of one. */
  readonly about?: { readonly apiVersion: string; readonly kind: string; readonly name: string }
  /** Texts within it that were planned on their own, with the way to their place in this one. */
  readonly nested?: ReadonlyArray<{
    readonly plan: Pick<FilePlan, 'objects' | 'tasks'>
    readonly offsetOf: (line: number, column: number) => number
  }>
}

/** Plans one document; `undefined` where it holds nothing of ours, or nothing that has to move. */
export function planDocument(
  text: string,
  document: Document,
  options: ConvertOptions,
  around: () => Style,
): DocumentPlan | undefined {
  const { root } = document
  if (root?.kind !== 'map') return undefined
  const value = valueOf(root) as Record<string, unknown>
  if (isReference(value)) return undefined
  const placed = place(value, options)
  const old = outdatedPlaces(value).map((place) => outdated(root, value, place))
  if (placed) {
    const plan = planPlaced(text, document, root, value, placed, around)
    return old.length === 0 ? plan : { ...plan, open: [...plan.open, ...old] }
  }
  const open = old.length === 0 && openVersion(value, options)
  if (open) old.push(ofVersion(root, value.kind, [], open))
  if (old.length === 0) return undefined
  const whole = { kind: String(value.kind), placements: [{ from: [], to: [] }], undecided: [] }
  return { root, value, placed: whole, drafts: [], open: old, untouched: true, droppedComments: [] }
}

/** True for what names an object and is none: a piece of one, which a template prints into it. */
function isReference(value: Record<string, unknown>): boolean {
  return typeof value.name === 'string' && value.metadata === undefined && value.spec === undefined
}

/** Plans a document of which is known where everything goes. */
export function planPlaced(
  text: string,
  document: Document,
  root: Node,
  value: Record<string, unknown>,
  placed: Placed,
  around: () => Style,
): DocumentPlan {
  // Whatever else is said of a change goes along.
  const open = placed.undecided.map(({ from, to: _, row, ...said }): OpenChange => {
    return {
      offset: offsetOf(root, from),
      row: rowId(kindAt(value, from, placed.kind), row),
      place: from,
      ...said,
    }
  })
  const held = open.filter(keepsWhole)
  const rest = held.length > 0 ? withItemsHeld(value, placed, held) : undefined
  if (rest) {
    const isHeld = inHeldItem(open)
    const others = open.filter((change) => !isHeld(change))
    return laidOut(text, document, root, value, rest, [...holdsOf(held), ...others], around)
  }
  if (held.length > 0) return keptWhole({ root, value, placed, open })
  return laidOut(text, document, root, value, placed, open, around)
}

function laidOut(
  text: string,
  document: Document,
  root: Node,
  value: Record<string, unknown>,
  placed: Placed,
  open: readonly OpenChange[],
  around: () => Style,
): DocumentPlan {
  const sheet = sheetOf(text, document, root, placed, value, around)
  try {
    const drafts = layOut(sheet, grow(root, placed.placements, value))
    return { root, value, placed, drafts, open, untouched: false, droppedComments: sheet.dropped }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return leftAlone({ root, value, placed, open }, error)
  }
}

/**
 * The plan of a document that stays as it is because another form of it would replace Machines, or be refused, with one
 * task for each cause: an older state that is right is better than a newer one that is not.
 */
export function keptWhole(plan: KeptPlan): DocumentPlan {
  // The version of a typed list is that of its items.
  const isTyped = Boolean(itemKind(plan.value.kind)) && itemsOf(plan.value) !== undefined
  return kept(
    plan,
    holdsOf(plan.open.filter(keepsWhole), isTyped ? 'this list, with all its items,' : undefined),
  )
}

/** One task for each cause why an object stays, object by object. */
function holdsOf(held: readonly OpenChange[], what = 'this object'): readonly OpenChange[] {
  const causes = groupBy(held, ({ code, next, place }) => `${itemAt(place)} ${code} ${next}`)
  return [...causes.values()].map(([first, ...others]) => {
    const places = others.map(({ place }) => printPlace(place)).join(', ')
    const more = places === '' ? '' : `; the same holds for ${places}`
    const next = first!.refused ? `${first!.next}; then ${byRepair}` : first!.next
    return { ...first!, what: `${what} is left as it is: ${first!.what}${more}`, next }
  })
}

/** A repair takes for granted that what is printed into an object has the form of the version it says. */
const byRepair = 'write v1beta2 in this object and run again with --repair'

/** Where objects stand that say a version too old to convert: the document itself, or items of a list. */
export function outdatedPlaces(value: Record<string, unknown>): readonly Place[] {
  const own = isOutdated(value.apiVersion, value.kind) ? [[]] : []
  const old = (itemsOf(value) ?? []).flatMap((item, i) => {
    const { apiVersion, kind } = (item ?? {}) as { readonly apiVersion?: unknown; readonly kind?: unknown }
    return isOutdated(apiVersion, kind) ? [['items', i]] : []
  })
  return old.length > 0 ? old : own
}

function outdated(root: Node, value: Record<string, unknown>, place: Place): OpenChange {
  const { apiVersion, kind } = (place.length === 0 ? value : itemsOf(value)![Number(place[1])]) as {
    readonly apiVersion: unknown
    readonly kind: unknown
  }
  const version = String(apiVersion).split('/')[1]!
  return ofVersion(root, kind, place, say('object/version-not-served', { version }))
}

function ofVersion(root: Node, kind: unknown, place: Place, said: Said): OpenChange {
  const offset = offsetOf(root, [...place, 'apiVersion'])
  return { offset, row: `${String(kind)}:apiVersion`, place, ...said }
}

/** What is known of a document that stays as it is. */
type KeptPlan = Pick<DocumentPlan, 'root' | 'value' | 'placed' | 'open' | 'about'>

/** The plan of a document that stays as it is, with a task that says why. */
export function leftAlone(plan: KeptPlan, { offset, said }: Pick<Refusal, 'offset' | 'said'>): DocumentPlan {
  const what = `this object is left as it is: ${said.what}`
  const refused = { offset, row: `${plan.placed.kind}:layout`, place: [], ...said, what }
  return kept(plan, [...plan.open, refused])
}

/** The plan of a document that stays as it is because it is signed, with all that hangs together with it. */
export function leftSigned({ root, value, placed, about }: KeptPlan, signer: string): DocumentPlan {
  const row = `${placed.kind}:signature`
  const task = {
    offset: root.start,
    row,
    place: [],
    ...say('object/signed', { signer }),
    rollout: true as const,
  }
  return kept({ root, value, placed, open: [], ...(about && { about }) }, [task])
}

/** The plan of a document that stays as it is because the newer version refuses what the older one takes. */
export function keptRefused(
  plan: DocumentPlan,
  [first, ...others]: readonly Finding[],
  offset: number,
): DocumentPlan {
  const { evidence, next, path } = first!
  const more = others.length === 0 ? '' : `; and ${others.map(({ evidence }) => evidence).join('; ')}`
  // What stays is written in the older form, where a reference has its group in another field.
  const how = path.endsWith('.apiGroup') ? 'add apiVersion' : next
  const said = say('object/refused', { why: `${evidence}${more}`, how })
  const row = `${plan.placed.kind}:${path}`
  return kept(plan, [...plan.open, { offset, row, place: [], ...said, refused: true }])
}

function kept({ root, value, placed, about }: KeptPlan, open: readonly OpenChange[]): DocumentPlan {
  const nothing = { drafts: [], untouched: true, droppedComments: [] }
  return { root, value, placed, open, ...nothing, ...(about && { about }) }
}

/** What a document says once it is edited. */
export function resultOf({ value, placed, untouched }: DocumentPlan): unknown {
  return untouched ? value : assemble(value, placed.placements)
}
