import type { Json, JsonObject } from './json.ts'
import { copyOf, isObject, parse, print, setKey } from './json.ts'

type Holder = JsonObject | Json[]

const annotation = 'cluster.x-k8s.io/conversion-data'

/**
 * The smallest object that still fails: leaves out keys and items, large ones first, as long as `fails` says yes.
 * The text of the conversion-data annotation is an object here too.
 */
export async function shrunk(
  object: JsonObject,
  fails: (candidate: JsonObject) => Promise<boolean>,
): Promise<JsonObject> {
  let best = object
  for (let before = ''; before !== JSON.stringify(best);) {
    before = JSON.stringify(best)
    best = await pass(best, fails)
  }
  return best
}

/** One walk from the top: a subtree that is not needed goes at once, else its parts are tried. */
async function pass(
  object: JsonObject,
  fails: (candidate: JsonObject) => Promise<boolean>,
): Promise<JsonObject> {
  let best = unfolded(object)
  const queue: (string | number)[][] = [[]]
  for (let path = queue.shift(); path; path = queue.shift()) {
    const value = valueAt(best, path)
    if (!Array.isArray(value) && !isObject(value)) continue
    // From the back, so that the indices of the items still to be tried stay.
    for (const key of Array.isArray(value) ? [...value.keys()].reverse() : Object.keys(value)) {
      if (path.length === 0 && (key === 'apiVersion' || key === 'kind')) continue
      const candidate = copyOf(best)
      const holder = valueAt(candidate, path) as Holder
      if (Array.isArray(holder)) holder.splice(key as number, 1)
      else delete holder[key]
      if (await fails(folded(candidate))) best = candidate
    }
    const rest = valueAt(best, path)
    if (Array.isArray(rest)) queue.push(...rest.map((_, i) => [...path, i]))
    else if (isObject(rest)) queue.push(...Object.keys(rest).map((key) => [...path, key]))
  }
  return folded(best)
}

function valueAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => (at as JsonObject | undefined)?.[key], value)
}

/** The object with its annotation's text read, where it is JSON of an object. */
function unfolded(object: JsonObject): JsonObject {
  const result = copyOf(object)
  const annotations = valueAt(result, ['metadata', 'annotations'])
  const text = isObject(annotations) ? annotations[annotation] : undefined
  if (typeof text === 'string') {
    try {
      const data = parse(text)
      if (isObject(data)) setKey(annotations as JsonObject, annotation, data)
    } catch {
      // Not JSON: it stays as text.
    }
  }
  return result
}

function folded(object: JsonObject): JsonObject {
  const result = copyOf(object)
  const annotations = valueAt(result, ['metadata', 'annotations'])
  if (isObject(annotations) && isObject(annotations[annotation]))
    annotations[annotation] = print(annotations[annotation])
  return result
}
