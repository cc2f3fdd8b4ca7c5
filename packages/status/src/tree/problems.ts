import type { ApiObject, Reference } from '@capi-migrate/status-model'
import { byBytes } from '@capi-migrate/status-model/values'
import { identityIn, identityOf, ownersOf, referenceTo } from './inventory.ts'
import type { Inventory } from './inventory.ts'

/** What is wrong with the hierarchy of a dump. It can be shown all the same. */
export type Problem =
  | { readonly type: 'cycle'; readonly objects: readonly Reference[] }
  | { readonly type: 'missing-owner'; readonly owner: Reference; readonly objects: readonly Reference[] }
  | { readonly type: 'repeated'; readonly object: Reference }

/** Objects that own each other in a circle, owners that are not there, and objects that are there twice. */
export function problemsOf(inventory: Inventory): readonly Problem[] {
  return [...cycles(inventory), ...missingOwners(inventory), ...repeated(inventory)]
}

/** Owners of Cluster API's groups alone: what else may own an object is rarely dumped. */
function missingOwners(inventory: Inventory): readonly Problem[] {
  const missing = new Map<string, { readonly owner: Reference; readonly objects: Reference[] }>()
  for (const object of inventory.objects) {
    for (const { isController: _, ...owner } of ownersOf(object)) {
      if (!/(^|\.)cluster\.x-k8s\.io$/.test(owner.group) || inventory.find(owner)) continue
      if (inventory.find({ ...owner, namespace: '' })) continue
      const known = missing.get(identityIn(owner)) ?? { owner, objects: [] }
      missing.set(identityIn(owner), known)
      known.objects.push(referenceTo(object))
    }
  }
  return [...missing.values()]
    .map((problem) => ({ type: 'missing-owner' as const, ...problem }))
    .toSorted((a, b) => byBytes(identityIn(a.owner), identityIn(b.owner)))
}

/** A circle of each knot of them: once the objects that lead to no circle are gone, every walk up ends in one. */
function cycles(inventory: Inventory): readonly Problem[] {
  const owners = new Map(
    inventory.objects.map((object) => [identityOf(object), presentOwners(object, inventory)]),
  )
  removeRooted(owners)
  const found: Problem[] = []
  for (const start of owners.keys()) {
    const path: string[] = []
    let at: string | undefined = start
    while (at !== undefined && owners.has(at) && !path.includes(at)) {
      path.push(at)
      at = owners.get(at)!.find((owner) => owners.has(owner))
    }
    if (at !== undefined && path.includes(at)) {
      const circle = new Set(path.slice(path.indexOf(at)))
      const members = inventory.objects.filter((object) => circle.has(identityOf(object)))
      found.push({ type: 'cycle', objects: members.map(referenceTo) })
    }
    for (const passed of path) owners.delete(passed)
  }
  return found
}

/** Takes away what hangs on nothing, then what hangs on that alone, and so on. */
function removeRooted(owners: Map<string, readonly string[]>): void {
  const waiting = new Map([...owners].map(([identity, above]) => [identity, above.length]))
  const below = new Map<string, string[]>()
  for (const [identity, above] of owners)
    for (const owner of above)
      below
        .set(owner, below.get(owner) ?? [])
        .get(owner)!
        .push(identity)
  const rooted = [...owners.keys()].filter((identity) => waiting.get(identity) === 0)
  for (const identity of rooted) {
    owners.delete(identity)
    for (const child of below.get(identity) ?? []) {
      waiting.set(child, waiting.get(child)! - 1)
      if (waiting.get(child) === 0) rooted.push(child)
    }
  }
}

function presentOwners(object: ApiObject, inventory: Inventory): readonly string[] {
  const present = ownersOf(object).flatMap((owner) => inventory.find(owner) ?? [])
  return [...new Set(present.map(identityOf))]
}

function repeated(inventory: Inventory): readonly Problem[] {
  return inventory.repeated.map((object) => ({ type: 'repeated', object: referenceTo(object) }))
}
