import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { load } from 'js-yaml'
import { formOf } from '../../packages/manifests/src/read/mask/index.ts'
import { randomOf, shuffled } from '../../tools/upstream/fuzz/random.ts'
import type { Arguments } from './arguments.ts'

/** What the proof is made with. Files by their paths; those of `chosen` are applied, the others stand beside them. */
export interface Inputs {
  readonly files: ReadonlyMap<string, string>
  readonly chosen: readonly Chosen[]
  /** What is not there, or not taken, and why. */
  readonly notes: readonly string[]
}

/** How the objects of a file come to be applied. */
export interface Chosen {
  readonly path: string
  readonly form: 'plain' | 'envsubst' | 'chart' | 'kustomization'
}

/** How many files of the many are taken without `--all`. */
export interface Thin {
  readonly golden: number
  readonly corpus: number
}

/** Examples and, where they are there, shared inputs beside the repository. */
export function inputsOf(root: string, { all, seed, file }: Arguments, thin: Thin): Inputs {
  const examples = filesBelow(join(root, 'examples'), 'examples')
  const shared = join(root, '../shared')
  if (!existsSync(shared))
    return choice(examples, [chosenOf(examples)], file, ['there is no ../shared: examples alone'])
  const repro = new Map([
    ...filesBelow(join(shared, 'repro/apply'), 'repro'),
    ...filesBelow(join(shared, 'repro/third/live'), 'third'),
  ])
  const golden = goldenFiles(join(shared, 'golden'))
  const corpus = filesBelow(join(shared, 'corpus'), 'corpus')
  const some = (from: readonly Chosen[], count: number, stream: number): readonly Chosen[] =>
    all || file ? from : shuffled(from, randomOf(seed, stream)).slice(0, count)
  return choice(
    new Map([...examples, ...repro, ...golden, ...corpus]),
    [
      chosenOf(examples),
      chosenOf(repro),
      some(chosenOf(golden), thin.golden, 0),
      some(
        chosenOf(corpus).filter(({ form }) => form === 'plain' || form === 'envsubst'),
        thin.corpus,
        1,
      ),
    ],
    file,
    [],
  )
}

function choice(
  files: ReadonlyMap<string, string>,
  chosen: readonly (readonly Chosen[])[],
  part: string,
  notes: readonly string[],
): Inputs {
  const taken = chosen.flat().filter(({ path }) => path.includes(part))
  const roots = new Set(taken.map(({ path }) => rootOf(path)))
  return { files: new Map([...files].filter(([path]) => roots.has(rootOf(path)))), chosen: taken, notes }
}

/** What is migrated together: an object of upstream's, a repository of the corpus, else a file or folder below the first. */
function rootOf(path: string): string {
  return path.startsWith('golden/') ? path : path.split('/').slice(0, 2).join('/')
}

const old =
  /\b(?:cluster|bootstrap\.cluster|controlplane\.cluster|infrastructure\.cluster|addons\.cluster|ipam\.cluster)\.x-k8s\.io\/v1beta1\b/

/** Files that hold objects of v1beta1, and the files from which such are rendered. */
function chosenOf(files: ReadonlyMap<string, string>): readonly Chosen[] {
  const patches = patchesOf(files)
  return [...files].flatMap(([path, text]): Chosen[] => {
    if (path.endsWith('/kustomization.yaml')) return [{ path, form: 'kustomization' }]
    if (!/\.(?:ya?ml|json)$/.test(path) || !old.test(text) || patches.has(path)) return []
    if (path.includes('/templates/') && files.has(`${path.split('/templates/')[0]}/Chart.yaml`))
      return [{ path, form: 'chart' }]
    const form = formOf(text, path)
    if (form === 'json') return [{ path, form: 'plain' }]
    return form === 'plain' || form === 'envsubst' ? [{ path, form }] : []
  })
}

/** Files that kustomizations name as patches: these are no objects that anybody applies. */
function patchesOf(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const patches = new Set<string>()
  for (const [path, text] of files) {
    if (!/\/kustomization\.ya?ml$/.test(path)) continue
    let one: Record<string, unknown>
    try {
      one = (load(text) ?? {}) as Record<string, unknown>
    } catch {
      continue
    }
    for (const key of ['patches', 'patchesStrategicMerge', 'patchesJson6902'])
      for (const patch of Array.isArray(one[key]) ? (one[key] as unknown[]) : []) {
        const file = typeof patch === 'string' ? patch : (patch as { path?: unknown } | null)?.path
        if (typeof file === 'string') patches.add(posix.join(dirname(path), file))
      }
  }
  return patches
}

/** Every input of the golden cases in v1beta1, a file each. */
function goldenFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [path, text] of filesBelow(folder, 'golden')) {
    if (!path.endsWith('.jsonl')) continue
    for (const [i, line] of text.trim().split('\n').entries()) {
      const { in: object } = JSON.parse(line) as { in: { apiVersion?: unknown } }
      if (!old.test(String(object.apiVersion))) continue
      files.set(`${path.replace('.jsonl', '')}/${i + 1}.json`, `${JSON.stringify(object, null, 2)}\n`)
    }
  }
  return files
}

function filesBelow(folder: string, name: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(
    paths.map((path) => [`${name}/${path.slice(folder.length + 1)}`, readFileSync(path, 'utf8')]),
  )
}
