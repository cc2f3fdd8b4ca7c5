import { basename, dirname, resolve } from 'node:path'
import { find } from './find.ts'
import type { FindOptions, FoundFile, FoundFiles } from './find.ts'
import { FolderNames } from './folder-names.ts'
import { isWithin } from './paths.ts'
import { partialRepositories } from './partial.ts'
import { textOfRegular } from './regular-file.ts'

/**
 * Returns the files of charts that are rendered with files of a run and are not part of it: of the whole chart around each
 * file, of the charts that one names by `file://`, and, for a run of a part of a repository, of each chart there, for values
 * may lie anywhere. Files that git ignores are among them: Helm reads them, too.
 */
export async function chartsAround(
  { files }: FoundFiles,
  where: readonly string[],
  { cwd = process.cwd(), include = [], exclude = [] }: FindOptions,
  folders = new FolderNames(),
): Promise<readonly FoundFile[]> {
  const charts = new Set(chartFolders(files, folders))
  const roots = partialRepositories(files, where, { cwd, include, exclude })
  if (roots.length > 0) {
    const found = await find(roots, { cwd, only: ['Chart.yaml'] })
    for (const folder of chartFolders(found.files, folders)) charts.add(folder)
  }
  const around = new Map<string, FoundFile>()
  // A chart that is found names others.
  for (let open = [...charts]; open.length > 0;) {
    const { files: own, ignored = [] } = await find(open, { cwd, only: [''], ignored: true })
    for (const file of [...own, ...ignored]) around.set(file.path, file)
    open = [...own, ...ignored]
      .flatMap((file) => chartsBeside(file, folders))
      .filter((folder) => !charts.has(folder))
    for (const folder of open) charts.add(folder)
  }
  for (const { path } of files) around.delete(path)
  return [...around.values()]
}

/** The folders of the outermost charts around files. */
function chartFolders(files: readonly FoundFile[], folders: FolderNames): ReadonlySet<string> {
  const known = new Map<string, string | undefined>()
  const chartAround = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder)
    const above = dirname(folder)
    const isChart = folders.has(folder, 'Chart.yaml')
    const isEnd = above === folder || folders.has(folder, '.git')
    const outer = isChart && basename(above) === 'charts' ? chartAround(dirname(above)) : undefined
    const found = outer ?? (isChart ? folder : isEnd ? undefined : chartAround(above))
    known.set(folder, found)
    return found
  }
  return new Set(
    files.flatMap(({ path, root }) => {
      const chart = chartAround(dirname(path))
      // What has a Chart.yaml far above what was named need not be a chart.
      const isNear = chart !== undefined && (isWithin(chart, root) || isPart(path.slice(chart.length + 1)))
      return isNear ? [chart] : []
    }),
  )
}

function isPart(inside: string): boolean {
  return /^(?:templates|charts)[\\/]/.test(inside)
}

/** The folders of the charts that a file names by `file://`, if it is that of a chart. */
function chartsBeside({ path }: FoundFile, folders: FolderNames): readonly string[] {
  if (!/^(?:Chart|requirements)\.yaml$/.test(basename(path))) return []
  const text = textOfRegular(path)
  const named = typeof text === 'string' ? text.matchAll(/\brepository:\s*["']?file:\/\/([^\s"'#,}]+)/g) : []
  return [...named]
    .map(([, beside]) => resolve(dirname(path), beside!))
    .filter((folder) => folders.has(folder, 'Chart.yaml'))
}
