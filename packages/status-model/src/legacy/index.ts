export {
  get,
  has,
  isFalse,
  isTrue,
  isUnknown,
  messageOf,
  reasonOf,
  remove,
  transitionTimeOf,
} from '../find.ts'
export type { ConditionStatus } from '../find.ts'
export type { Operation, Patch } from '../patch.ts'
export type { Result } from '../result.ts'
export { aggregate } from './aggregate.ts'
export type { LegacyAggregateOptions } from './aggregate.ts'
export {
  byType,
  falseCondition,
  falseConditionWithNegativePolarity,
  hasSameState,
  severityOf,
  trueCondition,
  trueConditionWithNegativePolarity,
  unknownCondition,
} from './condition.ts'
export type { LegacyCondition, Severity } from './condition.ts'
export { mirror } from './mirror.ts'
export type { LegacyMirrorOptions } from './mirror.ts'
export { applyPatch, patchOf } from './patch.ts'
export type { LegacyApplyOptions } from './patch.ts'
export { providerConditions } from './provider.ts'
export {
  markFalse,
  markFalseWithNegativePolarity,
  markTrue,
  markTrueWithNegativePolarity,
  markUnknown,
  set,
  setWithCustomLastTransitionTime,
} from './set.ts'
export type { LegacySetOptions } from './set.ts'
export { sourceOf } from './source.ts'
export type { LegacySource } from './source.ts'
export { summary } from './summary.ts'
export type { LegacySummaryOptions } from './summary.ts'
