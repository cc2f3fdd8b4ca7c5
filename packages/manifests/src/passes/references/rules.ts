import { apiVersion } from './api-version.ts'
import { autoscaler } from './autoscaler.ts'
import { crossplane } from './crossplane.ts'
import { healthScript } from './health-script.ts'
import { ignoreDifferences } from './ignore-differences.ts'
import { kyverno } from './kyverno.ts'
import { metricLabels } from './metric-labels.ts'
import type { ReferenceRule } from './reference.ts'
import { scriptsInside } from './scripts-inside.ts'
import { stateMetrics } from './state-metrics.ts'

/** What is looked for in documents that are no objects of ours. */
export const referenceRules: readonly ReferenceRule[] = [
  apiVersion,
  ignoreDifferences,
  stateMetrics,
  metricLabels,
  autoscaler,
  healthScript,
  kyverno,
  crossplane,
  scriptsInside,
]
