import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Task, UnitSources } from '@capi-migrate/edits'
import { isEarlier, newest } from '@capi-migrate/transitions'
import { CheckSum } from '../../check/sum.ts'
import type { ManifestOptions, ManifestPlan, TextPlanner } from '../../document/manifest-plan.ts'
import { openText } from '../../read/open-text.ts'
import { mayHold } from '../../read/ours.ts'
import { templateParts } from '../../read/stand-in/parts.ts'
import { enclosing, withNamed } from '../template/capture.ts'
import { conversionPrefix } from '../template/conversion-file.ts'
import type { Call } from './call.ts'
import { callsIn } from './call.ts'
import { convertedNames } from './converted-names.ts'
import { expand } from './expansion.ts'
import type { ChartTexts, Expansion } from './expansion.ts'
import { follow, isLeft, mergedEdits } from './follow.ts'
import type { Followed } from './follow.ts'
import { headsIn } from './head.ts'
import { isList, moving } from './moving.ts'
import { namedIn } from './named.ts'
import type { Named } from './named.ts'
import { settle } from './settled.ts'
import { outermostCharts } from './umbrella.ts'

/** The plan of a file of a chart, and what of it was planned together with other files. */
export interface ChartPlan {
  readonly plan: ManifestPlan
  readonly followed?: NonNullable<ManifestOptions['followed']>
}

/** The files of each chart of a run, as groups: a document is planned by the named templates that it includes. */
export function chartFiles(paths: readonly string[]): readonly (readonly string[])[] {
  return [...outermostCharts(paths).values()]
}

/**
 * Plans what hangs together in the charts of a run: documents that are left to a person unless what they include is
 * looked at. Returns the plans of the files that are concerned, by path.
 *
 * @param taken paths that are planned together with others already
 * @param optionsFor how a file is planned, by its name
 * @param isHashed whether names are made from the text of a named template
 */
export function planCharts(
  { paths, textOf, nameOf }: UnitSources,
  taken: ReadonlySet<string>,
  optionsFor: (file: string) => ManifestOptions,
  planText: TextPlanner,
  isHashed: (named: Named) => boolean,
): ReadonlyMap<string, ChartPlan> {
  const all = new Map<string, ChartPlan>()
  for (const files of chartFiles(paths)) {
    const texts = new Map(files.flatMap((path) => entryOf(path, textOf(path))))
    const chart = { texts, named: namedIn(texts) }
    if (chart.named.size === 0) continue
    const planner = new ChartPlanner(chart, (path) => optionsFor(nameOf(path)), planText, isHashed)
    const plans = planner.plans()
    if (![...plans.keys()].some((path) => taken.has(path)))
      for (const [path, plan] of plans) all.set(path, plan)
    for (const [path, plan] of planner.alone)
      if (!taken.has(path) && !plans.has(path)) all.set(path, { plan })
  }
  return all
}

function entryOf(path: string, text: string | undefined): [string, string][] {
  return text === undefined ? [] : [[path, text]]
}

class ChartPlanner {
  readonly #chart: ChartTexts
  readonly #optionsFor: (path: string) => ManifestOptions
  readonly #planText: TextPlanner
  readonly #isHashed: (named: Named) => boolean
  readonly #moves: ReturnType<typeof moving>
  /** The named templates that print the version of an object. */
  readonly #heads: ReadonlySet<string>
  /** The plans of files by themselves, where maps that a template prints are not converted yet. */
  readonly #first = new Map<string, ManifestPlan>()
  /** The plans of files by themselves, of those that had to be looked at. */
  readonly alone = new Map<string, ManifestPlan>()

  constructor(
    chart: ChartTexts,
    optionsFor: (path: string) => ManifestOptions,
    planText: TextPlanner,
    isHashed: (named: Named) => boolean,
  ) {
    this.#isHashed = isHashed
    this.#chart = chart
    this.#moves = moving(chart)
    this.#heads = headsIn(chart)
    this.#optionsFor = optionsFor
    this.#planText = planText
  }

  plans(): ReadonlyMap<string, ChartPlan> {
    const followed = [...this.#chart.texts].flatMap(([path, text]) => this.#followIn(path, text))
    const settled = followed.length > 0 ? settle(this.#chart, followed, this.#isHashed) : undefined
    const plans = new Map<string, ChartPlan>()
    if (!settled) return this.#withConverted(plans)
    const { edits, names } = settled
    for (const path of new Set([...edits.keys(), ...followed.map((one) => one.path)])) {
      const own = followed.filter((one) => one.path === path)
      const here = { starts: new Set(own.map(({ start }) => start)), names }
      const text = this.#chart.texts.get(path)!
      const plan = this.#planText(text, { ...this.#optionsFor(path), followed: here })
      const all = [...plan.edits, ...(edits.get(path) ?? [])]
      const together = plan.problem || plan.skipped ? undefined : mergedEdits(all)
      // What cannot be written in one file is written in none.
      if (!together) return new Map()
      const merged = withNamed(
        text,
        together,
        own.flatMap(({ named }) => named),
      )
      const edited = { ...plan, edits: merged, after: applyEdits(text, merged) }
      const tasks = followed.flatMap((one) => one.tasks.filter((task) => task.path === path))
      plans.set(path, { plan: withFollowed(edited, own, tasks), followed: here })
    }
    return this.#withConverted(plans)
  }

  /** The plans, with those of files that define what is converted only where it is printed: nothing of it has to move. */
  #withConverted(plans: ReadonlyMap<string, ChartPlan>): ReadonlyMap<string, ChartPlan> {
    const { texts, named } = this.#chart
    const isConverting = (path: string, text: string): boolean =>
      this.#optionsFor(path).helpers === true || text.includes(conversionPrefix)
    if (![...texts].some(([path, text]) => isConverting(path, text))) return plans
    const after = new Map<string, string>()
    for (const [path, text] of texts) {
      const plan =
        plans.get(path)?.plan ?? (this.#isTemplate(path, text) ? this.#planAlone(path, text) : undefined)
      after.set(path, plan?.after ?? text)
    }
    const names = convertedNames(after)
    const all = new Map(plans)
    for (const path of new Set([...named.values()].flatMap((one) => (names.has(one.name) ? one.path : [])))) {
      const { plan, followed } = plans.get(path) ?? {}
      const own = plan ?? this.#planAlone(path, texts.get(path)!)
      const known = new Set([...(followed?.names ?? []), ...names])
      all.set(path, { plan: own, followed: { starts: followed?.starts ?? new Set(), names: known } })
    }
    return all
  }

  /** True for a template that may hold something of ours. */
  #isTemplate(path: string, text: string, options = this.#optionsFor(path)): boolean {
    const isNamedSo = /\.(?:ya?ml|json|tpl|txt)$/.test(path)
    return isNamedSo && mayHold(text, options) && openText(text, path).form === 'helm'
  }

  /** The plan of a file by itself. The first one is all of it where that leaves nothing to convert. */
  #planAlone(path: string, text: string): ManifestPlan {
    const known = this.alone.get(path)
    if (known) return known
    const options = this.#optionsFor(path)
    const first = this.#first.get(path)
    const isAll = first && (!options.helpers || !first.tasks.some(isLeft))
    const plan = isAll ? first : this.#planText(text, options)
    this.alone.set(path, plan)
    return plan
  }

  #followIn(path: string, text: string): readonly Followed[] {
    const given = this.#optionsFor(path)
    // The group of such an object may stand in its named template alone.
    const heads = [...this.#heads].filter((name) => text.includes(`"${name}"`))
    const options =
      heads.length === 0
        ? given
        : { ...given, marks: [...(given.marks ?? []), ...heads.map((name) => `"${name}"`)] }
    if (isEarlier(options.to, newest) || !text.includes('include') || !this.#isTemplate(path, text, options))
      return []
    const isEnclosed = enclosing(text)
    const planPart = (part: string, start: number): ManifestPlan =>
      this.#planText(part, {
        ...options,
        form: 'helm',
        printedStays: true,
        part: { isEnclosed: () => isEnclosed(start) },
      })
    const any = (call: Call): boolean => !isList(call) && this.#chart.named.has(call.name)
    const some = (call: Call): boolean => any(call) && this.#moves(call.name)
    const parts = [...templateParts(text, 'helm', options)].map((part) => ({
      ...part,
      range: { start: part.start, end: part.start + part.text.length },
    }))
    const calling = parts.filter(({ range }) => callsIn(text, range).some(any))
    if (calling.length === 0) return []
    const first = this.#planText(text, { ...options, printedStays: true })
    this.#first.set(path, first)
    const { positionOf } = lineIndex(text)
    const left = calling.filter(({ range }) => {
      const [start, end] = [positionOf(range.start).line, positionOf(range.end).line]
      if (callsIn(text, range).some((call) => call.column === 0 && heads.includes(call.name))) return true
      return first.tasks.some((task) => isLeft(task) && start <= task.line && task.line <= end)
    })
    const followed = left.flatMap((part) => {
      // The fewer lines are written out, the fewer there are in the way.
      const [narrow, wide] = [some, any].map((wanted) => expand(this.#chart, path, part.range, wanted))
      const followedIn = (expansion: Expansion | undefined): Followed | undefined =>
        expansion && follow(this.#chart, path, part.range, expansion, (text) => planPart(text, part.start))
      return followedIn(narrow) ?? (wide?.text === narrow?.text ? undefined : followedIn(wide)) ?? []
    })
    if (followed.length === 0) this.#planAlone(path, text)
    return followed
  }
}

/** The plan of a file with what is planned elsewhere for it. */
function withFollowed(
  plan: ManifestPlan,
  own: readonly Followed[],
  tasks: readonly (Task & { readonly path: string })[],
): ManifestPlan {
  const sum = new CheckSum()
  sum.add(plan, (finding) => finding)
  for (const { checked } of own) sum.add({ ...plan, ...checked }, (finding) => finding)
  return {
    ...plan,
    objects: [...plan.objects, ...own.flatMap(({ objects }) => objects)].sort((a, b) => a.line - b.line),
    tasks: [...plan.tasks, ...tasks.map(({ path: _, ...task }) => ({ ...task, file: plan.file }))],
    checked: sum.checked,
    open: sum.open,
  }
}
