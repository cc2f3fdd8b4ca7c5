import { isWhole } from '@capi-migrate/patterns'
import { mapPlace } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Row } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { changes, openChange } from './change.ts'
import type { Changes } from './change.ts'
import { typesOf } from './concern.ts'
import { textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { asRefused } from './rollout.ts'
import { gvkOf } from './selector.ts'
import type { Selector } from './selector.ts'
import { arrived } from './states.ts'

/**
 * The version of a selector follows the objects it selects.
 *
 * @param objects what it selects; `undefined` where that cannot be known
 */
export function versionChange(
  selector: Selector,
  place: Place,
  objects: readonly JsonMap[] | undefined,
  options: ConvertOptions,
  path: string,
): Changes {
  const version = textOf(selector.version)
  if (!version) return changes()
  const at = [...place, 'version']
  const id = `Kustomization:${path}`
  if (!objects)
    return versionsOf(selector, options).length === 0
      ? changes()
      : openChange(at, id, say('kustomize/version-base-missing'))
  const now =
    objects.length > 0
      ? objects.map((object) => gvkOf(arrived(object, options)).version)
      : versionsOf(selector, options)
  const versions = [...new Set(now)]
  if (versions.every((one) => isWhole(version, one))) return changes()
  if (versions.length > 1)
    return openChange(at, id, asRefused(say('kustomize/version-mixed', { versions: versions.join(', ') })))
  const row: Row = {
    verb: 'restate',
    from: path,
    to: [path],
    why: 'selectors follow the version of the objects they select',
  }
  return changes({ from: at, to: at, value: versions[0], row })
}

/** The versions that the types a selector names go to; none for a selector that names no type. */
function versionsOf(selector: Selector, options: ConvertOptions): readonly string[] {
  if (!textOf(selector.kind) && !textOf(selector.group)) return []
  return typesOf(selector).flatMap((type) =>
    mapPlace(type, ['apiVersion'], options) ? [gvkOf(arrived(type, options)).version] : [],
  )
}
