export type { ContractStage, Role } from '@capi-migrate/transitions'
export { aggregationLabel, hasAccess } from './access.ts'
export type { Check, CheckName, FieldType } from './check.ts'
export { conditionsPath, fragmentFor } from './fragments.ts'
export type { SchemaFragment } from './fragments.ts'
export { goFragmentFor } from './go-fragments.ts'
export { isMisnamedTemplate, recognizeRole, templatedKind } from './recognize.ts'
export type { KindFacts, Recognized } from './recognize.ts'
export type { ContractRule, Presence, RuleField, RuleGroup, RuleLevel } from './rule.ts'
export { checksIn, contractRules, fieldsIn, rulesFor } from './rules.ts'
export type { RuleQuery } from './rules.ts'
export { contractStages, includesCore, knownCores } from './stage.ts'
export type { Cores } from './stage.ts'
export {
  changedNames,
  coreCondition,
  goneLater,
  goRelease,
  isLegacyType,
  keptPackage,
  legacyPackages,
  movedName,
  movedPackages,
  packageAliases,
} from './go-moves.ts'
