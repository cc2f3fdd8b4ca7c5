import { applyEdits } from '@capi-migrate/edits'
import type { Task, UnitSources } from '@capi-migrate/edits'
import { isEarlier, newest, stepsOf, transitions } from '@capi-migrate/transitions'
import { CheckSum } from '../../check/sum.ts'
import type { ManifestOptions, ManifestPlan, TextPlanner } from '../../document/manifest-plan.ts'
import { openText } from '../../read/open-text.ts'
import { mayHold } from '../../read/ours.ts'
import { templateParts } from '../../read/stand-in/parts.ts'
import { couldBeFragment } from '../template/fragment.ts'
import { enclosing, withNamed } from '../template/capture.ts'
import { conversionPrefix } from '../template/conversion-file.ts'
import type { Call } from './call.ts'
import { callsIn } from './call.ts'
import { convertedNames } from './converted-names.ts'
import type { ChartTexts } from './expansion.ts'
import { follow, isLeft, mergedEdits } from './follow.ts'
import type { Followed } from './follow.ts'
import { namedIn } from './named.ts'
import { settle } from './settled.ts'

/** The plan of a file of a chart, and what of it was planned together with other files. */
export interface ChartPlan {
  readonly plan: ManifestPlan
  readonly followed: NonNullable<ManifestOptions['followed']>
}

/** The folders of a run that hold a chart, the outermost: its subcharts print with its named templates. */
export function chartFolders(paths: readonly string[]): readonly string[] {
  const folders = paths.flatMap((path) => /^(.*\/|)Chart\.yaml$/.exec(path)?.[1] ?? [])
  return folders.filter((folder) => !folders.some((outer) => outer !== folder && folder.startsWith(outer)))
}

/** The files of each chart of a run, as groups: a document is planned by the named templates that it includes. */
export function chartFiles(paths: readonly string[]): readonly (readonly string[])[] {
  return chartFolders(paths).map((folder) => paths.filter((path) => path.startsWith(folder)))
}

/**
 * Plans what hangs together in the charts of a run: documents that are left to a person unless what they include is
 * looked at. Returns the plans of the files that are concerned, by path.
 *
 * @param taken paths that are planned together with others already
 * @param optionsFor how a file is planned, by its name
 */
export function planCharts(
  { paths, textOf, nameOf }: UnitSources,
  taken: ReadonlySet<string>,
  optionsFor: (file: string) => ManifestOptions,
  planText: TextPlanner,
): ReadonlyMap<string, ChartPlan> {
  const all = new Map<string, ChartPlan>()
  for (const files of chartFiles(paths)) {
    const texts = new Map(files.flatMap((path) => entryOf(path, textOf(path))))
    const chart = { texts, named: namedIn(texts) }
    if (chart.named.size === 0) continue
    const plans = new ChartPlanner(chart, (path) => optionsFor(nameOf(path)), planText).plans()
    if (![...plans.keys()].some((path) => taken.has(path)))
      for (const [path, plan] of plans) all.set(path, plan)
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
  readonly #moving = new Map<string, boolean>()

  constructor(chart: ChartTexts, optionsFor: (path: string) => ManifestOptions, planText: TextPlanner) {
    this.#chart = chart
    this.#optionsFor = optionsFor
    this.#planText = planText
  }

  plans(): ReadonlyMap<string, ChartPlan> {
    const followed = [...this.#chart.texts].flatMap(([path, text]) => this.#followIn(path, text))
    const settled = followed.length > 0 ? settle(this.#chart, followed) : undefined
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
    const planned = new Map<string, ManifestPlan>()
    const after = new Map<string, string>()
    for (const [path, text] of texts) {
      const options = this.#optionsFor(path)
      if (!plans.has(path) && mayHold(text, options) && openText(text, path).form === 'helm')
        planned.set(path, this.#planText(text, options))
      after.set(path, (plans.get(path)?.plan ?? planned.get(path))?.after ?? text)
    }
    const names = convertedNames(after)
    const all = new Map(plans)
    for (const path of new Set([...named.values()].flatMap((one) => (names.has(one.name) ? one.path : [])))) {
      const { plan, followed } = plans.get(path) ?? {}
      const own = plan ?? planned.get(path) ?? this.#planText(texts.get(path)!, this.#optionsFor(path))
      const known = new Set([...(followed?.names ?? []), ...names])
      all.set(path, { plan: own, followed: { starts: followed?.starts ?? new Set(), names: known } })
    }
    return all
  }

  #followIn(path: string, text: string): readonly Followed[] {
    const options = this.#optionsFor(path)
    if (isEarlier(options.to, newest) || !mayHold(text, options) || !text.includes('include')) return []
    if (openText(text, path).form !== 'helm') return []
    const isEnclosed = enclosing(text)
    const planPart = (part: string, start: number): ManifestPlan =>
      this.#planText(part, {
        ...options,
        form: 'helm',
        printedStays: true,
        part: { isEnclosed: () => isEnclosed(start) },
      })
    const isList = (call: Call): boolean => lists().has(call.key ?? '')
    const any = (call: Call): boolean => !isList(call) && this.#chart.named.has(call.name)
    const moving = (call: Call): boolean => any(call) && this.#moves(call.name)
    return [...templateParts(text, 'helm', options)].flatMap((part) => {
      const range = { start: part.start, end: part.start + part.text.length }
      if (!callsIn(text, range).some(any) || !planPart(part.text, part.start).tasks.some(isLeft)) return []
      // The fewer lines are written out, the fewer there are in the way.
      const planned = (text: string): ManifestPlan => planPart(text, part.start)
      const followed =
        follow(this.#chart, path, part, moving, planned) ?? follow(this.#chart, path, part, any, planned)
      return followed ?? []
    })
  }

  /** True for a named template that may print fields that move. */
  #moves(name: string): boolean {
    const known = this.#moving.get(name)
    if (known !== undefined) return known
    this.#moving.set(name, false)
    const named = this.#chart.named.get(name)
    if (!named) return false
    const text = this.#chart.texts.get(named.path)!
    const body = text.slice(named.body.start, named.body.end)
    const isWhole = /^[ \t]*apiVersion:/m.test(body) && /^[ \t]*metadata:/m.test(body)
    const moves =
      !isWhole &&
      (couldBeFragment(body) ||
        namesGroup.test(body) ||
        callsIn(text, named.body).some((call) => this.#moves(call.name)))
    this.#moving.set(name, moves)
    return moves
  }
}

/** References are told by their fields; those have names that say little. */
const namesGroup = /^[ \t]*apiVersion:/m

let namesOfLists: ReadonlySet<string> | undefined

/** The names of maps that become lists: what prints one can print the other, wherever it takes it from. */
function lists(): ReadonlySet<string> {
  return (namesOfLists ??= new Set(
    transitions.flatMap(({ rows }) =>
      rows.flatMap(({ codec, from }) => (codec?.spread && from !== undefined ? [stepsOf(from).at(-1)!] : [])),
    ),
  ))
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
