import { groupPatterns, isEarlier, versionOf } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { movedIn } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import type { Reader } from './known-place.ts'
import { kindNamed } from './resource-name.ts'
import { spotsIn, writtenAs } from './walk.ts'

const named = new RegExp(`^(${groupPatterns.any})/(v1(?:alpha|beta)\\d)/([a-z]+)((?:@.*)?)$`)

/**
 * The columns that K9s shows: `cluster.x-k8s.io/v1beta1/machines: {columns: ["CLASS:.spec.x"]}`. It looks up a view by the
 * version that it lists, so each key and its columns change together.
 */
export const k9sViews: Reader = function* ({ node: views, place }, { text, to }) {
  if (views.kind !== 'map') return
  for (const { key, value } of views.entries) {
    const [, group = '', version = '', resource = '', rest = ''] =
      (key?.kind === 'scalar' && named.exec(key.text)) || []
    const known = kindNamed(resource)
    if (key?.kind !== 'scalar' || known?.group !== group || !isEarlier(version as Stage, to)) continue
    const now = `${group}/${versionOf(to)}/${resource}${rest}`
    const object = 'views'
    const written = writtenAs(key, now)
    const about = { group, kind: known.kind, version }
    yield {
      offset: key.start,
      object,
      isOfWhole: true,
      ...say('reference/resource-version', { resource: key.text, now }),
      ...(written !== undefined && {
        edit: {
          start: key.body,
          end: key.end,
          text: written,
          values: [],
          keys: [[[...place, key.text], now]],
        },
      }),
    }
    for (const spot of spotsIn(value, [...place, key.text])) {
      if (spot.node.kind !== 'scalar') continue
      // A column that finds nothing is empty, so a missing parent does no harm.
      const roots = new Map(['spec', 'status'].map((name) => [`.${name}`, [{ about, place: [name] }]]))
      for (const one of inScalar(
        text,
        spot.node,
        spot.place,
        object,
        movedIn(spot.node.text, roots, to, true),
      ))
        yield { ...one, isOfWhole: true }
    }
  }
}
