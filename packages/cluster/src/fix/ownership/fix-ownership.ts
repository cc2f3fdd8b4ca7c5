import { newest } from '@capi-migrate/transitions'
import { resourceOf, serves } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import { objectOf } from '../../facts/digest.ts'
import type { Digest, Writer } from '../../facts/digest.ts'
import { isGoing } from '../../facts/going.ts'
import type { KubeObject } from '../../source/object.ts'
import type { Fix, Stay } from '../stay.ts'
import type { FixTarget } from '../target.ts'
import type { Write } from '../write.ts'
import { claimed } from './claimed.ts'
import { hasRows, isApply } from './owners.ts'
import { structuresOf } from './schemas.ts'

/** Who the API server says owned everything before the first server-side apply: it had lost all managedFields. */
const lost = 'before-first-apply'

/**
 * What `migrate cluster fix ownership` mends: managers of server-side apply that own fields in a version that goes, or
 * paths of v1beta1 in the name of v1beta2. What others own by Update is not needed: no later write goes by it.
 */
export function fixOwnership(target: FixTarget): Fix {
  const { source, crds, objects } = target
  const stays: Stay[] = []
  const structureOf = structuresOf(source)

  async function* writes(): AsyncIterable<Write> {
    for (const digest of objects.value) {
      const { crd, name, namespace } = digest
      const at = { name, ...(namespace !== undefined && { namespace }) }
      const { managers, why } = claimable(digest, crds)
      const all = [...why, ...(await lostBy(digest, () => source.object(resourceOf(crd), at)))]
      stays.push(...all.map((one) => ({ object: objectOf(digest), ...one })))
      if (managers.length === 0) continue
      yield claimed(target, { crd, at, managers, structureOf })
    }
  }

  return { writes: writes(), stays, missing: objects.missing }
}

type Why = Omit<Stay, 'object'>

/** The managers that something can be claimed for, and what stays of the others. */
function claimable(
  { crd, writers, renamed = [] }: Digest,
  crds: readonly Crd[],
): { readonly managers: readonly string[]; readonly why: readonly Why[] } {
  const going = writers.filter(
    (writer) => isApply(writer) && isGoing(crds, writer.apiVersion ?? '', crd.kind),
  )
  const mapped = going.filter((writer) => hasRows(crd, writer))
  const managers = [
    ...new Set([...mapped.map(({ manager = '' }) => manager), ...renamed.map(({ manager }) => manager)]),
  ]
  const why = going.filter((writer) => !mapped.includes(writer)).map(sayUnmapped)
  if (managers.length === 0 || serves(crd, newest)) return { managers, why }
  return { managers: [], why: [...why, unserved(crd)] }
}

function sayUnmapped({ manager = '', apiVersion = '' }: Writer): Why {
  return {
    says: `${manager} owns fields in ${apiVersion}, and we do not know where they went`,
    next: 'let it apply its manifest in a version that is served: then it owns what it says',
  }
}

function unserved({ name }: Crd): Why {
  return { says: `${name} does not serve ${newest}`, next: 'upgrade Cluster API to v1.11.7 or newer first' }
}

async function lostBy(
  { writers }: Digest,
  read: () => Promise<KubeObject | undefined>,
): Promise<readonly Why[]> {
  if (writers.some(({ manager }) => manager === lost))
    return [{ says: `managedFields were lost once: ${lost} owns fields`, next: forced }]
  // Who applies a name alone owns nothing.
  const isLost = writers.length === 0 && holdsFields(await read())
  return isLost ? [{ says: 'nobody owns any field: managedFields were lost', next: forced }] : []
}

const forced =
  'let its owner apply the manifest once, server-side and with force; then look for fields that are in Git no more, since nobody deletes them'

function holdsFields(object: KubeObject | undefined): boolean {
  if (!object) return false
  const { metadata, apiVersion: _, kind: _k, status: _s, ...rest } = object
  const { labels = {}, annotations = {} } = metadata
  return [...Object.values(rest), labels, annotations].some((one) => Object.keys(one as object).length > 0)
}
