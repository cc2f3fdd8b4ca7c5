import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Helm, Job } from '../../tools/helm/helm.ts'
import { comparedRender } from './compare.ts'
import { comparedSmall } from './small.ts'
import type { SmallRender } from './small.ts'
import type { ComparedRender } from './compare.ts'
import type { FoundChart } from './find.ts'
import { fitted } from './fit.ts'
import type { LineOf } from './fit.ts'
import { migratedCopy } from './migrate.ts'
import type { Migration, ToldTask } from './migrate.ts'
import type { Overlay } from './overlay.ts'
import { setsOf } from './sets.ts'

/** What became of a chart with all its sets of values. */
export interface ChartResult {
  readonly name: string
  /** Why it cannot be rendered at all, before its migration. */
  readonly skipped?: string
  readonly renders: readonly (ComparedRender & { readonly set: string })[]
  /** How our own small renderer does beside Helm. */
  readonly small: readonly SmallRender[]
  /** Sets that Helm refuses before the migration as well, and why. */
  readonly unfit: readonly string[]
  /** What the migration left to a person in the files of the chart. */
  readonly tasks: readonly ToldTask[]
  /** Where the migration itself failed. */
  readonly failures: readonly string[]
}

/** Migrates a copy of each repository with these options, and renders its charts before and after. */
export async function* runCharts(
  charts: readonly FoundChart[],
  helm: Helm,
  root: string,
  options: readonly string[] = [],
): AsyncGenerator<ChartResult> {
  for (const repository of new Set(charts.map((chart) => chart.repository))) {
    const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'migrate-charts-'))
    try {
      const copy = join(scratch, 'after')
      const migration = migratedCopy(root, repository, copy, options)
      for (const chart of charts.filter((chart) => chart.repository === repository))
        yield await resultOf(chart, copy, migration, helm)
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
}

async function resultOf(
  chart: FoundChart,
  copy: string,
  { tasks, failures }: Migration,
  helm: Helm,
): Promise<ChartResult> {
  const inChart = ({ file }: { readonly file: string }): boolean =>
    chart.path === '' || file.startsWith(`${chart.path}/`)
  const about = { name: chart.name, tasks: tasks.filter(inChart), failures }
  const before = join(chart.repository, chart.path)
  const after = join(copy, chart.path)
  const renders: (ComparedRender & { set: string })[] = []
  const small: SmallRender[] = []
  const unfit: string[] = []
  for (const set of setsOf(before, chart.valuesFiles)) {
    const job = (folder: string, overlay: Overlay, more: Partial<Job> = {}): Job => ({
      chart: folder,
      valuesFiles: set.valuesFiles.map((file) => join(folder, file)),
      values: overlay,
      ...release,
      ...more,
    })
    let more: Partial<Job> = {}
    let { overlay, answer } = await fitted(
      (overlay) => helm.render(job(before, overlay)),
      set.overlay,
      lineIn(before),
    )
    if (answer.missing) return { ...about, skipped: skippedFor(answer), renders: [], small, unfit: [] }
    if (answer.error !== undefined) {
      more = { each: true, ...(isSchema(answer) && { skipSchema: true }) }
      ;({ overlay, answer } = await fitted(
        (overlay) => helm.render(job(before, overlay, more)),
        overlay,
        lineIn(before),
      ))
    }
    if (!answer.files || Object.keys(answer.files).length === 0) {
      unfit.push(
        `${set.name}: ${answer.error ?? Object.values(answer.errors ?? {})[0] ?? 'nothing is printed'}`,
      )
      continue
    }
    if (Object.keys(set.overlay).length === 0) {
      const bare = job(before, {}, { apiVersions: [] })
      small.push(comparedSmall(before, set.valuesFiles, await helm.render(bare), await helm.render(bare)))
    }
    const again = await helm.render(job(before, overlay, more))
    const now = await helm.render(job(after, overlay, more))
    renders.push({ set: set.name, ...(await comparedRender(answer, again, now)) })
  }
  return { ...about, renders, small, unfit }
}

/** The lines of a chart's own templates. */
function lineIn(chart: string): LineOf {
  return (template, line) => {
    try {
      return (
        readFileSync(join(chart, template.slice(template.indexOf('/') + 1)), 'utf8').split('\n')[line - 1] ??
        ''
      )
    } catch {
      return ''
    }
  }
}

const release = {
  name: 'sample',
  namespace: 'default',
  kubernetes: 'v1.30.0',
  // What a management cluster serves that has both versions.
  apiVersions: ['cluster.x-k8s.io/v1beta1', 'cluster.x-k8s.io/v1beta2'],
}

function isSchema({ error = '' }: Answer): boolean {
  return error.includes('specifications of the schema')
}

function skippedFor({ missing = [] }: Answer): string {
  return `needs charts that are not in the tree: ${missing.join(', ')}`
}
