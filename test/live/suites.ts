import { around } from './around/suite.ts'
import { check } from './check/suite.ts'
import type { Suite } from './suite.ts'

/** What `migrate cluster` is held to; one line each. */
export const clusterSuites = { around, check } as const satisfies Readonly<Record<string, Suite>>
