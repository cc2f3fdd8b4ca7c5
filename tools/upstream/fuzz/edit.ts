import { fieldsOf } from './fields.ts'
import type { Type } from './fields.ts'
import { moodOf, valueOf } from './generate.ts'
import { copyOf, isObject, setKey } from './json.ts'
import type { Json, JsonObject } from './json.ts'
import type { Random } from './random.ts'

/** A place of an object that may be written to. */
interface Site {
  readonly holder: JsonObject | Json[]
  readonly key: string | number
  readonly type: Type
  readonly present: boolean
}

const annotation = 'cluster.x-k8s.io/conversion-data'

/** Changes one to four places, as a client does that knows only the old version. Writes into the object. */
export function edit(object: JsonObject, struct: string, random: Random): JsonObject {
  for (let edits = 1 + random.below(4); edits > 0; edits--) {
    const sites: Site[] = []
    collect(object, { is: 'struct', name: struct }, sites)
    const present = sites.filter((site) => site.present)
    editSite(random.pick(present.length > 0 && random.chance(0.7) ? present : sites), random)
  }
  return object
}

function editSite({ holder, key, type, present }: Site, random: Random): void {
  const value = (holder as JsonObject)[key]
  if (present && random.chance(0.35)) {
    if (Array.isArray(holder)) holder.splice(key as number, 1)
    else delete holder[key]
  } else if (Array.isArray(value) && value.length > 0 && random.chance(0.4)) {
    if (random.chance(0.5)) value.reverse()
    else value.push(copyOf(random.pick(value)))
  } else {
    setKey(holder as JsonObject, String(key), valueOf(type, String(key), moodOf(random, 20)))
  }
}

/** All places below a value, absent fields too; apiVersion and kind decide the route and stay. */
function collect(value: Json | undefined, type: Type, sites: Site[], depth = 0): void {
  if (type.is === 'pointer') return collect(value, type.of, sites, depth)
  if (type.is === 'struct' && isObject(value)) {
    for (const { name, type: below } of fieldsOf(type.name)) {
      if (depth > 0 || (name !== 'apiVersion' && name !== 'kind')) add(value, name, below)
    }
  } else if (type.is === 'map' && isObject(value)) {
    for (const key of Object.keys(value)) if (key !== annotation) add(value, key, type.of)
  } else if (type.is === 'list' && Array.isArray(value)) {
    value.forEach((_, i) => add(value, i, type.of))
  }

  function add(holder: JsonObject | Json[], key: string | number, below: Type): void {
    const present = Object.hasOwn(holder, key)
    sites.push({ holder, key, type: below, present })
    if (present) collect((holder as JsonObject)[key], below, sites, depth + 1)
  }
}
