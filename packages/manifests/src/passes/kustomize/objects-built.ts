import type { Lookup } from '../classes/beside.ts'
import type { Builder } from './build.ts'
import type { JsonMap } from '@capi-migrate/edits/json'
import { gvkOf } from './selector.ts'

/**
 * Looks objects up in what kustomizations build: the templates of a ClusterClass, as each overlay makes them.
 *
 * @param by paths of kustomizations: only what these have a part in counts; where absent, everything does
 */
export function objectsBuilt(builder: Builder, by?: readonly string[]): Lookup {
  return (group, kind, name) => {
    const found = new Map<string, JsonMap>()
    for (const { resources, of } of builder.all) {
      if (by && !by.some((path) => of.includes(path))) continue
      for (const { object, names } of resources) {
        const gvk = gvkOf(object)
        if (gvk.group === group && gvk.kind === kind && names.includes(name))
          found.set(JSON.stringify(object), object)
      }
    }
    return [...found.values()]
  }
}
