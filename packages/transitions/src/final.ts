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

/** The stage after v1beta1: the same v1beta2 object without the values kept for v1beta1. */
export function toFinal({ group, kind }: Transition): Transition {
  const rows: Row[] = carriers
    .filter((path) => schemaAt(group, 'v1beta2', kind, path))
    .map((path) => drop(path, gone))
  return defineTransition({ group, kind, from: 'v1beta2', to: 'final', rows })
}
