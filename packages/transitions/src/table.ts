import { withFinal } from './final.ts'
import { lineOf } from './line.ts'
import { stages, versions } from './stages.ts'
import type { Version } from './stages.ts'
import type { Transition } from './transition.ts'
import { toV1Beta2 } from './v1beta1-v1beta2/index.ts'

/** What leads to each version from an older one. Upstream takes v1alpha1 to v1beta2 at once. */
const leadingTo: Readonly<Record<Version, readonly Transition[]>> = {
  v1alpha1: [],
  v1beta1: [],
  v1beta2: toV1Beta2,
}

/** Upstream's kinds along the line of stages. */
export const upstream = lineOf(stages, withFinal(versions.flatMap((version) => leadingTo[version])))

/** Its transitions, and the ways along them. */
export const { chain, transitions } = upstream
