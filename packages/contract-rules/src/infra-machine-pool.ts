import { conditionsRule, failuresRule } from './shared/conditions.ts'
import { initializationRule } from './shared/initialization.ts'
import { clusterctlRule, instancesRule, pausingRule } from './shared/manager.ts'
import { resourceRules } from './shared/resource.ts'
import { dryRunRule, templateRule } from './shared/template.ts'
import { rulesOf } from './source.ts'

const ofPool = 'a machine does not show whether a pool made it'

export const infraMachinePoolRules = rulesOf(
  'InfraMachinePool',
  [
    ...resourceRules('InfraMachinePool'),
    {
      id: 'inframachinepool.instances',
      title: 'Instances',
      level: 'optional',
      asks: 'What is known of each instance may stand in status.',
      fields: [{ path: 'status.instances', type: 'array', is: 'optional' }],
      checks: [{ check: 'crd.field', level: 'note', path: 'status.instances', type: 'array' }],
      consequence: 'None: Cluster API does not read it.',
    },
    {
      id: 'inframachinepool.mpmachines',
      title: 'Machines of the pool',
      level: 'optional',
      asks:
        'A pool that has one InfraMachine for each replica names their kind in status, and labels them with the names ' +
        'of pool and cluster.',
      fields: [
        { path: 'status.infrastructureMachineKind', type: 'string', is: 'optional' },
        {
          path: 'metadata.labels["cluster.x-k8s.io/pool-name"]',
          type: 'string',
          is: 'conditional',
          owner: 'InfraMachine',
          unchecked: ofPool,
        },
        {
          path: 'metadata.labels["cluster.x-k8s.io/cluster-name"]',
          type: 'string',
          is: 'conditional',
          owner: 'InfraMachine',
          unchecked: ofPool,
        },
      ],
      checks: [
        { check: 'crd.field', level: 'note', path: 'status.infrastructureMachineKind', type: 'string' },
        {
          check: 'crd.machineVersion',
          level: 'error',
          note: 'Cluster API lists the machines in the version of the pool',
        },
        { check: 'object.field', level: 'note', path: 'status.infrastructureMachineKind', type: 'string' },
      ],
      consequence:
        'Labels that select another version for each of the two kinds: "failed to list infra machines".',
    },
    {
      id: 'inframachinepool.providerid',
      title: 'Provider ID',
      level: 'optional',
      asks: 'An ID of the pool itself may stand in spec.',
      fields: [{ path: 'spec.providerID', type: 'string', is: 'optional' }],
      checks: [{ check: 'crd.field', level: 'note', path: 'spec.providerID', type: 'string' }],
      consequence: 'None: Cluster API does not read it.',
    },
    {
      id: 'inframachinepool.provideridlist',
      title: 'Provider IDs of the instances',
      level: 'mandatory',
      asks: 'The IDs of all instances stand in spec and are kept up to date.',
      fields: [
        { path: 'spec.providerIDList', type: 'array', is: 'required', note: 'of strings, at most 10000' },
      ],
      checks: [
        { check: 'crd.field', level: 'error', path: 'spec.providerIDList', type: 'array' },
        { check: 'crd.field', level: 'error', path: 'spec.providerIDList[]', type: 'string' },
        { check: 'object.field', level: 'error', path: 'spec.providerIDList', type: 'array' },
        {
          check: 'object.idsOfReplicas',
          level: 'warning',
          replicas: 'status.replicas',
          ids: 'spec.providerIDList',
        },
        { check: 'go.tag', level: 'error', path: 'spec.providerIDList', tag: 'providerIDList,omitempty' },
      ],
      consequence: 'Replicas without an ID make Cluster API wait; Nodes are not found.',
    },
    initializationRule('InfraMachinePool', {
      old: 'status.ready',
      now: 'status.initialization.provisioned',
      isOldRead: true,
      target: 'MachinePool.status.initialization.infrastructureProvisioned',
      note:
        'Upstream’s page asks for the new field; every release so far reads status.ready, under both contracts and ' +
        'anew each time. Write both until that changes.',
      seen: ['CAPI#13270', 'CAPI#14030', 'scaleway#35'],
    }),
    pausingRule('InfraMachinePool'),
    conditionsRule('InfraMachinePool', 'Ready', 'InfrastructureReady of the MachinePool', {
      note: 'No release computes conditions without severity of a MachinePool so far; only the legacy one is mirrored.',
    }),
    {
      id: 'inframachinepool.replicas',
      title: 'Replicas',
      level: 'mandatory',
      asks: 'The number of instances that are there stands in status.',
      fields: [{ path: 'status.replicas', type: 'integer', is: 'required' }],
      checks: [
        { check: 'crd.field', level: 'error', path: 'status.replicas', type: 'integer' },
        { check: 'object.field', level: 'error', path: 'status.replicas', type: 'integer' },
        { check: 'go.tag', level: 'error', path: 'status.replicas', tag: 'replicas' },
      ],
      consequence: 'The MachinePool does not know how many replicas it has.',
    },
    failuresRule('InfraMachinePool', 'MachinePool', {
      consequence:
        'Setting one of them, here or on the bootstrap config of a pool, crashes the controller of MachinePools.',
    }),
    templateRule('InfraMachinePool'),
    dryRunRule('InfraMachinePool'),
    instancesRule('inframachinepool.multitenancy', 'Multi tenancy'),
    clusterctlRule('InfraMachinePool'),
  ],
  { cores: { from: 12 } },
)
