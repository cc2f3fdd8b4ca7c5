import { dirname, resolve } from 'node:path'
import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { coreRelease, isBeforeBeta2 } from '../../read/core-release.ts'
import { loadParts } from '../../read/load.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import type { SeenSources } from '../../read/seen-sources.ts'
import { say } from '../../tasks/index.ts'
import { keptUnwritten } from './kept.ts'

/** What the configuration of end-to-end tests holds. Upstream: test/framework/clusterctl, E2EConfig. */
export const testsMark = 'CoreProvider'

/** A file that end-to-end tests apply to a release of Cluster API before v1.11, which does not serve v1beta2. */
export interface Tested {
  readonly path: string
  /** The configuration of the tests. */
  readonly by: string
  readonly release: string
}

/**
 * The files of a run that end-to-end tests apply to nothing newer than v1.10: those that a configuration of the tests lists,
 * and all in the folder of the tests, from which others are built. What another configuration tests with v1.11 or newer is
 * not among them.
 */
export function testedFiles({ paths, textOf: read, holds, nameOf, foundAt }: SeenSources): readonly Tested[] {
  const configs = paths
    .filter((path) => holds(path, testsMark))
    .flatMap((by) => {
      const value = loadParts(read(by) ?? '')?.flat()[0]
      const found = isMap(value) && newestCore(value)
      return found && isMap(value)
        ? [{ by, ...found, folder: testsOf(by, foundAt?.(by) ?? nameOf(by)), files: listedIn(value, by) }]
        : []
    })
  const older = configs.filter(({ isOlder }) => isOlder)
  if (older.length === 0) return []
  const below = pathsBelow(paths)
  const around = ({ folder }: (typeof configs)[number]): readonly string[] =>
    folder === undefined ? [] : below(folder)
  const newer = configs.filter(({ isOlder }) => !isOlder)
  const listed = new Set(newer.flatMap(({ files }) => files))
  const known = new Set(paths)
  const moving = new Set(newer.flatMap(around))
  return older.flatMap((config) => {
    const files = [
      ...config.files.filter((path) => known.has(path)),
      ...around(config).filter((path) => !moving.has(path)),
    ]
    return files
      .filter((path) => !listed.has(path) && path !== config.by)
      .map((path) => ({ path, by: config.by, release: config.release }))
  })
}

/** The newest release of Cluster API that tests install; `undefined` where there is none, or a variable decides. */
function newestCore({
  providers,
}: JsonMap): { readonly release: string; readonly isOlder: boolean } | undefined {
  const cores = listOf(providers).filter((one): one is JsonMap => isMap(one) && one.type === 'CoreProvider')
  const releases = cores.flatMap(({ versions }) =>
    listOf(versions).map((one) => (isMap(one) ? (textOf(one.name) ?? '') : '')),
  )
  const found = releases.map((name) => ({ name, said: coreRelease(name) }))
  if (found.some(({ said }) => !said)) return undefined
  const newest = found
    .toSorted((a, b) => a.said!.major - b.said!.major || a.said!.minor - b.said!.minor)
    .at(-1)
  return newest && { release: newest.name, isOlder: isBeforeBeta2(newest.said!) }
}

/** The files that a configuration lists, which are published with a release of a provider in the tests. */
function listedIn({ providers }: JsonMap, by: string): readonly string[] {
  const maps = (value: unknown): readonly JsonMap[] => listOf(value).filter(isMap)
  return maps(providers)
    .flatMap((provider) => [provider, ...maps(provider.versions)])
    .flatMap(({ files }) => maps(files))
    .flatMap(({ sourcePath }) => textOf(sourcePath) ?? [])
    .map((path) => resolve(dirname(by), path))
}

/**
 * The folder of the tests that a configuration is of: `test/e2e` of `test/e2e/config/x.yaml`.
 *
 * @param name its path in the repository: a folder above that is called so means nothing
 */
function testsOf(config: string, name: string): string | undefined {
  const inside = /^(?:.*\/)?e2e(\/.*)$/.exec(name)?.[1]
  return inside === undefined ? undefined : config.slice(0, -inside.length)
}

/** The plan of a file that tests apply to an older Cluster API: it stays, with a task. */
export function keptForTests(plan: ManifestPlan, cause: string): ManifestPlan {
  return keptUnwritten(plan, {
    row: 'tests:file',
    object: 'v1beta1',
    ...say('file/tests-install-older', { cause }),
  })
}
