import { check } from './check/suite.ts'
import { claim } from './claim/suite.ts'
import { refs } from './refs/suite.ts'
import type { Suite } from './suite.ts'

/** What `migrate cluster` is held to; one line each. */
export const clusterSuites = { check, claim, refs } as const satisfies Readonly<Record<string, Suite>>
