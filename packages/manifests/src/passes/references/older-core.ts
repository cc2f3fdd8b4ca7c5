import { holdsAny } from '@capi-migrate/edits'
import { coreRelease, isBeforeBeta2 } from '../../read/core-release.ts'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { titleOf } from './walk.ts'

/** What Cluster API is installed by from a repository: Cluster API Operator, and Rancher Turtles. */
const operators = ['operator.cluster.x-k8s.io/', 'turtles-capi.cattle.io/'] as const

/** The release of Cluster API that a repository installs, where it is one before v1.11: that does not serve v1beta2. */
export const olderCore: ReferenceRule = {
  rule: 'reference/older-core',
  why: 'this Cluster API does not serve v1beta2',
  isMarked: holdsAny(operators),
  find: (subject) => [...coreIn(subject)],
}

function* coreIn({ root }: Subject): Generator<Reference> {
  const spec = valueAt(root, 'spec')
  const isInstalled = operators.some((group) => textAt(root, 'apiVersion')?.startsWith(group))
  const isCore = textAt(root, 'kind') === 'CoreProvider' || textAt(spec, 'type')?.toLowerCase() === 'core'
  const version = valueAt(spec, 'version')
  if (!isInstalled || !isCore || version?.kind !== 'scalar') return
  const release = coreRelease(version.text)
  if (!release || !isBeforeBeta2(release)) return
  yield {
    offset: version.start,
    object: titleOf(root),
    ...say('reference/older-core', { release: version.text }),
  }
}
