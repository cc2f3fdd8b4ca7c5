import { around } from './around/suite.ts'
import { check } from './check/suite.ts'
import { claim } from './claim/suite.ts'
import { faults } from './faults/suite.ts'
import { harm } from './harm/suite.ts'
import { predict } from './predict/suite.ts'
import { refs } from './refs/suite.ts'
import { scale } from './scale/suite.ts'
import { variety } from './predict/variety/suite.ts'
import type { Suite } from './suite.ts'
import { unserved } from './unserved/suite.ts'

/** What `migrate cluster` is held to; one line each. */
export const clusterSuites = {
  check,
  around,
  claim,
  refs,
  predict,
  variety,
  unserved,
  scale,
  faults,
  harm,
} as const satisfies Readonly<Record<string, Suite>>
