import type { ContractStage, Role } from '@capi-migrate/transitions'
import type { ContractRule, RuleGroup } from './rule.ts'
import { early, knownCores, late } from './stage.ts'

/** A role with a page of its own in the contract of Clusters and Machines. */
export type KindRole = Exclude<Role, 'IPAM'>

/** What a rule says; its role, stages and minors are the usual ones unless it names them. */
export type RuleSource = Omit<
  ContractRule,
  'group' | 'roles' | 'subject' | 'cores' | 'stages' | 'fields' | 'source'
> &
  Partial<Pick<ContractRule, 'roles' | 'subject' | 'cores' | 'stages' | 'fields' | 'source'>>

/** Completes the rules of a group; of a role's own page unless it is said otherwise. */
export function rulesOf(
  group: RuleGroup,
  rules: readonly RuleSource[],
  usual: Partial<Pick<ContractRule, 'cores' | 'roles' | 'subject'>> = {},
): readonly ContractRule[] {
  return rules.map((rule) => ({
    group,
    roles: group === 'Templates' || group === 'clusterctl' ? kindRoles : [group],
    subject: 'kind',
    cores: { from: knownCores.from },
    stages: everyStage,
    fields: [],
    source: pages[group],
    ...usual,
    ...rule,
  }))
}

/** The roles of Clusters and Machines. */
export const kindRoles: readonly KindRole[] = [
  'InfraCluster',
  'InfraMachine',
  'InfraMachinePool',
  'BootstrapConfig',
  'ControlPlane',
]

const everyStage: readonly ContractStage[] = [...early, ...late]

/** Below docs/book/src/developer/providers/contracts. */
const pages: Readonly<Record<RuleGroup, string>> = {
  InfraCluster: 'infra-cluster.md',
  InfraMachine: 'infra-machine.md',
  InfraMachinePool: 'infra-machinepool.md',
  BootstrapConfig: 'bootstrap-config.md',
  ControlPlane: 'control-plane.md',
  IPAM: 'ipam.md',
  Templates: 'overview.md',
  clusterctl: 'clusterctl.md',
}
