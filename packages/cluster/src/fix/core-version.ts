import type { KubeObject } from '../source/object.ts'
import type { Resource } from '../source/resource.ts'
import { all } from '../source/source.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'

/** The inventory of clusterctl. */
const providers: Resource = {
  group: 'clusterctl.cluster.x-k8s.io',
  version: 'v1alpha3',
  plural: 'providers',
  kind: 'Provider',
}

interface Provider extends KubeObject {
  readonly type?: string
  readonly version?: string
}

/** The version of Cluster API as clusterctl has written it down; undefined where it has not, or several. */
export async function coreVersionOf(source: Source): Promise<string | undefined> {
  try {
    const found = (await all(source, providers, { whole: true })) as readonly Provider[]
    const versions = new Set(
      found.filter(({ type }) => type === 'CoreProvider').map(({ version }) => version),
    )
    return versions.size === 1 ? [...versions][0] : undefined
  } catch (error) {
    if (error instanceof Unreadable && (error.why === 'absent' || error.why === 'forbidden')) return undefined
    throw error
  }
}
