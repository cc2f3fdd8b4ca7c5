import type { FilePlan } from '@capi-migrate/edits'
import type { ConvertOptions, Place, Placement, Row, Said } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { grow } from '../../layout/host.ts'
import { layOut } from '../../layout/lay-out.ts'
import { nodeAt, offsetOf } from '../../read/at.ts'
import { sheetOf } from '../../document/planned-sheet.ts'
import type { DocumentPlan, OpenChange } from '../../document/plan-document.ts'
import type { Draft } from '../../layout/sheet.ts'
import { mayHold } from '../../read/ours.ts'
import { innerOf } from '../../layout/block-text.ts'
import { say } from '../../tasks/index.ts'
import { carried, isGone, shifted } from './carried.ts'
import type { FileDocument } from './file-documents.ts'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { Kustomization } from './kustomization.ts'
import { inlineTransformersOf, patchesOf } from './kustomization.ts'
import { nothingLeft } from './plan-patch.ts'
import type { Sheeted } from './plan-patch.ts'
import { asRefused } from './rollout.ts'
import { changesOf } from './changes.ts'
import { typesOf } from './concern.ts'
import { isChanging } from './states.ts'
import type { FoundFor } from './change.ts'

/** What a kustomization is planned with. */
export interface KustomizationContext {
  readonly options: ConvertOptions
  /** What its entries select. */
  readonly found: FoundFor
  /** Plans a patch that stands in the kustomization at a place. */
  readonly planInline: (place: Place, text: string) => FilePlan
  /** Plans a transformer that stands in it. */
  readonly planTransformer: (text: string) => FilePlan
}

/** Plans a kustomization: its inline patches, and everything that names a version or a field. */
export function planKustomization(
  sheeted: Sheeted,
  kustomization: Kustomization,
  { root, value }: Pick<FileDocument, 'root'> & { readonly value: JsonMap },
  context: KustomizationContext,
): DocumentPlan | undefined {
  const { text, document, around } = sheeted
  const inline = new Inline(text, root)
  const moves = (one: JsonMap): boolean => isChanging(one, context.options)
  for (const entry of patchesOf(kustomization)) {
    const { place, text: patch } = entry
    if (patch === undefined) continue
    const found = context.found.patch(entry)
    const plan = context.planInline(place, patch)
    const isOurs = found ? found.some(moves) : mayHold(patch)
    const { target } = entry
    // A text that cannot be read is nobody's concern where its target is of a kind that does not move.
    const isOther = !isOurs && /^\w+$/.test(String(target?.kind ?? '')) && !typesOf(target).some(moves)
    if (!isOther || whyUnread(plan) === undefined) inline.add(place, plan, isOurs)
  }
  for (const { place, text: transformer } of inlineTransformersOf(kustomization))
    inline.add(place, context.planTransformer(transformer), mayHold(transformer))
  const changes = changesOf(kustomization, context.found, context.options)
  const own = [...changes.placements, ...inline.gone]
  const gone = own.filter(isGone)
  const open = [
    ...inline.open,
    ...changes.open.map((change) => ({
      ...change,
      place: shifted(change.place, gone),
      offset: offsetOf(root, change.place),
      stays: true as const,
    })),
  ]
  const about = {
    apiVersion: String(value.apiVersion ?? ''),
    kind: String(value.kind ?? 'Kustomization'),
    name: '',
  }
  const outer = { kind: about.kind, placements: carried(value, own), undecided: [] }
  const placed = { ...outer, placements: carried(value, [...own, ...inline.placements]) }
  const plan = { root, value, placed, open, droppedComments: [], about, nested: inline.nested }
  if (own.length === 0 && inline.drafts.length === 0) {
    return open.length + inline.tasks === 0 ? undefined : { ...plan, drafts: [], untouched: true }
  }
  const sheet = sheetOf(text, document, root, outer, value, around)
  const laid = own.length === 0 ? [] : layOut(sheet, grow(root, outer.placements, value))
  const drafts = [...laid, ...inline.drafts].sort((a, b) => a.start - b.start)
  return { ...plan, drafts, untouched: false, droppedComments: sheet.dropped }
}

const goneRow: Row = {
  verb: 'drop',
  from: 'patches[]',
  to: [],
  why: 'nothing is left of this patch: the new version has none of the fields it sets',
}

const textRow: Row = {
  verb: 'restate',
  from: 'patches[].patch',
  to: ['patches[].patch'],
  why: 'patches follow the objects they patch',
}

/** Why a text could not be read; `undefined` where it was. */
function whyUnread({ problem, skipped }: FilePlan): string | undefined {
  return problem?.what ?? skipped?.what
}

/** The patches that stand in a kustomization as texts. */
class Inline {
  readonly drafts: Draft[] = []
  readonly placements: Placement[] = []
  readonly open: OpenChange[] = []
  readonly nested: NonNullable<DocumentPlan['nested']>[number][] = []
  /** The entries of which nothing is left. */
  readonly gone: Placement[] = []
  tasks = 0
  readonly #text: string
  readonly #root: Node

  constructor(text: string, root: Node) {
    this.#text = text
    this.#root = root
  }

  /** @param isOurs true where what stays behind keeps its objects back */
  add(place: Place, plan: FilePlan, isOurs: boolean): void {
    const node = nodeAt(this.#root, place)
    const left = whyUnread(plan)
    if (left !== undefined || node?.kind !== 'scalar') {
      if (left !== undefined) {
        const said = say('kustomize/patch-text-unread', { cause: left })
        this.#leave(place, isOurs ? asRefused(said) : said)
      }
      return
    }
    if (plan.tasks.some(({ code }) => code === nothingLeft.code) && place.length === 3) {
      this.gone.push({ from: place.slice(0, 2), row: goneRow })
      return
    }
    const inner = innerOf(this.#text, node)
    const drafts = plan.edits.length === 0 ? [] : inner.draftsOf(plan.edits, plan.after)
    if (!drafts) {
      this.#leave(place, asRefused(say('kustomize/patch-text-folded')))
      return
    }
    this.drafts.push(...drafts)
    if (drafts.length > 0) {
      this.placements.push({ from: place, to: place, value: plan.after, row: textRow })
    }
    this.tasks += plan.tasks.length
    this.nested.push({ plan, offsetOf: inner.offsetOf })
  }

  #leave(place: Place, said: Said & Pick<OpenChange, 'rollout'>): void {
    this.open.push({
      offset: offsetOf(this.#root, place),
      row: 'Kustomization:patches[].patch',
      place,
      ...said,
      stays: true,
    })
  }
}
