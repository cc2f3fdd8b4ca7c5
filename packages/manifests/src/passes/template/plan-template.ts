import { applyEdits, composeEdits, keepsWhole, lineIndex } from '@capi-migrate/edits'
import type { Edit, Finding, PlannedObject, Task } from '@capi-migrate/edits'
import { convert, groupPatterns, isEarlier, newest, transitions } from '@capi-migrate/transitions'
import type { Place, Said } from '@capi-migrate/transitions'
import { CheckSum } from '../../check/sum.ts'
import { rules } from '../../check/words.ts'
import type { Form } from '../../read/mask/index.ts'
import { grouped } from '../../read/mask/group.ts'
import { scan } from '../../read/mask/scan.ts'
import { loadDocuments } from '../../read/load.ts'
import type { Loaded } from '../../read/load.ts'
import { bothVersionsAt } from '../../read/both-versions.ts'
import { firstMark } from '../../read/ours.ts'
import type { ManifestOptions, ManifestPlan, TextPlanner } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { withoutEmptiedBlocks } from './emptied-blocks.ts'
import { escaped } from './escape.ts'
import { leftName, saidOfLeft } from './left-name.ts'
import { isHead } from './is-head.ts'
import { looseToken } from './loose-token.ts'
import { lostToken } from './lost-token.ts'
import { templateParts } from '../../read/stand-in/parts.ts'
import type { TemplatePart } from '../../read/stand-in/parts.ts'
import { planByBranches } from './by-branches.ts'
import { captureName, enclosing, withNamed } from './capture.ts'
import { inServerOrder, keeping, sourceOf } from './in-order.ts'
import type { InOrder, InOrderOptions } from './in-order.ts'
import { guarded } from './guard.ts'
import { withEmptiesGuarded } from './guard-empties.ts'
import { hoisted } from './hoist.ts'
import { controlsOf } from './instances.ts'
import { mapsToConvert } from './maps-to-convert.ts'
import { printedEmpty } from './printed-empty.ts'
import { refuteInstances } from './refute-instances.ts'
import { pieceAt, restored, sourceOffset, Torn } from './restore.ts'
import { sayGuess, standInsFor } from '../../read/stand-in/stand-in.ts'
import type { Guess, StandIn, StandInText } from '../../read/stand-in/stand-in.ts'
import { placeholders } from './placeholder.ts'
import { isOfOverlay, linesAbove } from './above.ts'
import { asOverlay } from './overlay.ts'
import { recalled } from './recalled.ts'
import { Tried } from './tried.ts'
import { conditionsOutside } from './ytt-conditions.ts'
import { guardedInYtt } from './ytt-seconds.ts'
import { withFunctions } from './ytt-functions.ts'
import { atLineEnds } from './line-ends.ts'
import { offsetOfResult, offsetsIn, tornIn } from './wrong.ts'
import type { Position, Spot, Wrong } from './wrong.ts'
import { spoken, wordOf } from '../../read/stand-in/token.ts'

/** What a document has that may be of ours and not there yet: kinds of other providers and what names groups stay. */
const mayMove = new RegExp(
  `apiVersion["']?\\s*:\\s*["']?(?:(?:exp\\.)?${groupPatterns.own}/(?!v1beta2\\b)|` +
    String.raw`\S*(?:\{\{|\$|<<|\[\[|#@))|\bkind["']?\s*:\s*["']?(?:Docker|Dev)`,
)

/**
 * Plans a template: tokens stand in for its code, what is left is planned and proven as YAML, and then once more for
 * each branch of its control blocks. A document for which that fails stays as it is, with a task that says why.
 */
export function planTemplate(
  text: string,
  options: ManifestOptions,
  form: Form,
  plan: TextPlanner,
): ManifestPlan {
  const planner = new TemplatePlanner(text, options, form, plan)
  // Whoever plans the documents in another way knows what to look for.
  const wanted = options.documents ? { marks: [''] } : options
  for (const part of templateParts(text, form, wanted))
    if (!options.followed?.starts.has(part.start)) planner.add(part)
  const whole = planner.result()
  const named = withNamed(text, whole.edits, planner.named)
  const edits = form === 'ytt' ? withFunctions(text, named) : named
  return { ...whole, edits, after: applyEdits(text, edits) }
}

/** Plans one document of a template: nothing in it is another. */
export function planTemplatePart(
  text: string,
  options: ManifestOptions,
  form: Form,
  plan: TextPlanner,
): ManifestPlan {
  const planner = new TemplatePlanner(text, options, form, plan)
  planner.add({ text, holes: grouped(text, scan(text, form)), start: 0 })
  return { ...planner.result(), named: planner.named }
}

class TemplatePlanner {
  /** Named templates that the file is to get at its end. */
  readonly named: string[] = []
  readonly #text: string
  readonly #options: ManifestOptions
  readonly #form: Form
  readonly #plan: TextPlanner
  readonly #edits: Edit[] = []
  readonly #tasks: Task[] = []
  readonly #objects: PlannedObject[] = []
  readonly #check = new CheckSum()
  readonly #lines: ReturnType<typeof lineIndex>
  readonly #isEnclosed: (offset: number) => boolean
  /** By the options of a reading. */
  readonly #instances = new WeakMap<ManifestOptions, Instances>()
  /** How often a name was given, by the name. */
  readonly #numbers = new Map<string, number>()

  constructor(text: string, options: ManifestOptions, form: Form, plan: TextPlanner) {
    this.#text = text
    this.#options = options
    this.#form = form
    this.#plan = plan
    this.#lines = lineIndex(text)
    this.#isEnclosed = enclosing(text)
  }

  result(): ManifestPlan {
    const file = this.#options.file ?? '-'
    const edits = this.#edits.sort((a, b) => a.start - b.start)
    const after = applyEdits(this.#text, edits)
    const { checked, open } = this.#check
    const plan = {
      file,
      before: this.#text,
      after,
      edits,
      tasks: this.#tasks,
      objects: this.#objects,
      checked,
      open,
    }
    return withoutEmptiedBlocks(plan, this.#form)
  }

  add(part: TemplatePart): void {
    const known = this.#tasks.length
    this.#addPart(part)
    this.#correctAdvice(part, known)
  }

  /** Takes `--helpers` out of the advice of the tasks from an index on, where such a run would ask for the same. */
  #correctAdvice(part: TemplatePart, from: number): void {
    const { helpers, printedStays, documents } = this.#options
    if (helpers !== undefined || printedStays || documents) return
    if (!this.#tasks.slice(from).some(({ next }) => next.includes('`--helpers`'))) return
    const other = new TemplatePlanner(this.#text, { ...this.#options, helpers: true }, this.#form, this.#plan)
    other.#addPart(part)
    for (const [i, task] of this.#tasks.entries()) {
      const same =
        i < from ? undefined : other.#tasks.find(({ id, next }) => id === task.id && next !== task.next)
      if (same) this.#tasks[i] = same
    }
  }

  #addPart(part: TemplatePart): void {
    if (this.#addHead(part) || this.#addBothVersions(part)) return
    const { text, holes, start } = part
    const tried = new Tried()
    let reason: (Said & { readonly place?: Position }) | undefined
    let unsorted: (() => Wrong | undefined) | undefined
    const because: Because = (said, standIn, at) => {
      const place = at === undefined ? undefined : this.#placesOf(standIn, start)(at)
      reason ??= { ...said, what: spoken(said.what, standIn.tokens), ...(place && { place }) }
    }
    const readings = recalled(this.#readings({ text, holes, start }))
    if (this.#addByBranches(readings, start, tried, because)) return
    const isForked = reason !== undefined
    for (const { guess, source, options, standIn } of readings) {
      if (standIn.open.length > 0) {
        const documents = keeping(standIn.open)
        const plan = this.#plan(source.text, { ...options, documents, plain: true })
        if (this.#addConverted(source, options, start, tried)) return
        tried.add(sayGuess(guess), spoken(standIn.open[0]!.what, standIn.tokens), source.text)
        unsorted ??= () => this.#add(withTried(plan, tried), standIn, start, options, tried)
        continue
      }
      const plan = this.#plan(standIn.text, { ...options, ...knownOf(standIn), plain: true })
      const problem = plan.problem ?? plan.skipped
      if (problem) {
        const cause = spoken(problem.what, standIn.tokens)
        tried.add(sayGuess(guess), cause, source.text)
        because(
          say('template/problem', { cause }),
          standIn,
          plan.problem && offsetsIn(standIn.text)(plan.problem),
        )
        continue
      }
      // To YAML each key may be there once; what is wrong with its branches is known better.
      if (isForked && plan.tasks.some(({ code }) => code === 'yaml/key-twice')) continue
      if (plan.tasks.some(keepsWhole) && this.#addConverted(source, options, start, tried)) return
      const wrong = this.#add(plan, standIn, start, options, tried)
      if (wrong === undefined) return
      tried.add(sayGuess(guess), spoken(wrong.said.what, standIn.tokens), source.text)
      because(wrong.said, standIn, wrong.at)
    }
    if (
      reason?.code.startsWith('template/branch-') &&
      this.#addByBranches(readings, start, tried, because, true)
    )
      return
    if (unsorted) {
      const wrong = unsorted()
      if (wrong === undefined) return
      reason ??= wrong.said
    }
    // Every guess has ended in one or the other.
    this.#leave(text, start, { ...reason!, ...tried.said })
  }

  /** Adds a task for a named template that prints the version of an object, and not the object; false for any other text. */
  #addHead({ text, start, named }: TemplatePart): boolean {
    if (named === undefined || !isHead(text) || this.#options.documents) return false
    if (!this.#options.followed?.names.has(named))
      this.#leave(text, start, say('template/prints-version', { name: named }))
    return true
  }

  /** Adds a task for a document that is printed in either version; false for any other one. */
  #addBothVersions(part: TemplatePart): boolean {
    const { to, documents } = this.#options
    if (isEarlier(to, newest) || documents) return false
    const at = bothVersionsAt(part, this.#text, this.#options.bodyOf)
    if (at === undefined) return false
    this.#leave(part.text, part.start, {
      ...say('template/both-versions'),
      place: this.#lines.positionOf(part.start + at),
    })
    return true
  }

  /** Adds what is planned for a document some of whose branches write one key; false where that is no way. */
  #addByBranches(
    readings: Iterable<Reading>,
    start: number,
    tried: Tried,
    because: Because,
    isWide = false,
  ): boolean {
    for (const { options, standIn } of readings) {
      if (standIn.open.length > 0) continue
      const known = { ...options, ...knownOf(standIn), plain: true as const }
      for (const plan of planByBranches(standIn, (view) => this.#plan(view, known), isWide)) {
        const wrong =
          'apart' in plan
            ? { said: plan.apart, ...(plan.spot && { at: offsetsIn(standIn.text)(plan.spot) }) }
            : this.#add(plan, standIn, start, options, tried)
        if (wrong === undefined) return true
        tried.add('branch by branch', spoken(wrong.said.what, standIn.tokens))
        because(wrong.said, standIn, wrong.at)
      }
    }
    return false
  }

  /** The ways to read a template, the likeliest first, each once. */
  *#readings({ text, holes, start }: TemplatePart): Generator<Reading> {
    for (const { guess, standIn: source } of standInsFor(text, holes, this.#options.printed)) {
      const options = this.#optionsFor(source)
      yield { guess, source, options, standIn: this.#inOrder(source, options, start) }
    }
  }

  /**
   * Adds what is planned for a document in which the maps that only a person could rewrite are converted where they are
   * printed; false where that is no way.
   */
  #addConverted(source: StandIn, options: ManifestOptions, start: number, tried: Tried): boolean {
    if (!options.helpers || options.printedStays || options.documents) return false
    for (let more = 0; more < mostAround; more++) {
      const converted: InOrderOptions['converted'] = (object) => mapsToConvert(object, options, more)
      const standIn = this.#inOrder(source, options, start, converted)
      if (standIn.named.length === 0) return false
      if (standIn.open.length > 0) continue
      const plan = this.#plan(standIn.text, { ...options, ...knownOf(standIn), plain: true })
      if (plan.problem || plan.skipped || plan.tasks.some(keepsWhole)) continue
      if (this.#add(plan, standIn, start, options, tried) === undefined) return true
    }
    return false
  }

  #inOrder(
    source: StandIn,
    options: ManifestOptions,
    start: number,
    converted?: InOrderOptions['converted'],
  ): InOrder {
    const { file = '-', part } = options
    const isEnclosed = part?.isEnclosed ?? (() => this.#isEnclosed(start))
    const given = new Set<string>()
    const nameFor = (map: Place): string | undefined => {
      const base = captureName(file, map)
      if (base === undefined || options.documents) return undefined
      const numbered = (number: number): string => (number === 1 ? base : `${base}-${number}`)
      let number = (this.#numbers.get(base) ?? 0) + 1
      while (given.has(numbered(number)) || this.#text.includes(`"${numbered(number)}"`)) number++
      given.add(numbered(number))
      return numbered(number)
    }
    const known = { ...options, nameFor, isEnclosed, ...(converted && { converted }) }
    return inServerOrder(source, known, this.#form)
  }

  /** Names in a stand-in text have tokens of their own. */
  #optionsFor({ tokens }: StandInText): ManifestOptions {
    const { templates, users } = this.#options
    return {
      ...this.#options,
      placeholder: placeholders(tokens, this.#form, this.#options),
      ...(templates && {
        templates: (group, kind, name) => templates(group, kind, spoken(name, tokens)),
      }),
      ...(users && { users: (kind, name) => users(kind, spoken(name, tokens)) }),
    }
  }

  /** Adds what is planned for a document; returns what is wrong with it instead. */
  #add(
    plan: ManifestPlan,
    standIn: InOrder,
    offset: number,
    options: ManifestOptions,
    tried: Tried,
  ): Wrong | undefined {
    const better = hoisted(plan, standIn)
    const wrong = better && this.#addFinished(better, standIn, offset, options)
    if (better && !wrong) return undefined
    if (wrong)
      tried.add(
        'with each condition around the whole of the map that it fills',
        spoken(wrong.said.what, standIn.tokens),
      )
    return this.#addFinished(plan, standIn, offset, options)
  }

  /** Adds a plan with what the language of the template asks for besides. */
  #addFinished(
    plan: ManifestPlan,
    standIn: InOrder,
    offset: number,
    options: ManifestOptions,
  ): Wrong | undefined {
    const above = this.#form === 'ytt' ? linesAbove(this.#text, offset) : ''
    const { emptyAt, helpers } = this.#options
    const filled = withEmptiesGuarded(plan, standIn, {
      form: this.#form,
      isOverlay: isOfOverlay(above),
      ...(emptyAt && { emptyAt }),
    })
    if ('said' in filled) return filled
    const finished =
      this.#form === 'ytt'
        ? asOverlay(guardedInYtt(conditionsOutside(filled, standIn), standIn), above)
        : helpers
          ? guarded(filled, standIn)
          : filled
    return 'said' in finished ? finished : this.#addPlan(finished, standIn, offset, options)
  }

  #instancesOf(options: ManifestOptions): Instances {
    const known = this.#instances.get(options) ?? instancesFor(options)
    this.#instances.set(options, known)
    return known
  }

  #addPlan(
    plan: ManifestPlan,
    standIn: InOrder,
    offset: number,
    options: ManifestOptions,
  ): Wrong | undefined {
    if (plan.edits.length > 0) {
      const lost = lostToken(standIn, plan.after) ?? looseToken(standIn)
      if (lost) return tornIn(standIn, new Torn(lost))
      const kinds = plan.objects.map(({ kind }) => kind)
      const left = leftName(plan.after, standIn.tokens, kinds, this.#form)
      if (left) return { said: saidOfLeft(left), at: standIn.text.indexOf(wordOf(left.token.id)) }
      const { load, conversion } = this.#instancesOf(options)
      const refuted = refuteInstances(
        standIn.captured,
        plan.after,
        standIn.tokens,
        // What becomes of a document that is planned in another way only its planner knows.
        options.documents ? undefined : conversion,
        this.#form === 'ytt',
        load,
      )
      if (refuted) {
        const { said, document = 0, place } = refuted
        const at = place && offsetOfResult(standIn.text, document, place, options)
        return { said, ...(at !== undefined && { at }) }
      }
      const empty = printedEmpty(plan.after, standIn.tokens, this.#options)
      if (empty) return { said: empty.said, at: standIn.text.indexOf(wordOf(empty.token.id)) }
    }
    try {
      const own = plan.edits.map((edit) => ({ ...edit, text: escaped(edit.text, this.#form) }))
      const all = own.length === 0 ? own : composeEdits(standIn.source.text, standIn.edits, own)
      const edits = restored(standIn.source, all).map((edit) => ({
        ...edit,
        start: edit.start + offset,
        end: edit.end + offset,
      }))
      const torn = this.#form === 'jinja' ? atLineEnds(this.#text, edits) : undefined
      if (torn) return { said: torn }
      this.#edits.push(...edits)
    } catch (error) {
      if (error instanceof Torn) return tornIn(standIn, error)
      throw error
    }
    if (plan.edits.length > 0) this.#addNamed(standIn.named)
    const placeOf = this.#placesOf(standIn, offset)
    const offsetAt = offsetsIn(standIn.text)
    const placeAt = (spot: Spot): Position => placeOf(offsetAt(spot))
    for (const task of plan.tasks) this.#tasks.push(this.#spokenTask(task, standIn, placeAt(task)))
    for (const object of plan.objects) {
      const { line } = placeAt(object)
      const shown = (text: string): string => spoken(text, standIn.tokens)
      const droppedComments = object.droppedComments.map(shown)
      this.#objects.push({ ...object, line, name: shown(object.name), droppedComments })
    }
    const isBranched = controlsOf(standIn.tokens, standIn.text).count > 0
    this.#check.add(
      plan,
      (finding) => this.#spokenFinding(finding, standIn, placeAt(finding)),
      // Of two items with one name each may stand in another branch.
      ({ rule }) => isBranched && rule === rules.unique,
    )
    return undefined
  }

  #addNamed(named: readonly string[]): void {
    for (const text of named) {
      const [, base, number = '1'] = /define "(.*?)(?:-(\d+))?"/.exec(text)!
      this.#numbers.set(base!, Number(number))
      this.named.push(text)
    }
  }

  #spokenFinding(finding: Finding, { tokens }: InOrder, place: { line: number; column: number }): Finding {
    const shown = (text: string): string => spoken(text, tokens)
    const { object, path, evidence, next } = finding
    return {
      ...finding,
      ...place,
      object: shown(object),
      path: shown(path),
      evidence: shown(evidence),
      next: shown(next),
    }
  }

  #spokenTask(task: Task, { tokens }: InOrder, place: { line: number; column: number }): Task {
    const shown = (text: string): string => spoken(text, tokens)
    const { id, object, what, next, tried } = task
    return {
      ...task,
      ...place,
      id: shown(id),
      object: shown(object),
      what: shown(what),
      next: shown(next),
      ...(tried && { tried: tried.map(shown) }),
    }
  }

  /** Line and column of the template for an offset of a stand-in text. */
  #placesOf(standIn: InOrder, offset: number): (at: number) => Position {
    const { source } = standIn
    return (own) => {
      let at = sourceOf(standIn, own)
      const piece = pieceAt(source.pieces, at, 'start')
      if (piece?.token && piece.start < at && at < piece.end) at = piece.start
      return this.#lines.positionOf(offset + sourceOffset(source, at, 'start'))
    }
  }

  #leave(
    text: string,
    offset: number,
    { place, ...reason }: Said & Pick<Task, 'tried'> & { readonly place?: Position },
  ): void {
    const { to, provider } = this.#options
    if (!isEarlier(to, newest) && !provider && !(mayMove.test(text) && mayBeOurs(text))) return
    const at = firstMark(text, this.#options)
    const position = place ?? this.#lines.positionOf(offset + at)
    const kind = /^[ \t-]*kind:[ \t]*([A-Za-z]\w*)/m.exec(text)?.[1] ?? 'Document'
    const row = `${kind}:template`
    const what = `this part of the template is left as it is: ${reason.what}`
    const file = this.#options.file
    const id = [row, ...(this.#tasks.some(({ id }) => id === row) ? [String(this.#tasks.length)] : [])].join(
      ' ',
    )
    this.#tasks.push({ id, ...(file && { file }), ...position, row, object: kind, ...reason, what })
  }
}

/** How many maps around a place are tried, from the smallest on. */
const mostAround = 4

/** A template as YAML, in one of the ways to read it. */
interface Reading {
  readonly guess: Guess
  readonly source: StandIn
  readonly options: ManifestOptions
  readonly standIn: InOrder
}

/** How what a template prints in one of its ways is read and converted: once, however many plans are compared with it. */
interface Instances {
  readonly load: typeof loadDocuments
  readonly conversion: (document: unknown) => unknown
}

function instancesFor(options: ManifestOptions): Instances {
  const loaded = new Map<string, Loaded>()
  const converted = new WeakMap<object, unknown>()
  return {
    load: (text) => {
      const found = loaded.get(text) ?? loadDocuments(text)
      loaded.set(text, found)
      return found
    },
    conversion: (document) => {
      if (!isObject(document)) return document
      const found = converted.get(document) ?? convert(document, options).object
      converted.set(document, found)
      return found
    },
  }
}

/** Notes why a document stays as it is, and where; the first reason stays. */
type Because = (said: Said, standIn: InOrder, at?: number) => void

/** False where all kinds that a text names are those of other providers, whose fields are theirs. */
function mayBeOurs(text: string): boolean {
  const kinds = [...text.matchAll(/\bkind["']?[ \t]*:[ \t]*["']?([^\s"',}]+)/g)].map(([, kind]) => kind!)
  ours ??= new Set(transitions.map(({ kind }) => kind))
  return kinds.length === 0 || kinds.some((kind) => ours!.has(kind) || !/^\w+$/.test(kind))
}

let ours: ReadonlySet<string> | undefined

/** A plan whose tasks say which ways were tried before it. */
function withTried(plan: ManifestPlan, { said }: Tried): ManifestPlan {
  return { ...plan, tasks: plan.tasks.map((task) => ({ ...task, ...said })) }
}

function knownOf({ placeholder }: InOrder): Pick<ManifestOptions, 'placeholder'> {
  return placeholder ? { placeholder } : {}
}

function isObject(document: unknown): document is object {
  return typeof document === 'object' && document !== null
}
