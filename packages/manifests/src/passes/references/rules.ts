import { apiVersion } from './api-version.ts'
import { overlayMark } from '../overlays/plan-overlays.ts'
import { autoscaler } from './autoscaler.ts'
import { toldOnly } from './following.ts'
import { groupVersion } from './group-version.ts'
import { healthScript } from './health-script.ts'
import { ignoreDifferences } from './ignore-differences.ts'
import { kyverno } from './kyverno.ts'
import { metricLabels } from './metric-labels.ts'
import { olderCore } from './older-core.ts'
import { overlayInside } from './overlay-inside.ts'
import { places } from './places.ts'
import type { ReferenceRule } from './reference.ts'
import { resourceVersion } from './resource-version.ts'
import { scriptsInside } from './scripts-inside.ts'
import { stateMetrics } from './state-metrics.ts'

export { knownPlaces } from './places.ts'

/** What is looked for in documents that are no objects of ours. */
export const referenceRules: readonly ReferenceRule[] = [
  apiVersion,
  groupVersion,
  resourceVersion,
  ignoreDifferences,
  stateMetrics,
  metricLabels,
  autoscaler,
  olderCore,
  healthScript,
  kyverno,
  ...toldOnly,
  places,
  overlayInside,
  scriptsInside,
]

/** What holds documents of tools that tell objects of ours by their kind, or by a name of their own, without a group. */
export const groupless: readonly string[] = [
  'projectsveltos.io/',
  'templates.gatekeeper.sh/',
  'kyverno.io/',
  'fn.kpt.dev/',
  'turtles-capi.cattle.io/',
  overlayMark,
]
