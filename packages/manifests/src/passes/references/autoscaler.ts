import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { mapsIn, titleOf } from './walk.ts'

/**
 * The version that cluster-autoscaler is told to read objects at. References without a version are understood since
 * 1.33.1 and 1.34 (kubernetes/autoscaler#8410), so this is not written without a person.
 */
export const autoscaler: ReferenceRule = {
  rule: 'reference/autoscaler',
  why: 'cluster-autoscaler is told which version to read',
  isMarked: (text) => text.includes('CAPI_VERSION'),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ root }: Subject): Generator<Reference> {
  for (const { node } of mapsIn(root)) {
    const value =
      textAt(node, 'name') === 'CAPI_VERSION' ? valueAt(node, 'value') : valueAt(node, 'CAPI_VERSION')
    if (value?.kind !== 'scalar' || value.text !== 'v1beta1') continue
    yield { offset: value.start, object: titleOf(root), ...say('reference/autoscaler') }
  }
}
