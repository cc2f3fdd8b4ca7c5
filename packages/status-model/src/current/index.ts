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
export type { AggregateOptions } from './aggregate.ts'
export { hasSameState, hasSameStateExceptObservedGeneration } from './condition.ts'
export type { Condition } from './condition.ts'
export { indented } from './indent.ts'
export { defaultMergeStrategy, defaultPriority, reasons } from './merge.ts'
export type { DefaultMergeStrategyOptions, Merged, MergeOperation, MergeStrategy } from './merge.ts'
export type { Classes, OwnedCondition, Owner, Priority } from './owned-condition.ts'
export { mirror } from './mirror.ts'
export type { MirrorOptions } from './mirror.ts'
export { defaultOrder } from './order.ts'
export type { Order } from './order.ts'
export { applyPatch, patchOf } from './patch.ts'
export type { ApplyOptions } from './patch.ts'
export { plural } from './plural.ts'
export { noReasonReported, providerCondition, providerConditions } from './provider.ts'
export { set, sorted } from './set.ts'
export type { SetOptions } from './set.ts'
export { sourceOf } from './source.ts'
export type { Source } from './source.ts'
export { summary } from './summary.ts'
export type { SummaryOptions } from './summary.ts'
