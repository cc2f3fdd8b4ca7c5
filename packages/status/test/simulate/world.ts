import type { ApiObject } from '@capi-migrate/status-model'
import { parseCore, simulate } from '../../src/simulate/index.ts'
import type { Crd, ReadRole, Shown, Situation } from '../../src/simulate/index.ts'

const groups: Readonly<Record<ReadRole, string>> = {
  InfraCluster: 'infrastructure.cluster.x-k8s.io',
  InfraMachine: 'infrastructure.cluster.x-k8s.io',
  InfraMachinePool: 'infrastructure.cluster.x-k8s.io',
  BootstrapConfig: 'bootstrap.cluster.x-k8s.io',
  ControlPlane: 'controlplane.cluster.x-k8s.io',
}

const kinds: Readonly<Record<ReadRole, string>> = {
  InfraCluster: 'AcmeCluster',
  InfraMachine: 'AcmeMachine',
  InfraMachinePool: 'AcmeMachinePool',
  BootstrapConfig: 'AcmeConfig',
  ControlPlane: 'AcmeControlPlane',
}

/** The CRD of the kind a role has here, served in two versions; one follows each contract. */
export function crdOf(role: ReadRole, contracts: readonly string[] = ['v1beta1', 'v1beta2']): Crd {
  const labels = Object.fromEntries(contracts.map((contract) => [`cluster.x-k8s.io/${contract}`, contract]))
  const [group, kind] = [groups[role], kinds[role]]
  const versions = ['v1beta1', 'v1beta2'].map((name) => ({ name, served: true }))
  return { name: `${kind.toLowerCase()}s.${group}`, group, kind, labels, versions }
}

/** A provider's object with this status and spec. */
export function objectOf(role: ReadRole, status: unknown, spec: unknown = {}): ApiObject {
  const metadata = { name: 'a', namespace: 'team' }
  return { apiVersion: `${groups[role]}/v1beta2`, kind: kinds[role], metadata, spec, status }
}

export interface Given extends Partial<Pick<Situation, 'owner' | 'crd'>> {
  readonly role: ReadRole
  readonly contract?: 'v1beta1' | 'v1beta2'
  readonly object?: Situation['object']
  readonly status?: unknown
  readonly spec?: unknown
  readonly core?: string
}

export function situationOf({
  role,
  contract = 'v1beta2',
  core = '1.14',
  status = {},
  spec,
  ...rest
}: Given): Situation {
  const object = rest.object ?? objectOf(role, status, spec)
  return {
    role,
    object,
    crd: rest.crd ?? crdOf(role, [contract]),
    core: parseCore(core)!,
    ...(rest.owner && { owner: rest.owner }),
  }
}

/** What an object shows, as {@link simulate} says. */
export function shown(given: Given): Shown {
  return simulate(situationOf(given))
}

/** A Cluster or Machine with this status, which refers to the object. */
export function owner(
  role: ReadRole,
  status: unknown,
  more: Readonly<Record<string, unknown>> = {},
): ApiObject {
  const made = simulate(situationOf({ role, object: 'missing' })).owner
  return { ...made, status, ...more }
}

/** `status reason message` of a condition. */
export function line({ conditions }: Shown, type: string): readonly [string, string, string] | undefined {
  const found = conditions.find((condition) => condition.type === type)
  return found && [found.status, found.reason ?? '', found.message ?? '']
}
