import { applyEdits, codeFrame, lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan, FileProblem, LineIndex, PlannedObject, Task } from '@capi-migrate/edits'
import { ConvertError, printPlace } from '@capi-migrate/transitions'
import type { ConvertOptions } from '@capi-migrate/transitions'
import { hiddenForm, placeholderForm } from './left.ts'
import { nameOf, plannedObjects } from './objects.ts'
import { partsOf } from './parts.ts'
import type { Document } from './node.ts'
import type { Part } from './parts.ts'
import { leftAlone, offsetOf, planDocument } from './plan-document.ts'
import type { DocumentPlan } from './plan-document.ts'
import { refute } from './prove.ts'
import type { Refutation } from './prove.ts'
import { readText } from './read.ts'
import { Refusal } from './refusal.ts'
import type { Draft } from './sheet.ts'
import { sourceOf } from './source.ts'
import { ValueError } from './value.ts'

/** How a file is to be planned. */
export interface ManifestOptions {
  readonly to: ConvertOptions['to']
  /** `(group, kind)` → `group/version`, for references on the way down. */
  readonly lookup?: ConvertOptions['lookup']
  /** The file's name, for the plan and its tasks; `-` for stdin. */
  readonly file?: string
}

/** What is to happen to one manifest file. */
export type ManifestPlan = FilePlan

/**
 * Plans the migration of a YAML or JSON text: the edits, and what is left to a person. Nothing is read or written.
 * The edits are proven: another parser reads the result as exactly the author's conversion of what was there. A
 * text that cannot be planned comes back as it was, with a `problem` or the reason why it is `skipped`.
 */
export function planManifest(text: string, options: ManifestOptions): ManifestPlan {
  const nothing: FilePlan = { file: options.file ?? '-', before: text, after: text, edits: [], tasks: [], objects: [] }
  if (!text.includes(ours)) return nothing
  const planner = new Planner(text, options)
  const mayHide = text.includes('{{') || text.includes('{%')
  for (const part of partsOf(sourceOf(text).masked)) {
    if (!mayHide && !part.text.includes(ours)) continue
    const left = planner.add(part)
    if (left) return { ...nothing, ...left }
  }
  const { edits, tasks, objects } = planner
  return { ...nothing, after: applyEdits(text, edits), edits, tasks, objects }
}

/** What every object of ours has in its apiVersion. */
const ours = 'cluster.x-k8s.io'

type Left = Pick<FilePlan, 'skipped' | 'problem'>

/** Plans a text part by part. */
class Planner {
  readonly edits: Edit[] = []
  readonly tasks: Task[] = []
  readonly objects: PlannedObject[] = []
  readonly #text: string
  readonly #options: ManifestOptions
  #lines: LineIndex | undefined

  constructor(text: string, options: ManifestOptions) {
    this.#text = text
    this.#options = options
  }

  /** Adds what is to happen to a part; returns why nothing can happen to the whole text. */
  add(part: Part): Left | undefined {
    const reading = readText(part.text)
    const error = reading.error ?? reading.tolerated
    const placeholder = error && placeholderForm(part.text)
    if (placeholder) return { skipped: placeholder }
    if (reading.error) return this.#problem(part.start + reading.error.offset, reading.error.what, 'mend the file')
    const skipped = hiddenForm(part.text, reading.documents)
    if (skipped) return { skipped }
    try {
      const { text, whole, plans } = planPart(part, reading.documents, this.#options)
      if (!plans.some((plan) => plan)) return undefined
      const left = this.#prove(part, text, whole, plans)
      if (!left?.problem?.ours || !error) return left
      return this.#problem(part.start + error.offset, error.what, 'mend the file')
    } catch (error) {
      const root = reading.documents[0]?.root?.start ?? 0
      if (error instanceof ConvertError) return this.#problem(part.start + root, error.message, 'mend the object')
      if (error instanceof ValueError) return this.#problem(part.start + error.offset, error.message, 'write the values out')
      throw error
    }
  }

  #prove(part: Part, text: string, whole: string, plans: Array<DocumentPlan | undefined>): Left | undefined {
    const edits = editsOf(text, whole, plans)
    const refutation = edits.length > 0 ? refute(text, applyEdits(text, edits), plans) : undefined
    if (refutation) {
      const unaliased = refutation.unclear ? undefined : withoutAliased(plans)
      return unaliased ? this.#prove(part, text, whole, unaliased) : this.#refuted(part, plans, refutation)
    }
    for (const edit of edits) this.edits.push({ ...edit, start: edit.start + part.start, end: edit.end + part.start })
    for (const plan of plans) {
      if (!plan) continue
      const lineOf = (offset: number): number => this.#positionOf(part.start + offset).line
      this.objects.push(...plannedObjects(plan, lineOf))
      this.tasks.push(...this.#tasksOf(part, plan))
    }
    return undefined
  }

  #refuted(part: Part, plans: ReadonlyArray<DocumentPlan | undefined>, refutation: Refutation): Left {
    const { what, offset, document = 0, place = [], unclear } = refutation
    const root = plans[document]?.root
    const at = offset ?? (root ? offsetOf(root, place) : 0)
    if (unclear) return this.#problem(part.start + at, what, 'mend the file, or write that place more plainly')
    const next = 'please report it as a bug of ours, with this file; the file is left as it is'
    return this.#problem(part.start + at, what, next, true)
  }

  #tasksOf(part: Part, plan: DocumentPlan): Task[] {
    const file = this.#options.file
    return plan.open.map(({ offset, row, place, what, next }) => {
      const object = nameOf(plan.value, place)
      const id = [row, object, printPlace(place)].filter(Boolean).join(' ')
      return { id, ...(file && { file }), ...this.#positionOf(part.start + offset), row, object, what, next }
    })
  }

  #positionOf(offset: number): { line: number; column: number } {
    return (this.#lines ??= lineIndex(this.#text)).positionOf(offset)
  }

  #problem(offset: number, what: string, next: string, ours = false): { problem: FileProblem } {
    const position = this.#positionOf(offset)
    const frame = codeFrame(this.#text, { start: offset, end: offset + 1 }, '', this.#lines)
    return { problem: { ...position, what, next, frame, ...(ours && { ours }) } }
  }
}

interface PlannedPart {
  readonly text: string
  /** The text with a line end at its end. */
  readonly whole: string
  readonly plans: Array<DocumentPlan | undefined>
}

function planPart({ text }: Part, documents: readonly Document[], options: ManifestOptions): PlannedPart {
  const whole = text.endsWith('\n') ? text : text + (text.includes('\r\n') ? '\r\n' : '\n')
  const plans = documents.map((document) => {
    const end = document.end === text.length ? whole.length : document.end
    return planDocument(whole, { ...document, end }, options)
  })
  return { text, whole, plans }
}

/**
 * The drafts as edits of the text itself. They were made for a text that ends with a line end; where it does not,
 * the result does not either.
 */
function editsOf(text: string, whole: string, plans: ReadonlyArray<DocumentPlan | undefined>): Edit[] {
  const drafts = plans.flatMap((plan) => plan?.drafts ?? [])
  if (text === whole) return drafts
  const eol = whole.slice(text.length)
  const inside = drafts.filter(({ end }) => end <= text.length)
  const last = drafts.slice(inside.length)
  if (last.length === 0) return inside
  const { start, row }: Draft = last[0]!
  const added = (start > text.length ? eol : '') + last.map((draft) => draft.text).join('')
  const trimmed = added.endsWith(eol) ? added.slice(0, -eol.length) : added
  return [...inside, { start: Math.min(start, text.length), end: text.length, text: trimmed, row }]
}

/** The plans with every document left alone that has aliases; `undefined` where there is none that is edited. */
function withoutAliased(plans: ReadonlyArray<DocumentPlan | undefined>): Array<DocumentPlan | undefined> | undefined {
  const aliased = plans.map((plan) => plan !== undefined && !plan.untouched && plan.root.kind === 'map' && hasAlias(plan.root))
  if (!aliased.includes(true)) return undefined
  return plans.map((plan, i) => {
    if (!plan || !aliased[i]) return plan
    const next = 'write the values out where the aliases stand, then run the command again'
    return leftAlone(plan, new Refusal(plan.root.start, 'its anchors and aliases stand where fields move', next))
  })
}

function hasAlias(node: DocumentPlan['root']): boolean {
  if (node.kind === 'alias') return true
  return node.kind !== 'scalar' && node.entries.some(({ key, value }) => (key !== undefined && hasAlias(key)) || hasAlias(value))
}
