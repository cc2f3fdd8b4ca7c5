import type { InDocument } from '../place.ts'
import { folderOf, joined } from '../sources.ts'
import { entriesOf, nodeAt, textAt } from './documents.ts'
import type { YamlDocument } from './documents.ts'
import type { Kustomization } from './kustomization.ts'

/** What end-to-end tests install. Upstream: test/framework/clusterctl, E2EConfig. */
export interface EndToEnd extends InDocument {
  readonly releases: readonly TestedRelease[]
}

/** A release of a provider that tests install. */
export interface TestedRelease {
  readonly line: number
  readonly provider: string
  /** `CoreProvider`, `InfrastructureProvider` … */
  readonly type: string
  /** `v1.11.0`, or a variable. */
  readonly version: string
  /** Built from this repository, or downloaded: from Cluster API itself, or from others. */
  readonly from: 'here' | 'core' | 'others'
  /** As stated; absent where it is left to the metadata of the release. */
  readonly contract?: string
  /** Where the contract stands, or would. */
  readonly at: readonly (string | number)[]
  /** What it is made of: a path from the root; absent for a URL. */
  readonly source?: string
  /** Files of this repository that are published with it, paths from the root. */
  readonly files: readonly string[]
}

/** Whether a text may be such a configuration. */
export function isEndToEnd(text: string): boolean {
  return text.includes('CoreProvider') && /^\s*(?:- )?type:\s*["']?CoreProvider\b/m.test(text)
}

/** Reads a configuration; `undefined` where the document is none. */
export function endToEndOf({ file, document, root, lineOf }: YamlDocument): EndToEnd | undefined {
  const releases = entriesOf(nodeAt(root, 'providers')).flatMap(({ value: provider }, i) =>
    entriesOf(nodeAt(provider, 'versions')).map((entry, j): TestedRelease => {
      const source = textAt(entry.value, 'value') ?? ''
      const contract = textAt(entry.value, 'contract')
      const local = pathFrom(file, source)
      return {
        line: lineOf(entry),
        provider: textAt(provider, 'name') ?? '',
        type: textAt(provider, 'type') ?? '',
        version: textAt(entry.value, 'name') ?? '',
        from: /^https?:/.test(source) ? (coreReleases.test(source) ? 'core' : 'others') : 'here',
        ...(contract !== undefined && { contract }),
        ...(local !== undefined && { source: local }),
        at: ['providers', i, 'versions', j, 'contract'],
        // Files may be named for all releases at once.
        files: [...entriesOf(nodeAt(entry.value, 'files')), ...entriesOf(nodeAt(provider, 'files'))].flatMap(
          ({ value: named }) => pathFrom(file, textAt(named, 'sourcePath') ?? '') ?? [],
        ),
      }
    }),
  )
  return releases.length > 0 ? { file, document, line: lineOf(root), releases } : undefined
}

/** The same, where what only an overlay of this repository is made of comes from elsewhere: an older release, others. */
export function placedReleases(config: EndToEnd, kustomizations: readonly Kustomization[]): EndToEnd {
  const byFolder = new Map(kustomizations.map((one) => [folderOf(one.file), one]))
  const isRemote = (folder: string, seen: ReadonlySet<string> = new Set()): boolean => {
    const one = seen.has(folder) ? undefined : byFolder.get(folder)
    return (
      one !== undefined &&
      (one.isRemote || one.resources.some((path) => isRemote(path, new Set([...seen, folder]))))
    )
  }
  return {
    ...config,
    releases: config.releases.map((release) =>
      release.from === 'here' && release.source !== undefined && isRemote(release.source)
        ? { ...release, from: 'others' }
        : release,
    ),
  }
}

const coreReleases = /\/kubernetes-sigs\/cluster-api\/releases\//

/** Paths are those from the configuration, or from where the tests are started: the root. */
function pathFrom(file: string, path: string): string | undefined {
  const fromRoot = /^\$\{PWD\}\/(.*)/.exec(path)?.[1]
  const found = fromRoot === undefined ? joined(folderOf(file), path) : joined('', fromRoot)
  return found?.includes('$') ? undefined : found
}
