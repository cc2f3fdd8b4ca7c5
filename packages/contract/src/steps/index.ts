import { m00 } from './m00-baseline.ts'
import { m01 } from './m01-cluster-api.ts'
import { m02 } from './m02-own-conditions.ts'
import { m03 } from './m03-core-objects.ts'
import { m04 } from './m04-clusterctl-metadata.ts'
import { m05 } from './m05-crd-migrator.ts'
import { m06 } from './m06-both-generations.ts'
import { m07 } from './m07-new-version.ts'
import { m08 } from './m08-conversions.ts'
import { m09 } from './m09-fields.ts'
import { m10 } from './m10-one-time-facts.ts'
import { m11 } from './m11-conditions.ts'
import { m12 } from './m12-stored.ts'
import { m13 } from './m13-contract-label.ts'
import { m14 } from './m14-release-series.ts'
import { m15 } from './m15-clients.ts'
import { m16 } from './m16-old-fields.ts'
import { m17 } from './m17-unserved.ts'
import { m18 } from './m18-removed.ts'
import type { Step } from './step.ts'

export type { StepWords } from './step.ts'

/**
 * The way of a provider from contract v1beta1 to v1beta2 and on to the end of v1beta1.
 *
 * Upstream: docs/book/src/developer/providers/migrations/v1.10-to-v1.11.md and the contract's pages; the order is what
 * providers proved, each trap one that some of them fell into.
 */
export const migrationSteps: readonly Step[] = [
  m00,
  m01,
  m02,
  m03,
  m04,
  m05,
  m06,
  m07,
  m08,
  m09,
  m10,
  m11,
  m12,
  m13,
  m14,
  m15,
  m16,
  m17,
  m18,
]
