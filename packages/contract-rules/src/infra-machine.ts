import { conditionsRule, failuresRule } from './shared/conditions.ts'
import { initializationRule } from './shared/initialization.ts'
import { clusterctlRule, inPlaceRule, instancesRule, pausingRule } from './shared/manager.ts'
import { resourceRules } from './shared/resource.ts'
import { dryRunRule, templateRule } from './shared/template.ts'
import { rulesOf } from './source.ts'
import { early, last, late } from './stage.ts'

export const infraMachineRules = rulesOf('InfraMachine', [
  ...resourceRules('InfraMachine'),
  {
    id: 'inframachine.providerid',
    title: 'Provider ID',
    level: 'mandatory',
    asks: 'The provider ID of the Node stands in spec; a plain string in Go is recommended from v1beta2 on.',
    fields: [{ path: 'spec.providerID', type: 'string', is: 'required', note: '1 to 512 characters' }],
    checks: [
      { check: 'crd.field', level: 'error', path: 'spec.providerID', type: 'string' },
      { check: 'crd.minLength', level: 'note', stages: late, path: 'spec.providerID', value: 1 },
      { check: 'object.field', level: 'error', path: 'spec.providerID', when: 'done' },
      { check: 'go.tag', level: 'error', path: 'spec.providerID', tag: 'providerID,omitempty' },
      { check: 'go.type', level: 'note', stages: late, path: 'spec.providerID', type: 'string' },
    ],
    consequence:
      'The Machine stays in Provisioning without an error, although the condition InfrastructureReady may be True.',
  },
  {
    id: 'inframachine.failuredomain',
    title: 'Failure domain',
    level: 'conditional',
    when: 'the infrastructure has failure domains',
    asks: 'The machine goes where the Machine says; status may say where it went (read since v1.13).',
    fields: [
      { path: 'spec.failureDomain', type: 'string', is: 'deprecated', stages: ['v1beta1', 'v1beta2'] },
      {
        path: 'status.failureDomain',
        type: 'string',
        is: 'optional',
        stages: late,
        note: '1 to 256 characters',
      },
      { path: 'spec.failureDomain', type: 'string', is: 'ignored', stages: last },
    ],
    checks: [
      { check: 'crd.fieldType', level: 'error', stages: early, path: 'spec.failureDomain', type: 'string' },
      { check: 'crd.field', level: 'note', stages: late, path: 'status.failureDomain', type: 'string' },
      {
        check: 'crd.noField',
        level: 'warning',
        stages: late,
        path: 'spec.failureDomain',
        note: 'it is copied over the one of the Machine, whatever the contract',
      },
      {
        check: 'object.sameAs',
        level: 'warning',
        path: 'status.failureDomain',
        other: 'Machine spec.failureDomain',
      },
      { check: 'go.mentions', level: 'note', texts: ['.Spec.FailureDomain'] },
    ],
    consequence: 'Where the machine really is does not show, or the Machine’s own wish is overwritten.',
    seen: ['CAPV#3805'],
  },
  {
    id: 'inframachine.addresses',
    title: 'Addresses',
    level: 'optional',
    asks: 'Addresses, where they are shown, stand in status with one of the five types.',
    fields: [
      { path: 'status.addresses', type: 'array', is: 'optional' },
      { path: 'status.addresses[].type', type: 'string', is: 'required in its parent' },
      {
        path: 'status.addresses[].address',
        type: 'string',
        is: 'required in its parent',
        note: '1 to 256 characters',
      },
    ],
    checks: [
      { check: 'crd.field', level: 'note', path: 'status.addresses', type: 'array' },
      { check: 'crd.field', level: 'error', path: 'status.addresses[].type', type: 'string' },
      { check: 'crd.field', level: 'error', path: 'status.addresses[].address', type: 'string' },
      { check: 'object.addresses', level: 'error', path: 'status.addresses' },
      { check: 'go.type', level: 'error', path: 'status.addresses', type: '[]clusterv1.MachineAddress' },
    ],
    consequence:
      'They are copied with the provider ID; an address the Machine’s schema refuses makes that fail.',
  },
  initializationRule('InfraMachine', {
    old: 'status.ready',
    now: 'status.initialization.provisioned',
    target: 'Machine.status.initialization.infrastructureProvisioned',
    note: 'Both this and the provider ID are needed.',
    seen: ['maas#358'],
  }),
  conditionsRule('InfraMachine', 'Ready', 'InfrastructureReady of the Machine'),
  failuresRule('InfraMachine', 'Machine'),
  inPlaceRule(
    'InfraMachine',
    'The controller does not undo what an update extension changes, and webhooks let those fields change.',
  ),
  templateRule('InfraMachine'),
  dryRunRule('InfraMachine'),
  instancesRule('inframachine.multitenancy', 'Multi tenancy'),
  clusterctlRule('InfraMachine'),
  pausingRule('InfraMachine'),
  {
    id: 'inframachine.autoscalefromzero',
    title: 'Autoscaling from zero',
    level: 'optional',
    cores: { from: 11 },
    asks: 'The template says in its status what a machine made of it has: capacity and nodeInfo.',
    fields: [
      { path: 'status.capacity', type: 'map', is: 'optional', owner: 'template' },
      { path: 'status.nodeInfo', type: 'object', is: 'optional', owner: 'template' },
      {
        path: 'status.nodeInfo.architecture',
        type: 'string',
        is: 'optional',
        stages: late,
        owner: 'template',
        note: 'amd64, arm64, s390x or ppc64le',
      },
    ],
    checks: [
      { check: 'crd.field', level: 'note', on: 'template', path: 'status.capacity', type: 'map' },
      {
        check: 'crd.field',
        level: 'note',
        on: 'template',
        path: 'status.nodeInfo.architecture',
        type: 'string',
      },
      { check: 'crd.status', level: 'note', on: 'template' },
      { check: 'object.quantities', level: 'warning', on: 'template', path: 'status.capacity' },
      { check: 'go.tag', level: 'note', on: 'template', path: 'status.capacity', tag: 'capacity,omitempty' },
    ],
    consequence: 'Cluster API does not read it; the cluster autoscaler cannot scale a group of none up.',
  },
])
