import type { Step } from './step.ts'

/** M06: Both generations of conditions in the older version. */
export const m06: Step = {
  id: 'M06',
  concern: 'conditions',
  to: 'v1beta2',
  title: 'Both generations of conditions in the older version',
  why: 'Users see the new conditions before the API changes.',
  doneWhen: 'status.v1beta2.conditions is in the schema of the older version',
  needs: ['M02'],
  isOptional: true,
  traps: [
    'an empty list hides status.conditions from Cluster API',
    'the struct has to be a pointer called V1Beta2',
    'it may be skipped on the way to a new version',
  ],
  look: () => [],
}
