export type { Role } from '@capi-migrate/transitions'
export {
  condition,
  conditions,
  legacyCondition,
  legacyConditions,
  setCondition,
  setLegacyCondition,
  withConditions,
  withLegacyConditions,
} from './conditions.ts'
export type { Condition } from './current/condition.ts'
export { counterDictionary, counterMeanings } from './dictionary/counters.ts'
export type { CounterEntry, CounterMeaning } from './dictionary/counters.ts'
export {
  conditionDictionary,
  entriesOf,
  negativePolarityTypes,
  polarityOf,
  predecessorsOf,
  successorOf,
} from './dictionary/dictionary.ts'
export type { Polarity } from './dictionary/dictionary.ts'
export type { Change, ConditionEntry } from './dictionary/entry.ts'
export type { ConditionMeaning, ReasonMeaning } from './dictionary/meaning/entry.ts'
export { conditionMeanings } from './dictionary/meaning/meanings.ts'
export { proposalTopics, proposedNames } from './dictionary/proposal.ts'
export type { ProposalEntry, ProposalTopic } from './dictionary/proposal.ts'
export { humanDuration } from './duration.ts'
export { failureDomains } from './failure-domains.ts'
export type { FailureDomain } from './failure-domains.ts'
export { legacyFailure } from './failures.ts'
export type { LegacyFailure } from './failures.ts'
export type { ConditionStatus } from './find.ts'
export type * as final from './generated/final.ts'
export type * as k8s from './generated/k8s.ts'
export type * as v1beta1 from './generated/v1beta1.ts'
export type * as v1beta2 from './generated/v1beta2.ts'
export { initialization } from './initialization.ts'
export type { Initialization } from './initialization.ts'
export { isKind, kindOfName, shortNames } from './kinds.ts'
export type { KindName, ObjectOf, Stages } from './kinds.ts'
export type { LegacyCondition, Severity } from './legacy/condition.ts'
export { controlPlaneLabel, isControlPlaneMachine, minReadySeconds, nodeName } from './machine.ts'
export { groupOf, isOwnKind, versionOf } from './object.ts'
export type { ApiObject, ObjectMeta, Version } from './object.ts'
export { formatParagraph } from './paragraph.ts'
export { hasPausedAnnotation, isPaused, pausedAnnotation } from './paused.ts'
export { initializationPath, isInitialized } from './provider.ts'
export type { Contract } from './provider.ts'
export {
  bootstrapRef,
  classRef,
  controlPlaneRef,
  infrastructureRef,
  remediationTemplateRef,
} from './references.ts'
export type { Reference } from './references.ts'
export { clusterReplicas, legacyReplicas, replicas, versions } from './replicas.ts'
export type { LegacyReplicas, Replicas, VersionCount } from './replicas.ts'
export { failure, success } from './result.ts'
export type { Result } from './result.ts'
export { removalPlans, timeline } from './timeline.ts'
export type { Milestone, RemovalPlan } from './timeline.ts'
