import { newest } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { aboutOf, cel, dottedPaths, fieldsOf } from './about-fields.ts'
import { nodesAt } from './known-place.ts'
import type { Reader } from './known-place.ts'
import { editOf, titleOf } from './walk.ts'

/**
 * What Open Cluster Management reads of an object that it has applied: by the latest version that the cluster serves, or by
 * the one that a path names.
 */
export const manifestConfig: Reader = function* (spot, subject) {
  const about = aboutOf(valueAt(spot.node, 'resourceIdentifier'))
  if (!about) return
  for (const { node, place } of nodesAt(spot.node, 'feedbackRules[].jsonPaths[]')) {
    const version = valueAt(node, 'version')
    if (version?.kind !== 'scalar' || !/^v1(?:alpha|beta)\d$/.test(version.text) || version.text === newest)
      continue
    const edit = editOf({ node: version, place: [...spot.place, ...place, 'version'] }, newest)
    const said = say('reference/group-version', {
      kind: about.kind,
      version: `${about.group}/${textAt(node, 'version')}`,
      now: newest,
    })
    yield {
      offset: version.start,
      object: titleOf(subject.root),
      isOfWhole: true,
      ...said,
      ...(edit && { edit }),
    }
  }
  const is = () => about
  yield* fieldsOf({ about: is, keys: ['path', 'jsonPaths'], reads: dottedPaths })(spot, subject)
  yield* fieldsOf({ about: is, keys: ['celExpressions'], reads: cel('object') })(spot, subject)
}
