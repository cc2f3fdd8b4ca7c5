import type { RuleSource } from './source.ts'
import { early, last, late } from './stage.ts'

const template = 'spec.machineTemplate'
const now = `${template}.spec`
const timeouts = ['nodeDrainTimeout', 'nodeVolumeDetachTimeout', 'nodeDeletionTimeout']

/** The rules of a control plane whose instances are Machines. */
export const controlPlaneMachineRules: readonly RuleSource[] = [
  {
    id: 'controlplane.machines',
    title: 'Machines',
    level: 'conditional',
    when: 'the instances of the control plane are Machines',
    asks:
      'machineTemplate says what the Machines are like; they are labelled as control plane. From v1beta2 on all but ' +
      'the metadata stands under its spec, timeouts are whole seconds, and the reference names no version.',
    fields: [
      { path: `${template}.metadata`, type: 'object', is: 'optional' },
      { path: `${template}.metadata.labels`, type: 'map', is: 'optional' },
      { path: `${template}.metadata.annotations`, type: 'map', is: 'optional' },
      {
        path: `${template}.infrastructureRef`,
        type: 'object',
        is: 'conditional',
        stages: early,
        note: 'apiVersion, kind, name and namespace',
      },
      ...timeouts.map(
        (name) => ({ path: `${template}.${name}`, type: 'string', is: 'optional', stages: early }) as const,
      ),
      { path: `${template}.readinessGates`, type: 'array', is: 'optional', stages: early },
      { path: `${template}.taints`, type: 'array', is: 'optional', stages: early, note: 'read since v1.13' },
      { path: `${now}.infrastructureRef`, type: 'object', is: 'conditional', stages: late },
      ...['apiGroup', 'kind', 'name'].map(
        (name) =>
          ({
            path: `${now}.infrastructureRef.${name}`,
            type: 'string',
            is: 'required in its parent',
            stages: late,
          }) as const,
      ),
      ...timeouts.map(
        (name) =>
          ({
            path: `${now}.deletion.${name}Seconds`,
            type: 'integer',
            is: 'optional',
            stages: late,
            note: '0 or more',
          }) as const,
      ),
      {
        path: `${now}.readinessGates`,
        type: 'array',
        is: 'optional',
        stages: late,
        note: '1 to 32, by conditionType',
      },
      {
        path: `${now}.taints`,
        type: 'array',
        is: 'optional',
        stages: late,
        note: '1 to 64, by key and effect',
      },
      { path: `${template}.infrastructureRef`, type: 'object', is: 'ignored', stages: last },
      { path: 'status.externalManagedControlPlane', type: 'boolean', is: 'optional' },
      {
        path: 'metadata.labels["cluster.x-k8s.io/control-plane"]',
        type: 'string',
        is: 'required',
        owner: 'Machine',
        note: 'an empty text',
      },
    ],
    checks: [
      { check: 'crd.field', level: 'error', stages: late, path: `${now}.infrastructureRef`, type: 'object' },
      {
        check: 'crd.properties',
        level: 'error',
        stages: late,
        path: `${now}.infrastructureRef`,
        names: ['apiGroup', 'kind', 'name'],
      },
      { check: 'crd.noField', level: 'error', stages: late, path: `${template}.infrastructureRef` },
      {
        check: 'crd.field',
        level: 'error',
        stages: early,
        path: `${template}.infrastructureRef`,
        type: 'object',
      },
      // A topology writes each of them where its ClusterClass or Cluster names one.
      ...timeouts.flatMap(
        (name) =>
          [
            {
              check: 'crd.fieldType',
              level: 'error',
              stages: early,
              path: `${template}.${name}`,
              type: 'string',
            },
            {
              check: 'crd.field',
              level: 'error',
              stages: late,
              path: `${now}.deletion.${name}Seconds`,
              type: 'integer',
            },
          ] as const,
      ),
      ...['readinessGates', 'taints'].flatMap(
        (name) =>
          [
            {
              check: 'crd.fieldType',
              level: 'error',
              stages: early,
              path: `${template}.${name}`,
              type: 'array',
            },
            { check: 'crd.fieldType', level: 'error', stages: late, path: `${now}.${name}`, type: 'array' },
          ] as const,
      ),
      ...[...timeouts, 'readinessGates', 'taints'].map(
        (name) =>
          ({ check: 'crd.noField', level: 'error', stages: late, path: `${template}.${name}` }) as const,
      ),
      { check: 'crd.maxItems', level: 'warning', stages: late, path: `${now}.readinessGates`, value: 32 },
      { check: 'crd.maxItems', level: 'warning', stages: late, path: `${now}.taints`, value: 64 },
      {
        check: 'crd.listMapKeys',
        level: 'note',
        stages: late,
        path: `${now}.readinessGates`,
        keys: ['conditionType'],
      },
      {
        check: 'crd.listMapKeys',
        level: 'note',
        stages: late,
        path: `${now}.taints`,
        keys: ['key', 'effect'],
      },
      {
        check: 'crd.fieldType',
        level: 'error',
        path: 'status.externalManagedControlPlane',
        type: 'boolean',
      },
      { check: 'crd.field', level: 'error', path: `${template}.metadata.labels`, type: 'map' },
      { check: 'crd.field', level: 'error', path: `${template}.metadata.annotations`, type: 'map' },
      {
        check: 'crd.shapeVsLabel',
        level: 'error',
        path: template,
        note: 'every version under the v1beta2 label needs the new shape: a ClusterClass writes by label',
      },
      { check: 'object.label', level: 'error', key: 'cluster.x-k8s.io/control-plane', owner: 'Machine' },
      { check: 'object.field', level: 'error', stages: late, path: `${now}.infrastructureRef.apiGroup` },
      {
        check: 'go.type',
        level: 'error',
        stages: late,
        path: `${now}.infrastructureRef`,
        type: 'clusterv1.ContractVersionedObjectReference',
      },
      {
        check: 'go.type',
        level: 'error',
        stages: early,
        path: `${template}.infrastructureRef`,
        type: 'corev1.ObjectReference',
      },
      {
        check: 'go.mentions',
        level: 'error',
        texts: ['MachineControlPlaneLabel', 'cluster.x-k8s.io/control-plane'],
      },
      {
        check: 'go.tag',
        level: 'note',
        path: 'status.externalManagedControlPlane',
        tag: 'externalManagedControlPlane,omitempty',
      },
    ],
    consequence:
      'A ClusterClass cannot write the control plane: ".spec.machineTemplate.spec: field not declared in schema".',
    seen: ['CAPZ#6081', 'CAPZ#6279', 'CAPRKE2#962', 'CAPI#13991'],
  },
  {
    id: 'controlplane.placement',
    title: 'Placement of Machines',
    level: 'optional',
    asks: 'Machines are spread over the failure domains of the Cluster that take control planes.',
    fields: [
      {
        path: 'status.failureDomains',
        type: 'map',
        is: 'optional',
        stages: early,
        owner: 'Cluster',
        unchecked: 'Cluster API writes it',
      },
      {
        path: 'status.failureDomains',
        type: 'array',
        is: 'optional',
        stages: late,
        owner: 'Cluster',
        unchecked: 'Cluster API writes it',
      },
    ],
    checks: [{ check: 'go.mentions', level: 'note', texts: ['FilterControlPlane', 'FailureDomains'] }],
    consequence:
      'One failure domain may hold all of the control plane; who reads the older form finds no domain.',
  },
  {
    id: 'controlplane.metadata',
    title: 'Propagation of metadata',
    level: 'optional',
    asks: 'Labels and annotations of machineTemplate reach the Machines in place, without a rollout.',
    fields: [{ path: `${template}.metadata`, type: 'object', is: 'optional' }],
    checks: [{ check: 'crd.field', level: 'warning', path: `${template}.metadata.labels`, type: 'map' }],
    consequence: 'A new label rolls out every Machine, or reaches none.',
  },
  {
    id: 'controlplane.minready',
    title: 'minReadySeconds and UpToDate',
    level: 'optional',
    asks: 'The control plane keeps minReadySeconds and the condition UpToDate of its Machines as they should be.',
    fields: [
      {
        path: `${template}.metadata`,
        type: 'object',
        is: 'conditional',
        note: 'where its instances are Machines',
        unchecked: 'it shows only whether the rule is about the control plane',
      },
      {
        path: 'status.v1beta2.conditions',
        type: 'array',
        is: 'optional',
        stages: early,
        owner: 'Machine',
        note: 'with UpToDate',
      },
      {
        path: 'spec.minReadySeconds',
        type: 'integer',
        is: 'recommended',
        stages: late,
        owner: 'Machine',
        unchecked: 'a Machine without it is available at once, which may be meant',
      },
      {
        path: 'status.conditions',
        type: 'array',
        is: 'recommended',
        stages: late,
        owner: 'Machine',
        note: 'with UpToDate',
      },
    ],
    checks: [
      { check: 'object.condition', level: 'warning', type: 'UpToDate', owner: 'Machine' },
      { check: 'go.mentions', level: 'warning', texts: ['MachineUpToDateCondition', 'MinReadySeconds'] },
    ],
    consequence: 'ControlPlaneMachinesUpToDate and the availability of Machines cannot be told.',
    note: 'Upstream’s page still announces this as a change to come; it is in force.',
  },
]
