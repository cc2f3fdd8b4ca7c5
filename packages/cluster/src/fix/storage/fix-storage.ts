import { isOurs, resourceOf, serves, storageOf } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import { isGoing } from '../../facts/going.ts'
import { missingOf } from '../../source/part.ts'
import type { Missing } from '../../source/part.ts'
import { titleOf } from '../../source/resource.ts'
import type { Fix, Stay } from '../stay.ts'
import type { FixTarget } from '../target.ts'
import type { Write } from '../write.ts'
import { statusPart, storedAnew } from './stored-anew.ts'
import { storedVersions } from './stored-versions.ts'

/**
 * What `migrate cluster fix storage` mends: CRDs with other stored versions than the storage version. Each object is
 * stored anew, then the CRD says so. Which version is the storage version is the provider's to say.
 */
export function fixStorage(target: FixTarget): Fix {
  const { source, crds } = target
  const stays: Stay[] = []
  const missing: Missing[] = []

  async function* writes(): AsyncIterable<Write> {
    for (const crd of crds.filter(
      (one) => isOurs(one) && (isStoredElsewhere(one) || isGoingItself(one, crds)),
    )) {
      const why = unfit(crd, crds)
      if (why) stays.push({ object: objectOfCrd(crd), ...why })
      else yield* writesOf(crd)
    }
  }

  async function* writesOf(crd: Crd): AsyncIterable<Write> {
    const round = {
      crd,
      part: await statusPart(source, crd),
      done: new Set(target.done),
      refused: new Set<string>(),
    }
    try {
      for await (const page of source.pages(resourceOf(crd)))
        for (const { metadata } of page) yield storedAnew(target, round, metadata)
    } catch (error) {
      missing.push(missingOf(titleOf(resourceOf(crd)), error))
      return
    }
    if (target.namespace === undefined) yield storedVersions(target, round)
    else stays.push({ object: objectOfCrd(crd), ...oneNamespace })
  }

  return { writes: writes(), stays, missing }
}

/** `CustomResourceDefinition machines.cluster.x-k8s.io` */
export function objectOfCrd({ name }: Crd): string {
  return `CustomResourceDefinition ${name}`
}

type Why = Omit<Stay, 'object'>

const oneNamespace: Why = {
  says: 'its stored versions stay as they are: objects of other namespaces were not looked at',
  next: 'run the command again without --namespace',
}

function isStoredElsewhere(crd: Crd): boolean {
  return crd.storedVersions.some((version) => version !== storageOf(crd))
}

/** True where objects are stored in a version that goes, however many there are. */
function isGoingItself(crd: Crd, crds: readonly Crd[]): boolean {
  return isGoing(crds, `${crd.group}/${storageOf(crd)}`, crd.kind)
}

function unfit(crd: Crd, crds: readonly Crd[]): Why | undefined {
  const storage = storageOf(crd) ?? 'none'
  if (isGoingItself(crd, crds))
    return {
      says: `its storage version is ${storage}, which goes`,
      next: 'upgrade the provider to a release that stores v1beta2; ask your distribution where it pins the CRD',
    }
  if (serves(crd, storage)) return undefined
  return { says: `its storage version ${storage} is not served`, next: 'upgrade its provider first' }
}
