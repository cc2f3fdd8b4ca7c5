import { dirname, resolve } from 'node:path'
import { groupBy } from '@capi-migrate/edits'
import { pathsBelow } from '../../read/paths-below.ts'
import { seenSources } from '../../read/seen-sources.ts'
import type { UnitSources } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { transitions } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { keptUnwritten } from './kept.ts'
import { namedPaths } from './named-paths.ts'

/** A file that Go code decodes, and the code that does. */
export interface Decoded {
  readonly path: string
  readonly by: string
}

/**
 * The files of a run that Go code decodes into the types of v1beta1: those it embeds or names, and those in the `testdata` of
 * its package. The decoder drops what these types do not know, without a word.
 */
export function decodedFiles(sources: UnitSources): readonly Decoded[] {
  const { paths, beside = [], textOf } = sources
  const go = seenSources(sources, [packages])
  const code = beside.filter((path) => path.endsWith('.go') && go.holds(path, packages))
  const typed = code.filter((path) => hasOlderTypes(textOf(path) ?? ''))
  if (typed.length === 0) return []
  const known = new Set(paths)
  const below = pathsBelow(paths)
  const files = (path: string): readonly string[] => (known.has(path) ? [path] : below(path))
  return [...groupBy(typed, dirname)].flatMap(([folder, codes]) => [
    ...codes.flatMap((by) =>
      readBy(textOf(by) ?? '').flatMap((name) => files(resolve(folder, name)).map((path) => ({ path, by }))),
    ),
    ...below(resolve(folder, 'testdata')).map((path) => ({ path, by: codes[0]! })),
  ])
}

/** What Go code that imports anything of Cluster API holds. */
const packages = '"sigs.k8s.io/cluster-api/'

/**
 * The import of a package with types. Upstream: `api/v1beta1`, `exp/api/v1beta1`, `bootstrap/kubeadm/api/v1beta1` up to
 * v1.10, and `api/core/v1beta1`, `api/bootstrap/kubeadm/v1beta1` from v1.11 on.
 */
const types =
  /(?:(?<![\w.])(?!import\b)([\w.]+)[ \t]+)?"sigs\.k8s\.io\/cluster-api\/(?:[\w.-]+\/)*api\/(?:[\w.-]+\/)*(v1beta[12])"/g

/**
 * Whether Go code has objects of v1beta1, or a scheme that knows no others. Code that has moved still takes the older
 * conditions from there, which says nothing of its objects.
 */
function hasOlderTypes(text: string): boolean {
  const imports = [...text.matchAll(types)].map(([, name, version]) => ({ name: name ?? version!, version }))
  const older = imports.filter(({ version }) => version === 'v1beta1')
  const knows = older.length === imports.length ? [...kinds, 'AddToScheme'] : kinds
  const used = older.map(({ name }) => (name === '.' ? '' : `${name}\\.`))
  return (
    older.length > 0 && new RegExp(`\\b(?:${used.join('|')})(?:${knows.join('|')})(?:List)?\\b`).test(text)
  )
}

const kinds: readonly string[] = [...new Set(transitions.map(({ kind }) => kind))]

/** The files and folders that Go code embeds, and the manifests it names; of a pattern the folder before it. */
function readBy(text: string): readonly string[] {
  const embedded = [...text.matchAll(/^\/\/go:embed[ \t]+(.+)$/gm)].flatMap(([, names]) =>
    names!.split(/[ \t]+/).map((name) =>
      name
        .replace(/^["'`]?(?:all:)?|["'`]$/g, '')
        .replace(/[^/]*[*?[].*$/, '')
        .replace(/(?<=.)\/$/, ''),
    ),
  )
  const named = namedPaths(text).filter(({ path, isOpen }) => !isOpen && /\.(?:ya?ml|json)$/.test(path))
  return [...embedded.map((name) => name || '.'), ...named.map(({ path }) => path)]
}

/** The plan of a file that Go code decodes into types of v1beta1: it stays, with a task. */
export function keptForGo(plan: ManifestPlan, cause: string): ManifestPlan {
  return keptUnwritten(plan, { row: 'go:file', object: 'v1beta1', ...say('file/go-decodes', { cause }) })
}
