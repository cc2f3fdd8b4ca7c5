import { assemble } from '../assemble.ts'
import type { Condition } from './condition.ts'
import { targetSchema } from './fragment.ts'
import type { Item, JsonPatch, PatchContext } from './json-patch.ts'
import { pointed } from './pointer.ts'
import type { Pointed } from './pointer.ts'
import type { KindVersion } from './presence.ts'
import type { World } from './world.ts'

/** What a JSON patch becomes, and the templates it goes to. */
export interface Settling {
  readonly patch: JsonPatch
  /** The place the patch has in the old version. */
  readonly at: Pointed
  readonly worlds: readonly World[]
  readonly context: PatchContext
  /** The condition of the patch it belongs to. */
  readonly condition?: Condition
}

/** The old version of a transition's kind, and the new one. */
export function versionsOf({
  transition: { group, kind, versions },
}: PatchContext): readonly [old: KindVersion, now: KindVersion] {
  return [
    { group, kind, version: versions.from },
    { group, kind, version: versions.to },
  ]
}

/** The patch that an item stands for, and its place in the new version. */
export function written(
  item: Item,
  { patch, context }: Settling,
): { readonly patch: JsonPatch; readonly at: Pointed } {
  const now = assemble(patch, item) as JsonPatch
  return { patch: now, at: pointed(now.path, targetSchema(context.transition)) ?? { place: [], indices: [] } }
}
