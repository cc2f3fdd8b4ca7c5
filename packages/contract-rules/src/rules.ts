import type { Role } from '@capi-migrate/transitions'
import { bootstrapConfigRules } from './bootstrap-config.ts'
import type { Check } from './check.ts'
import { clusterctlRules } from './clusterctl.ts'
import { controlPlaneRules } from './control-plane.ts'
import { infraClusterRules } from './infra-cluster.ts'
import { infraMachinePoolRules } from './infra-machine-pool.ts'
import { infraMachineRules } from './infra-machine.ts'
import { ipamRules } from './ipam.ts'
import type { ContractRule, RuleField } from './rule.ts'
import { includesCore } from './stage.ts'
import type { ContractStage } from '@capi-migrate/transitions'
import { templateRules } from './templates.ts'

/** Every rule of the provider contract. Upstream: docs/book/src/developer/providers/contracts, as of v1.14. */
export const contractRules: readonly ContractRule[] = [
  ...infraClusterRules,
  ...infraMachineRules,
  ...infraMachinePoolRules,
  ...bootstrapConfigRules,
  ...controlPlaneRules,
  ...ipamRules,
  ...clusterctlRules,
  ...templateRules,
]

/** Which rules are asked for. */
export interface RuleQuery {
  readonly role?: Role
  readonly subject?: ContractRule['subject']
  readonly stage?: ContractStage
  /** A minor of Cluster API v1, such as 14. */
  readonly core?: number
}

/** The rules that bind a role, in a stage, under a minor of Cluster API; whatever is not named does not matter. */
export function rulesFor({ role, subject, stage, core }: RuleQuery): readonly ContractRule[] {
  return contractRules.filter(
    (rule) =>
      (role === undefined || rule.roles.includes(role)) &&
      (subject === undefined || rule.subject === subject) &&
      (stage === undefined || rule.stages.includes(stage)) &&
      (core === undefined || includesCore(rule.cores, core)),
  )
}

/** The fields a rule speaks of in a stage. */
export function fieldsIn(rule: ContractRule, stage: ContractStage): readonly RuleField[] {
  return rule.fields.filter(({ stages }) => stages?.includes(stage) ?? true)
}

/** What is looked at for a rule in a stage. */
export function checksIn(rule: ContractRule, stage: ContractStage): readonly Check[] {
  return rule.checks.filter(({ stages }) => stages?.includes(stage) ?? true)
}
