import { drop } from './row.ts'
import type { Row } from './row.ts'
import { schemaAt } from './schema.ts'
import { defineTransition } from './transition.ts'
import type { Transition } from './transition.ts'

const gone = 'v1beta1 is removed in Cluster API v1.16; these values were kept for it only'

/** What exists in v1beta2 only to carry v1beta1 values. */
const carriers = [
  'status.deprecated',
  'spec.variables[].deprecatedV1Beta1Metadata',
  'status.variables[].definitions[].deprecatedV1Beta1Metadata',
]

/** The transitions with one more for each kind: from the version it comes to last, to the same without what is old. */
export function withFinal(transitions: readonly Transition[]): readonly Transition[] {
  const last = new Map(transitions.map((one) => [`${one.group}/${one.kind}`, one] as const))
  return [...transitions, ...[...last.values()].map(toFinal)]
}

/** `final` is a state of the version an object has, so it says the same version there. */
function toFinal({ group, kind, versions: { to: version } }: Transition): Transition {
  const rows: Row[] = carriers
    .filter((path) => schemaAt(group, version, kind, path))
    .map((path) => drop(path, gone))
  return defineTransition({ group, kind, from: version, to: 'final', rows }, { from: version, to: version })
}
