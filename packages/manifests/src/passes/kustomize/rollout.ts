import { mapPlace } from '@capi-migrate/transitions'
import type { ConvertOptions, Said } from '@capi-migrate/transitions'
import type { JsonMap } from '@capi-migrate/edits/json'
import { placeOf, pointerSteps } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'

/**
 * The same of a list whose order cannot be kept. Controllers compare lists in order, so nothing that hangs together with
 * it may move before a person has decided; see `heldBack` in units.ts.
 */
export function asRollout<T extends Said>(said: T): T & { readonly rollout: true } {
  const what = `${said.what}; going on would replace Machines, so all that its kustomizations name stays as it is`
  return { ...said, what, rollout: true }
}

/**
 * What a person has to do before anything moves that hangs together with it: what stays behind would write the form of the
 * older version into an object of the newer one, which loses it or is refused.
 */
export function asRefused<T extends Said>(said: T): T & { readonly rollout: true } {
  const what = `${said.what}; an object of the new version would lose it, so all that its kustomizations name stays as it is`
  return { ...said, what, rollout: true }
}

/** True for an operation on a field that stands elsewhere in the new version, or has another form there. */
export function moves({ path, from }: Operation, object: JsonMap, options: ConvertOptions): boolean {
  return [path, from].some((one) => {
    if (one === undefined) return false
    const place = pointerSteps(one).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    return mapPlace(object, place, options)?.row !== undefined
  })
}

/** True for an operation on an entry of a map that is a list in the new version: a flag by its name. */
export function isOfEntry({ path }: Operation, object: JsonMap, options: ConvertOptions): boolean {
  const { list, entry } = mapPlace(object, placeOf(object, path), options) ?? {}
  return list !== undefined && !/^(?:-|\d+)$/.test(String(entry!.at(-1)))
}
