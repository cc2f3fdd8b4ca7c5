import type { Role } from '@capi-migrate/transitions'

/** What is known of a kind without asking anybody. */
export interface KindFacts {
  readonly group: string
  readonly kind: string
  /** Whether the schema of any of its versions has a field. */
  readonly has: (path: string) => boolean
}

/** A role and why a kind has it. */
export interface Recognized {
  readonly role: Role
  readonly why: string
}

/** One way to tell a role: the API group or the end of the kind, and a field that only this role has. */
interface Sign {
  readonly role: Role
  readonly group?: RegExp
  readonly kind?: RegExp
  /** At least one of them. */
  readonly fields: readonly string[]
}

const flags = ['status.ready', 'status.initialization.provisioned']

/**
 * The first that fits decides. Names alone decide nothing: providers have more kinds than the contract speaks of, such
 * as a `Cluster` of another group, which is a cluster and not what one stands on, and the virtual machine that a
 * machine has made.
 */
const signs: readonly Sign[] = [
  { role: 'IPAM', group: /^ipam\./, kind: /Pool$/, fields: ['spec'] },
  {
    role: 'ControlPlane',
    group: /^controlplane\./,
    fields: [
      'status.initialized',
      'status.initialization.controlPlaneInitialized',
      'status.ready',
      'spec.version',
    ],
  },
  {
    role: 'ControlPlane',
    kind: /ControlPlane$/,
    fields: ['status.initialized', 'status.initialization.controlPlaneInitialized', 'status.ready'],
  },
  { role: 'BootstrapConfig', fields: ['status.dataSecretName', 'status.initialization.dataSecretCreated'] },
  { role: 'InfraMachinePool', fields: ['spec.providerIDList'] },
  { role: 'InfraMachinePool', kind: /.MachinePool$/, fields: flags },
  { role: 'InfraMachine', kind: /.(?<!Virtual)Machine$/, fields: ['spec.providerID', ...flags] },
  { role: 'InfraCluster', kind: /.Cluster$/, fields: flags },
  {
    role: 'InfraCluster',
    kind: /.Cluster$/,
    group: /^infrastructure\./,
    fields: ['spec.controlPlaneEndpoint'],
  },
]

/** The role of a kind, from its group, its name and its fields; `undefined` where they do not tell. */
export function recognizeRole({ group, kind, has }: KindFacts): Recognized | undefined {
  for (const sign of signs) {
    if ((sign.group && !sign.group.test(group)) || (sign.kind && !sign.kind.test(kind))) continue
    const field = sign.fields.find(has)
    if (field !== undefined) return { role: sign.role, why: `it has ${field}` }
  }
  return undefined
}

/** The kind a template is made for: `FooMachine` of `FooMachineTemplate`; `undefined` for a kind that is no template. */
export function templatedKind({ kind, has }: Pick<KindFacts, 'kind' | 'has'>): string | undefined {
  return kind.endsWith('Template') && has('spec.template') ? kind.slice(0, -'Template'.length) : undefined
}

/** Whether a kind without a role is meant as the template of another, although its name does not end as it has to. */
export function isMisnamedTemplate(
  { kind, has }: Pick<KindFacts, 'kind' | 'has'>,
  templated: string,
): boolean {
  return kind !== templated && kind.startsWith(templated) && has('spec.template.spec')
}
