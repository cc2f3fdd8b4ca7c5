import { noCode } from './look-go.ts'
import { all } from './looks.ts'
import type { Step } from './step.ts'

/** M03: Core objects read as v1beta2 has them. */
export const m03: Step = {
  id: 'M03',
  concern: 'api',
  to: 'v1beta2',
  title: 'Core objects read as v1beta2 has them',
  why: 'The fields moved: what is read at the old place is always false or empty.',
  doneWhen:
    'no code reads InfrastructureReady, ControlPlaneReady, BootstrapReady or NodeDrainTimeout of core objects',
  needs: ['M01'],
  traps: ['predicates of watches read the same fields', 'durations below a second become 0'],
  look: all(
    noCode(
      /\.Status\.(InfrastructureReady|ControlPlaneReady|BootstrapReady)\b|\.Spec\.NodeDrainTimeout\b/,
      'read status.initialization and the conditions of the core object, and durations as …Seconds',
    ),
    noCode(
      /\bexternal\.Get\(/,
      'use external.GetObjectFromContractVersionedRef for references of core objects',
    ),
  ),
}
