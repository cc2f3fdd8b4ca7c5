import type { KubeObject } from '../source/object.ts'
import type { Missing, Part } from '../source/part.ts'
import { missingOf } from '../source/part.ts'
import { titleOf } from '../source/resource.ts'
import { all } from '../source/source.ts'
import type { Source } from '../source/source.ts'
import type { Controller } from './controllers.ts'
import { resourceOf } from './crd.ts'
import type { Crd } from './crd.ts'
import { releaseOf } from './release.ts'
import type { Release } from './release.ts'

/** An entry of clusterctl's inventory; upstream: cmd/clusterctl/api/v1alpha3. */
interface Provider extends KubeObject {
  readonly type?: string
  readonly version?: string
}

const inventory = 'providers.clusterctl.cluster.x-k8s.io'

/** What the label `cluster.x-k8s.io/provider` says of Cluster API's own controllers. */
export const coreProvider = 'cluster-api'

/**
 * The release of Cluster API: what clusterctl's inventory says, or the tag of its controller's image; the older where they
 * differ. Undefined, and missing, where neither tells.
 */
export async function coreOf(
  source: Source,
  crds: readonly Crd[],
  controllers: Part<readonly Controller[]>,
): Promise<Part<Release | undefined>> {
  const missing: Missing[] = []
  const texts: string[] = []
  const crd = crds.find(({ name }) => name === inventory)
  if (crd) {
    try {
      const providers = (await all(source, resourceOf(crd), { whole: true })) as readonly Provider[]
      texts.push(...providers.flatMap(({ type, version = '' }) => (type === 'CoreProvider' ? version : [])))
    } catch (error) {
      missing.push(missingOf(titleOf(crd), error))
    }
  }
  const own = controllers.value.filter(({ provider }) => provider === coreProvider)
  texts.push(...own.map(({ tag }) => tag))
  // In the middle of an upgrade the older one counts.
  const [release] = texts.flatMap((text) => releaseOf(text) ?? []).toSorted(byAge)
  if (release) return { value: release, missing: [] }
  return { value: undefined, missing: [...missing, ...controllers.missing, untold] }
}

function byAge(a: Release, b: Release): number {
  return a.minor - b.minor || a.patch - b.patch
}

const untold: Missing = {
  what: 'the version of Cluster API',
  why: 'absent',
  says: 'neither clusterctl’s inventory nor the image of a controller tells it',
  next: 'say it: --core VERSION',
}
