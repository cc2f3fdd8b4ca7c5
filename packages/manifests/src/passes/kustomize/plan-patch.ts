import { place as placesOf, rowId } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placed, Row, Said } from '@capi-migrate/transitions'
import { valueOf } from '@capi-migrate/edits/yaml'
import type { Document, Node } from '@capi-migrate/edits/yaml'
import { grow } from '../../layout/host.ts'
import { layOut } from '../../layout/lay-out.ts'
import { leftAlone, planDocument } from '../../document/plan-document.ts'
import { offsetOf } from '../../read/at.ts'
import { sheetOf } from '../../document/planned-sheet.ts'
import type { DocumentPlan, OpenChange } from '../../document/plan-document.ts'
import { Refusal } from '../../layout/refusal.ts'
import type { Style } from '../../layout/style.ts'
import { say } from '../../tasks/index.ts'
import { concerns, typesOf } from './concern.ts'
import { isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { isJsonPatch } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { isKustomizationFile } from './kustomization.ts'
import { lonePatch, movingOperation, untargeted } from './lone-patch.ts'
import { listsOf } from './merge-list.ts'
import { rewriteMerge } from './merge-patch.ts'
import { rewriteOperations } from './rewrite-operations.ts'
import { asRefused, asRollout, isOfEntry } from './rollout.ts'
import { isOpenSelector } from './selector.ts'
import type { Selector } from './selector.ts'
import type { Use } from './uses.ts'

/** What {@link planDocument} asks for. */
export interface Sheeted {
  readonly text: string
  readonly document: Document
  readonly around: () => Style
}

/** Plans one document of a patch by what it finds where it is applied. */
export function planPatch(sheeted: Sheeted, use: Use, options: ConvertOptions): DocumentPlan | undefined {
  const { text, document, around } = sheeted
  const { root } = document
  if (!root) return undefined
  const value = valueOf(root)
  if (isJsonPatch(value)) return planOperations(sheeted, root, value, use, options)
  return isMap(value)
    ? planMerge(sheeted, root, value, use, options)
    : planDocument(text, document, options, around)
}

/** True for a strategic-merge patch that is rewritten as any object is, wherever it is applied. */
export function isPlainMerge(
  value: unknown,
  { targets, missing, hasSchema, isPartial }: Use,
  options: ConvertOptions,
): boolean {
  const plain = isMap(value) && placesOf(value, options)
  if (!isMap(value) || (plain && (isPartial || isOrderedBeyond(plain, missing)))) return false
  if (targets.length === 0) return missing.length === 0
  const rewritten = rewriteMerge(value, targets, hasSchema, options)
  return !rewritten || ('placed' in rewritten && rewritten.isPlain)
}

function planOperations(
  sheeted: Sheeted,
  root: Node,
  value: readonly Operation[],
  use: Use,
  options: ConvertOptions,
): DocumentPlan | undefined {
  const { targets, patch, missing } = use
  const about = aboutOf(targets, patch.target)
  const isOrdered =
    missing.length > 0 &&
    typesOf(patch.target).some((type) => value.some((one) => isOfEntry(one, type, options)))
  if (isOrdered) return untouched(root, value, about, [asRollout(baseless(root, missing))])
  if (targets.length === 0) {
    // A template may name more than it shows.
    if (use.by.some((path) => !isKustomizationFile(path)) && missing.length === 0)
      return planLone(root, value, patch.target, options)
    if (missing.length === 0 || !concerns(value, patch.target, options)) return undefined
    return untouched(root, value, about, [baseless(root, missing)])
  }
  const { placements, open, count } = rewriteOperations(value, targets, options)
  const isOfEntries = value.some((one) => targets.some((target) => isOfEntry(one, target, options)))
  if (isOpenSelector(patch.target) && (isOfEntries || count !== value.length)) {
    // Which objects it finds decides where an entry comes in its list, and whether a parent is there for a later patch.
    const said = asRollout(say('kustomize/patch-target-printed'))
    return untouched(root, value, about, [{ offset: root.start, row: lonePatch, place: [], ...said }])
  }
  const opened = open.map(({ index, row, place, isWritten, ...said }) => ({
    ...openAt(root, [index, 'path'], about.kind, place, row, said),
    ...(!isWritten && { stays: true as const }),
  }))
  if (count === 0)
    return untouched(root, value, about, [openAt(root, [], about.kind, [], undefined, nothingLeft)])
  const isKept = placements.every(
    ({ from, to, value }) => from && to && value === undefined && from.join('/') === to.join('/'),
  )
  if (isKept) return opened.length === 0 ? undefined : untouched(root, value, about, opened)
  if (use.isPartial) return untouched(root, value, about, [asRefused(baseless(root, missing))])
  const placed = { kind: about.kind, placements, undecided: [] }
  return laidOut(sheeted, {
    root,
    value: value as unknown as Record<string, unknown>,
    placed,
    open: opened,
    about,
  })
}

/**
 * A JSON patch of a kustomization, of which is not known what it is applied to: as it is, with a task where it names a
 * field that moves.
 */
export function planLone(
  root: Node,
  value: readonly Operation[],
  target: Selector | undefined,
  options: ConvertOptions,
): DocumentPlan | undefined {
  const at = movingOperation(value, target, options)
  if (at === -1) return undefined
  const said = {
    offset: offsetOf(root, [at]),
    row: lonePatch,
    place: [],
    ...asRefused(untargeted(value[at]!.path)),
  }
  return untouched(root, value, aboutOf([], target), [said])
}

function planMerge(
  sheeted: Sheeted,
  root: Node,
  value: JsonMap,
  { targets, missing, hasSchema, isPartial }: Use,
  options: ConvertOptions,
): DocumentPlan | undefined {
  const { text, document, around } = sheeted
  const plain = placesOf(value, options)
  if (!plain) return undefined
  if (targets.length === 0 && missing.length === 0) return planDocument(text, document, options, around)
  if (isOrderedBeyond(plain, missing))
    return untouched(root, value, aboutOf([value], undefined), [asRollout(baseless(root, missing))])
  if (targets.length === 0)
    return untouched(root, value, aboutOf([value], undefined), [baseless(root, missing)])
  if (isPartial)
    return untouched(root, value, aboutOf([value], undefined), [asRefused(baseless(root, missing))])
  const rewritten = rewriteMerge(value, targets, hasSchema, options)
  if (!rewritten) return undefined
  const about = aboutOf([value], undefined)
  if ('what' in rewritten)
    return untouched(root, value, about, [
      openAt(root, rewritten.place, about.kind, rewritten.place, rewritten.row, rewritten),
    ])
  const { placed } = rewritten
  const open = placed.undecided.map(({ from, row, ...said }) =>
    openAt(root, from, placed.kind, from, row, said),
  )
  return laidOut(sheeted, { root, value, placed, open, about })
}

function laidOut(
  { text, document, around }: Sheeted,
  plan: Pick<DocumentPlan, 'root' | 'value' | 'placed' | 'open' | 'about'>,
): DocumentPlan {
  const { root, value, placed } = plan
  const sheet = sheetOf(text, document, root, placed, value, around)
  try {
    const drafts = layOut(sheet, grow(root, placed.placements, value))
    return { ...plan, drafts, untouched: false, droppedComments: sheet.dropped }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return leftAlone(plan, error)
  }
}

/** A patch that stays as it is, with tasks that say why. */
function untouched(
  root: Node,
  value: unknown,
  about: NonNullable<DocumentPlan['about']>,
  open: readonly OpenChange[],
): DocumentPlan {
  const placed = { kind: about.kind, placements: [], undecided: [] }
  return {
    root,
    value: value as Record<string, unknown>,
    placed,
    drafts: [],
    open,
    untouched: true,
    droppedComments: [],
    about,
  }
}

function openAt(
  root: Node,
  at: Place,
  kind: string,
  place: Place,
  row: Row | undefined,
  { code, what, next, rollout, tried }: Pick<OpenChange, 'code' | 'what' | 'next' | 'rollout' | 'tried'>,
): OpenChange {
  return {
    offset: offsetOf(root, at),
    row: row ? rowId(kind, row) : `${kind}:patch`,
    place,
    code,
    what,
    next,
    ...(rollout && { rollout }),
    ...(tried && { tried }),
  }
}

/** True for a merge into a list that was a map, of which some may be where this run does not look. */
function isOrderedBeyond({ placements }: Placed, missing: readonly string[]): boolean {
  return missing.length > 0 && listsOf(placements).length > 0
}

function baseless(root: Node, missing: readonly string[]): OpenChange & Said {
  return {
    offset: root.start,
    row: 'Kustomization:resources[]',
    place: [],
    ...say('kustomize/patch-base-missing', { names: missing.join(', ') }),
  }
}

/** Said of a JSON patch that has no operation any more. */
export const nothingLeft = say('kustomize/patch-empty')

function aboutOf(
  targets: readonly JsonMap[],
  selector: JsonMap | undefined,
): NonNullable<DocumentPlan['about']> {
  const [first] = targets
  const names = new Set(targets.map(({ metadata }) => (isMap(metadata) ? metadata.name : undefined)))
  const name = names.size === 1 ? [...names][0] : selector?.name
  return {
    apiVersion: String(first?.apiVersion ?? ''),
    kind: String(first?.kind ?? selector?.kind ?? 'patch'),
    name: typeof name === 'string' ? `${name} (patch)` : '(patch)',
  }
}
