import { groupPatterns, isEarlier, transitions, versionOf } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { textAt } from '../../read/members.ts'
import { dottedPaths, fieldsOf } from './about-fields.ts'
import type { Reader } from './known-place.ts'
import type { About } from './moved-path.ts'
import { mapsIn } from './walk.ts'

const fields = fieldsOf({ about: selected, keys: ['path'], reads: dottedPaths })

/**
 * The paths that a test of a chart looks at in what the chart prints. Whether its template has moved is not known here, so
 * they are told and not written.
 */
export const chartTest: Reader = function* (spot, subject) {
  for (const { edit: _, ...found } of fields(spot, subject)) yield found
}

/** The kinds of ours that a test selects documents by: `documentSelector: { path: kind, value: MachineHealthCheck }`. */
function selected(test: Node): readonly About[] {
  const names = [...mapsIn(test)].flatMap(({ node, place }) =>
    place.at(-1) === 'documentSelector' && textAt(node, 'path') === 'kind'
      ? (textAt(node, 'value') ?? [])
      : [],
  )
  return transitions.filter(({ kind }) => names.includes(kind)).map(({ group, kind }) => ({ group, kind }))
}

const named = new RegExp(`^(${groupPatterns.own})/(v1(?:alpha|beta)\\d)/([A-Z]\\w*)$`)

/**
 * The kinds that a suite's cluster knows: `"cluster.x-k8s.io/v1beta1/MachineSet": { gvr: … }`. Its objects, and what templates
 * look up, are of the versions that are named here.
 */
export const chartScheme: Reader = function* ({ node: scheme }, { to }) {
  if (scheme.kind !== 'map') return
  for (const { key } of scheme.entries) {
    const [resource, group = '', version = '', kind = ''] =
      (key?.kind === 'scalar' && named.exec(key.text)) || []
    if (!key || resource === undefined || !isEarlier(version as Stage, to)) continue
    const now = `${group}/${versionOf(to)}/${kind}`
    yield {
      offset: key.start,
      object: 'kubernetesProvider',
      isOfWhole: true,
      ...say('reference/resource-version', { resource, now }),
    }
  }
}
