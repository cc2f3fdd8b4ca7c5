import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { load } from 'js-yaml'

/** A chart, and the folder that is migrated as a whole with it. */
export interface FoundChart {
  /** How the table calls it. */
  readonly name: string
  readonly repository: string
  /** Its folder below the repository; empty where it is the repository. */
  readonly path: string
  /** Files with values below the chart, beside its values.yaml. */
  readonly valuesFiles: readonly string[]
}

const isValues = /^(?:ci\/.*values.*|values[-.].+)\.ya?ml$/

/**
 * The charts of a folder that print something of Cluster API: the folder itself is a chart, or each folder in it is a
 * repository. Libraries are left out, and charts below another one's `charts/`: they are rendered with it.
 */
export function chartsIn(folder: string): readonly FoundChart[] {
  const isChart = existsSync(join(folder, 'Chart.yaml'))
  const repositories = isChart ? [folder] : foldersIn(folder).map((name) => join(folder, name))
  return repositories.flatMap((repository) => {
    const files = readdirSync(repository, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(repository, join(parentPath, name)))
    const paths = files.filter((file) => basename(file) === 'Chart.yaml').map(dirname)
    return paths.sort().flatMap((path): readonly FoundChart[] => {
      const own = path === '.' ? files : files.filter((file) => file.startsWith(`${path}/`))
      const below = own.map((file) => relative(path, file))
      if (isInner(path, paths) || isLibrary(join(repository, path))) return []
      const templates = below.filter((file) => /(?:^|\/)templates\//.test(file))
      const speaks = templates.some((file) => isOurs(join(repository, path, file)))
      if (!speaks) return []
      const name = isChart ? basename(folder) : join(basename(repository), path)
      const valuesFiles = below.filter((file) => isValues.test(file)).sort()
      return [{ name, repository, path: path === '.' ? '' : path, valuesFiles }]
    })
  })
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isDirectory())
    .sort()
}

function isInner(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => path.startsWith(other === '.' ? 'charts/' : `${other}/charts/`))
}

function isLibrary(chart: string): boolean {
  try {
    return (
      (load(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { type?: unknown } | null)?.type === 'library'
    )
  } catch {
    return false
  }
}

/** Operators of Cluster API have a group of their own, `operator.cluster.x-k8s.io`, which nothing is said of. */
const ours =
  /(?<!operator\.)\b(?:(?:controlplane|bootstrap|ipam|addons|runtime)\.)?cluster\.x-k8s\.io\/v1|kind: (?:Machine\w+|Kubeadm\w+)\s*$/m

function isOurs(file: string): boolean {
  return ours.test(readFileSync(file, 'utf8'))
}
