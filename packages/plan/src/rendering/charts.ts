import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import type { FoundFile } from '../find.ts'
import type { Plan } from '../plan.ts'
import { isCopied } from './copied.ts'
import { hasHelm, helmTemplate } from './helm.ts'
import { renderingOf } from './rendering.ts'
import type { Rendered, Rendering } from './rendering.ts'

/** Renders the chart in a folder with files of values that lie in it. */
type Render = (folder: string, valuesFiles: readonly string[]) => Rendered

/**
 * Renders every chart among the files that the plan speaks of, before and after it: with its values.yaml alone, and with
 * each further file of values. The program helm is used where it is there, else our own small renderer. Nothing is written
 * but copies, which are removed.
 */
export async function renderCharts(files: readonly FoundFile[], plan: Plan): Promise<readonly Rendering[]> {
  const charts = files.filter(({ path }) => basename(path) === 'Chart.yaml')
  const folders = charts.map(({ path }) => dirname(path))
  const own = charts.filter(({ path }) => {
    const folder = dirname(path)
    const isInner = folders.some((other) => folder.startsWith(`${other}/charts/`))
    return !isInner && plan.files.some(({ source }) => source.path.startsWith(`${folder}/`))
  })
  if (own.length === 0) return []
  const [by, render] = hasHelm()
    ? (['helm', helmTemplate] as const)
    : (['migrate', await smallRenderer()] as const)
  const renderings: Rendering[] = []
  for (const chart of own)
    for (const rendering of await renderChart(chart, plan, by, render)) renderings.push(rendering)
  return renderings
}

async function renderChart(
  { file, path }: FoundFile,
  plan: Plan,
  by: Rendering['by'],
  render: Render,
): Promise<readonly Rendering[]> {
  const folder = dirname(path)
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'migrate-chart-'))
  try {
    cpSync(folder, copy, { recursive: true, filter: isCopied })
    const sets = [[], ...valuesFilesIn(copy).map((values) => [values])]
    const before = sets.map((values) => render(copy, values))
    for (const { source, state, plan: now } of plan.files)
      if (state === 'changes' && source.path.startsWith(`${folder}/`))
        writeFileSync(join(copy, relative(folder, source.path)), now.after)
    const renderings: Rendering[] = []
    for (const [i, values] of sets.entries()) {
      const about = { file, values: values[0] ?? 'values.yaml', by }
      const old = before[i]!
      const now = 'error' in old ? old : render(copy, values)
      renderings.push(await renderingOf(about, old, now, plan.to))
    }
    return renderings
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const isValues = /^(?:ci\/.*values.*|values[-.].+)\.ya?ml$/

/** Files with further values of a chart: `ci/*values*.yaml`, as Helm's own tests have them, and `values-*.yaml`. */
function valuesFilesIn(folder: string): readonly string[] {
  return filesIn(folder).filter((file) => isValues.test(file))
}

function filesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()
}

async function smallRenderer(): Promise<Render> {
  const { renderChart } = await import('@capi-migrate/manifests')
  return (folder, valuesFiles) => {
    const texts = filesIn(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
    return renderChart(new Map(texts), valuesFiles)
  }
}
