import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { isBeforeBeta2 } from '../../read/core-release.ts'
import type { CoreRelease } from '../../read/core-release.ts'
import { say } from '../../tasks/index.ts'
import { keptAsItIs } from './kept.ts'

/**
 * The plan of a file that belongs to an older release: it stays as it is, with a task. Tests of upgrades install that
 * release, which does not know the newer version.
 *
 * @param path its path in the repository
 */
export function keptForRelease(plan: ManifestPlan, path = plan.file): ManifestPlan {
  const { edits, tasks, objects } = plan
  const release = edits.length + tasks.length > 0 ? releaseOf(path) : undefined
  if (release === undefined) return plan
  return keptAsItIs(plan, {
    row: 'release:file',
    line: objects[0]?.line ?? 1,
    object: release,
    ...say('file/older-release', { release }),
  })
}

/**
 * The older release that the folders of a path are named for: `test/e2e/data/…/v1.8/…`, or a version in the folder of a
 * provider, as clusterctl lays them out. Numbers of Cluster API are older below v1.11, which brought v1beta2; a
 * provider's own number tells nothing, so that any of them is one.
 */
export function releaseOf(file: string): string | undefined {
  const folders = file.split('/').slice(0, -1)
  const at = folders.findIndex((folder, i) => {
    const version = versionIn(folder)
    if (!version) return false
    const above = folders[i - 1] ?? ''
    if (ofProvider.test(above) && !ofClusterApi.test(above)) return version.minor < 90
    return isBeforeBeta2(version) && (ofClusterApi.test(above) || folders.slice(0, i).some(isOfTests))
  })
  return at === -1 ? undefined : folders[at]
}

const ofProvider = /^(?:infrastructure|bootstrap|control-?plane|ipam|addon|runtime-?extension)-[\w-]+$/
const ofClusterApi =
  /^(?:cluster-api|capi|core|bootstrap-kubeadm|control-?plane-kubeadm|infrastructure-(?:docker|in-memory|dev))$/

function isOfTests(folder: string): boolean {
  return /^(?:tests?|e2e|testdata|data|fixtures)$/.test(folder)
}

function versionIn(folder: string): CoreRelease | undefined {
  const [, major, minor] = /^(?:release-|v)(\d+)\.(\d+)(?:\.(?:\d+|x))?$/.exec(folder) ?? []
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) }
}
