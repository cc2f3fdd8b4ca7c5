import { newest } from '@capi-migrate/transitions'
import type { KubeObject } from '../source/object.ts'
import { joined, missingOf } from '../source/part.ts'
import type { Missing, Part } from '../source/part.ts'
import { titleOf } from '../source/resource.ts'
import type { Source } from '../source/source.ts'
import { crdsOf, isOurs, resourceOf, serves } from './crd.ts'
import type { Crd } from './crd.ts'

/**
 * All objects of Cluster API and its providers, as `kubectl get cluster-api -A -o yaml` gives them: in v1beta2 where that
 * is served, without managedFields.
 */
export async function clusterObjectsOf(source: Source): Promise<Part<readonly KubeObject[]>> {
  const crds = await crdsOf(source)
  const parts = await Promise.all(crds.value.filter(isOurs).map((crd) => objectsOf(source, crd)))
  return joined([{ value: [], missing: crds.missing }, ...parts])
}

async function objectsOf(source: Source, crd: Crd): Promise<Part<readonly KubeObject[]>> {
  const resource = serves(crd, newest) ? resourceOf(crd, newest) : resourceOf(crd)
  const value: KubeObject[] = []
  const missing: Missing[] = []
  try {
    for await (const page of source.pages(resource, { whole: true })) value.push(...page.map(withoutOwners))
  } catch (error) {
    missing.push(missingOf(titleOf(resource), error))
  }
  return { value, missing }
}

function withoutOwners({ metadata: { managedFields: _, ...metadata }, ...object }: KubeObject): KubeObject {
  return { ...object, metadata }
}
