import { groupBy } from '@capi-migrate/edits'
import type { UnitSources } from '@capi-migrate/edits'
import { groupPatterns } from '@capi-migrate/transitions'
import type { Said } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { marks } from '../../read/mark.ts'
import { say } from '../../tasks/index.ts'
import { nameSources } from '../chart/name-sources.ts'
import type { Named } from '../chart/named.ts'
import { umbrellasIn } from '../chart/umbrella.ts'
import { keptAsItIs } from '../unwritten/kept.ts'
import { HeldTemplates, row, withAdvice } from './held-templates.ts'
import { HashedValues, isHashedMember } from './held-values.ts'
import type { HashingCharts } from './held-values.ts'

/** The plan of a file without what would give objects other names. */
export interface NamesHeld {
  readonly plan: ManifestPlan
  /** True if names are made from all of the file: no comment may be written into it either. */
  readonly isWhole: boolean
}

/** What the charts of a run, and those around it, make names of objects from. Charts are read when something asks. */
export class HashedNames {
  readonly #run: UnitSources
  readonly #hasHelpers: boolean
  readonly #sources: UnitSources
  #charts: readonly HashingCharts[] | undefined
  #byPath: ReturnType<typeof groupedByPath> | undefined
  #values: HashedValues | undefined

  /** @param hasHelpers true if what can be converted where it is printed is converted */
  constructor(run: UnitSources, hasHelpers: boolean) {
    this.#run = run
    this.#hasHelpers = hasHelpers
    this.#sources = { ...run, paths: [...new Set([...run.paths, ...(run.around ?? [])])] }
  }

  /** Why all of a file is not changed, if a plan would change what names are made from. */
  wholeHeld(path: string, plan: ManifestPlan): Said | undefined {
    if (plan.edits.length + plan.tasks.length === 0) return undefined
    const own = this.#chartsOf(path)
    if (own.some(({ sources }) => sources.files.has(path))) return say('file/hashed')
    const value = (this.#values ??= new HashedValues(this.#hashing())).changedBy(path, plan, own)
    if (!value) return undefined
    const chart = this.#run.nameOf(`${value.folder}Chart.yaml`)
    return say('file/hashed-values', { value: ['.Values', ...value.path].join('.'), chart })
  }

  /** True for a named template whose text names are made from. */
  isSource({ path, name }: Named): boolean {
    return this.#chartsOf(path).some(({ sources }) => sources.templates.has(name))
  }

  /**
   * The plans of files that change what a name is made from, or advise to change it. They leave it as it is, with a task.
   *
   * @param planned the plan of a file
   * @param isUnit whether a file is planned together with others, so that a part of it cannot be held alone
   */
  plans(
    planned: (path: string) => ManifestPlan | undefined,
    isUnit: (path: string) => boolean,
  ): ReadonlyMap<string, NamesHeld> {
    const all = new Map<string, NamesHeld>()
    const charts = this.#hashing()
    if (charts.length === 0) return all
    for (const path of this.#run.paths) {
      const plan = this.#isConcerned(path) ? planned(path) : undefined
      if (!plan) continue
      const said = this.wholeHeld(path, plan)
      const held = said
        ? keptAsItIs(plan, { row, line: 1, object: 'file', ...said })
        : this.#withoutAdvice(path, plan)
      if (held !== plan) all.set(path, { plan: held, isWhole: said !== undefined })
    }
    const own = new Set(this.#run.paths)
    for (const one of charts) {
      const templates = new HeldTemplates(
        one,
        (path) => all.get(path)?.plan ?? planned(path),
        this.#hasHelpers,
      )
      for (const path of one.umbrella.texts.keys()) {
        const isOpen = own.has(path) && !isUnit(path) && !all.get(path)?.isWhole
        const plan = isOpen ? templates.planOf(path) : undefined
        if (plan) all.set(path, { plan, isWhole: false })
      }
    }
    return all
  }

  /** A plan of values whose tasks do not advise to change those that names are made from. */
  #withoutAdvice(path: string, plan: ManifestPlan): ManifestPlan {
    const own = this.#chartsOf(path)
    return withAdvice(plan, ({ row, object }) =>
      row === 'Values:version' && isHashedMember(object, path, own)
        ? `do not change \`${object}\`: names of objects are made from it`
        : undefined,
    )
  }

  /** True for a file that names may be made from, or that may hold values. */
  #isConcerned(path: string): boolean {
    const own = this.#chartsOf(path)
    if (own.some(({ sources }) => sources.files.has(path))) return true
    if (path.includes('/templates/') || !/\.(?:ya?ml|json|gotmpl|tmpl)$/.test(path)) return false
    if (own.length > 0) return true
    const text = this.#sources.textOf(path) ?? ''
    return (
      marks.some((mark) => text.includes(mark)) &&
      (/values/i.test(text) || !isOfKind.test(text) || isOfTexts.test(text))
    )
  }

  /** The charts that a file is rendered with. */
  #chartsOf(path: string): readonly HashingCharts[] {
    this.#byPath ??= groupedByPath(this.#hashing())
    return this.#byPath.get(path)?.map(({ charts }) => charts) ?? []
  }

  #hashing(): readonly HashingCharts[] {
    return (this.#charts ??= umbrellasIn(this.#sources).flatMap((umbrella) =>
      [...umbrella.texts.values()].some((text) => ours.test(text))
        ? [{ umbrella, sources: nameSources(umbrella) }]
        : [],
    ))
  }
}

function groupedByPath(all: readonly HashingCharts[]) {
  return groupBy(
    all.flatMap((charts) => [...charts.umbrella.texts.keys()].map((path) => ({ path, charts }))),
    ({ path }) => path,
  )
}

const ours = new RegExp(groupPatterns.any)
const isOfKind = /^["']?kind["']?:/m
const isOfTexts = /\bkind["']?:\s*["']?(?:ConfigMap|Secret)\b/
