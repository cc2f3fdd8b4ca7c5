import { applyEdits, codeFrame, lineIndex } from '@capi-migrate/edits'
import type {
  Edit,
  FilePlan,
  FileProblem,
  Finding,
  LineIndex,
  PlannedObject,
  Task,
} from '@capi-migrate/edits'
import { ConvertError, printPlace } from '@capi-migrate/transitions'
import { isMerge, ValueError } from '@capi-migrate/edits/yaml'
import type { Document, Node } from '@capi-migrate/edits/yaml'
import { Checker } from '../check/checker.ts'
import { editsOf, withFinalLineEnd } from '../layout/final-line.ts'
import { styleOfText } from '../layout/style.ts'
import type { Style } from '../layout/style.ts'
import { hiddenForm, placeholderForm } from '../read/left.ts'
import { loadDocuments } from '../read/load.ts'
import { mayHold } from '../read/ours.ts'
import { openText } from '../read/open-text.ts'
import { isPatchFile } from '../read/patch-file.ts'
import type { Part } from '../read/parts.ts'
import { signerOf } from '../read/signed.ts'
import { say } from '../tasks/index.ts'
import { foundAgain } from './found-again.ts'
import type { ManifestOptions, ManifestPlan } from './manifest-plan.ts'
import { nameOf, plannedObjects } from './objects.ts'
import { keptRefused, leftAlone, leftSigned, planDocument, resultOf } from './plan-document.ts'
import { offsetOf } from '../read/at.ts'
import type { DocumentPlan } from './plan-document.ts'
import { refute } from './prove.ts'
import type { Refutation } from './prove.ts'
import { hiddenObject } from './run-together.ts'

/** Plans a text without template code, part by part; see `planManifest`. */
export function planPlain(text: string, options: ManifestOptions): ManifestPlan {
  const nothing: FilePlan = {
    file: options.file ?? '-',
    before: text,
    after: text,
    edits: [],
    tasks: [],
    objects: [],
  }
  if (!mayHold(text, options) && !options.documents) return nothing
  const planner = new Planner(text, options)
  const mayHide = text.includes('{{') || text.includes('{%')
  for (const part of openText(text, options.file).parts) {
    if (!mayHide && !mayHold(part.text, options) && !options.documents) continue
    const left = planner.add(part)
    if (left) return { ...nothing, ...left }
  }
  const { edits, tasks, objects, checker } = planner
  const { checked, open } = checker
  const after = applyEdits(text, edits)
  return { file: nothing.file, before: text, after, edits, tasks, objects, checked, open }
}

const report = 'please report it as a bug of ours, with this file; the file is left as it is'

type Left = Pick<FilePlan, 'skipped' | 'problem'>

/** Plans a text part by part. */
class Planner {
  readonly edits: Edit[] = []
  readonly tasks: Task[] = []
  readonly objects: PlannedObject[] = []
  readonly checker: Checker
  readonly #text: string
  readonly #options: ManifestOptions
  #lines: LineIndex | undefined
  #textStyle: Style | undefined

  constructor(text: string, options: ManifestOptions) {
    this.#text = text
    this.#options = { isPatch: isPatchFile(options.file ?? ''), ...options }
    this.checker = new Checker(text, this.#options)
  }

  /** Adds what is to happen to a part; returns why nothing can happen to the whole text. */
  add(part: Part): Left | undefined {
    const { reading } = part
    const error = reading.error ?? reading.tolerated
    const placeholder = error && !this.#options.plain && placeholderForm(part.text)
    if (placeholder) return { skipped: placeholder }
    if (reading.error)
      return this.#problem(part.start + reading.error.offset, reading.error.what, 'mend the file')
    const skipped = this.#options.plain ? undefined : hiddenForm(part.text, reading.documents)
    if (skipped) return { skipped }
    try {
      const { text, whole, plans } = planPart(part, reading.documents, this.#options, () => this.#style())
      this.#lookAtCurrent(part, reading.documents, plans)
      if (!plans.some((plan) => plan)) return undefined
      const left = this.#prove(part, text, whole, plans)
      if (!left?.problem?.ours || !error) return left
      return this.#problem(part.start + error.offset, error.what, 'mend the file')
    } catch (error) {
      const root = reading.documents[0]?.root?.start ?? 0
      if (error instanceof ConvertError)
        return this.#problem(part.start + root, error.message, 'mend the object')
      if (error instanceof ValueError)
        return this.#problem(part.start + error.offset, error.message, error.next)
      const what = `the plan broke off: ${error instanceof Error ? error.message : String(error)}`
      return this.#problem(part.start + root, what, report, true)
    }
  }

  #prove(part: Part, text: string, whole: string, plans: Array<DocumentPlan | undefined>): Left | undefined {
    const edits = editsOf(
      text,
      whole,
      plans.flatMap((plan) => plan?.drafts ?? []),
    )
    const results = plans.map((plan) => plan && resultOf(plan))
    const old = edits.length > 0 ? loadDocuments(text) : undefined
    const refutation = old && refute(old, applyEdits(text, edits), plans, results)
    if (refutation) {
      const unaliased = refutation.unclear ? undefined : withoutShared(plans)
      return unaliased ? this.#prove(part, text, whole, unaliased) : this.#refuted(part, plans, refutation)
    }
    const isUnique = old && !('error' in old) && !old.hasRepeatedKey
    const refused = this.#check(part, plans, results, isUnique)
    if (refused.size > 0) {
      const kept = plans.map((plan, i) => {
        const findings = refused.get(i)
        return plan && findings
          ? keptRefused(plan, findings, this.#offsetOf(findings[0]!) - part.start)
          : plan
      })
      return this.#prove(part, text, whole, kept)
    }
    for (const edit of edits)
      this.edits.push({ ...edit, start: edit.start + part.start, end: edit.end + part.start })
    for (const plan of plans) {
      if (!plan) continue
      const lineOf = (offset: number): number => this.#positionOf(part.start + offset).line
      this.objects.push(...plannedObjects(plan, lineOf))
      this.tasks.push(...this.#tasksOf(part, plan))
      this.#addNested(part, plan)
    }
    return undefined
  }

  /**
   * Checks what becomes of the documents. Returns those that have to stay, by their numbers, with what the newer version
   * alone refuses of them; nothing is said of any document then.
   *
   * @param isUnique whether no map of the part is known to say a key twice
   */
  #check(
    part: Part,
    plans: ReadonlyArray<DocumentPlan | undefined>,
    results: readonly unknown[],
    isUnique = false,
  ): ReadonlyMap<number, readonly Finding[]> {
    const before = this.checker.tally()
    const refused = new Map<number, readonly Finding[]>()
    for (const [i, plan] of plans.entries()) {
      if (!plan) continue
      const { root, value, placed, untouched } = plan
      if (untouched) this.checker.addCurrent(root, part.start)
      else {
        const fresh = this.checker.addPlanned(
          { root, value, shift: part.start, isUnique },
          placed,
          results[i],
        )
        if (fresh.length > 0 && !this.#options.isBase) refused.set(i, fresh)
      }
    }
    if (refused.size > 0) this.checker.takeBack(before)
    return refused
  }

  /** Objects that need no change may still have fields of the older version. */
  #lookAtCurrent(
    part: Part,
    documents: readonly Document[],
    plans: ReadonlyArray<DocumentPlan | undefined>,
  ): void {
    for (const [i, { root }] of documents.entries()) {
      if (!root || plans[i]) continue
      this.checker.addCurrent(root, part.start)
      this.#tellHidden(root, part)
    }
  }

  #tellHidden(root: Node, part: Part): void {
    const hidden = hiddenObject(root)
    if (!hidden) return
    const { kind, offset, ...said } = hidden
    const { file } = this.#options
    const row = `${kind}:layout`
    const place = this.#positionOf(part.start + offset)
    this.tasks.push({ id: row, ...(file && { file }), ...place, row, object: kind, ...said })
  }

  #refuted(part: Part, plans: ReadonlyArray<DocumentPlan | undefined>, refutation: Refutation): Left {
    const { what, offset, document = 0, place = [], unclear } = refutation
    const root = plans[document]?.root
    const at = offset ?? (root ? offsetOf(root, place) : 0)
    if (unclear)
      return this.#problem(part.start + at, what, 'mend the file, or write that place more plainly')
    return this.#problem(part.start + at, what, report, true)
  }

  #tasksOf(part: Part, plan: DocumentPlan): Task[] {
    const file = this.#options.file
    if (plan.open.length === 0) return []
    const isFoundAgain = foundAgain(plan, this.#options)
    return plan.open.map((change) => {
      const { offset, row, place, stays: _, ...said } = change
      const object = plan.about ? `${plan.about.kind} ${plan.about.name}`.trim() : nameOf(plan.value, place)
      const id = [row, object, printPlace(place)].filter(Boolean).join(' ')
      const at = this.#positionOf(part.start + offset)
      const once = !isFoundAgain(change) && { once: true as const }
      return { id, ...(file && { file }), ...at, row, object, ...said, ...once }
    })
  }

  #addNested({ start }: Part, { nested = [] }: DocumentPlan): void {
    const file = this.#options.file
    for (const { plan, offsetOf } of nested) {
      const position = (line: number, column: number) => this.#positionOf(start + offsetOf(line, column))
      this.objects.push(...plan.objects.map((object) => ({ ...object, line: position(object.line, 1).line })))
      this.tasks.push(
        ...plan.tasks.map((task) => ({
          ...task,
          ...(file && { file }),
          ...position(task.line, task.column),
        })),
      )
    }
  }

  #style(): Style {
    return (this.#textStyle ??= styleOfText(this.#text))
  }

  #positionOf(offset: number): { line: number; column: number } {
    return (this.#lines ??= lineIndex(this.#text)).positionOf(offset)
  }

  #offsetOf(position: Finding): number {
    return (this.#lines ??= lineIndex(this.#text)).offsetOf(position)
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

function planPart(
  { text, start }: Part,
  documents: readonly Document[],
  options: ManifestOptions,
  around: () => Style,
): PlannedPart {
  const whole = withFinalLineEnd(text)
  const signer = signerOf({ text, documents })
  const plans = documents.map((document) => {
    const end = document.end === text.length ? whole.length : document.end
    const plan = (options.documents ?? planDocument)(whole, { ...document, end }, options, around, start)
    // What holds it for another reason may be encrypted: it is read when the file is decrypted.
    const isSigned = plan && signer !== undefined && (plan.drafts.length > 0 || plan.untouched)
    return isSigned ? leftSigned(plan, signer) : plan
  })
  return { text, whole, plans }
}

/** The plans with every document left alone that has aliases or merge keys; `undefined` where there is none that is edited. */
function withoutShared(
  plans: ReadonlyArray<DocumentPlan | undefined>,
): Array<DocumentPlan | undefined> | undefined {
  const shared = plans.map(
    (plan) => plan !== undefined && !plan.untouched && plan.root.kind === 'map' && isShared(plan.root),
  )
  if (!shared.includes(true)) return undefined
  return plans.map((plan, i) => {
    if (!plan || !shared[i]) return plan
    return leftAlone(plan, { offset: plan.root.start, said: say('yaml/aliases-where-fields-move') })
  })
}

/** Whether a text says the values of other places: through aliases, or a merge key. */
function isShared(node: DocumentPlan['root']): boolean {
  if (node.kind === 'alias') return true
  return (
    node.kind !== 'scalar' &&
    node.entries.some(
      (entry) => isMerge(entry) || (entry.key !== undefined && isShared(entry.key)) || isShared(entry.value),
    )
  )
}
