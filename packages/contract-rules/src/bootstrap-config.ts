import { conditionsRule, failuresRule } from './shared/conditions.ts'
import { initializationRule } from './shared/initialization.ts'
import { clusterctlRule, inPlaceRule, instancesRule, pausingRule } from './shared/manager.ts'
import { resourceRules } from './shared/resource.ts'
import { dryRunRule, templateRule } from './shared/template.ts'
import { rulesOf } from './source.ts'
import { late } from './stage.ts'

const sentinel = '/run/cluster-api/bootstrap-success.complete'

export const bootstrapConfigRules = rulesOf('BootstrapConfig', [
  ...resourceRules('BootstrapConfig'),
  {
    id: 'bootstrapconfig.datasecret',
    title: 'Data secret',
    level: 'mandatory',
    asks:
      'The bootstrap data lies under `value` in a Secret that status names; the Secret has the cluster’s name as a ' +
      'label, the config as its controller, and a name that can be computed.',
    fields: [
      { path: 'status.dataSecretName', type: 'string', is: 'required', note: '1 to 253 characters' },
      {
        path: 'metadata.labels["cluster.x-k8s.io/cluster-name"]',
        type: 'string',
        is: 'required',
        owner: 'Secret',
      },
      { path: 'data.value', type: 'string', is: 'required', owner: 'Secret' },
    ],
    checks: [
      { check: 'crd.field', level: 'error', path: 'status.dataSecretName', type: 'string' },
      { check: 'object.field', level: 'error', path: 'status.dataSecretName', when: 'done' },
      { check: 'object.secret', level: 'error', name: '{status.dataSecretName}', key: 'value' },
      { check: 'go.tag', level: 'error', path: 'status.dataSecretName', tag: 'dataSecretName,omitempty' },
      { check: 'go.type', level: 'note', stages: late, path: 'status.dataSecretName', type: 'string' },
    ],
    consequence:
      'Done without a name is an error: "failed to read dataSecretName from …", or "got empty .status.dataSecretName ' +
      'field from …".',
    note: 'A Machine that already has the name of a data secret never asks the config.',
  },
  initializationRule('BootstrapConfig', {
    old: 'status.ready',
    now: 'status.initialization.dataSecretCreated',
    target: 'Machine.status.initialization.bootstrapDataSecretCreated',
  }),
  conditionsRule('BootstrapConfig', 'Ready', 'BootstrapConfigReady of the Machine'),
  failuresRule('BootstrapConfig', 'Machine', {
    note: 'On the bootstrap config of a MachinePool, setting one crashes the controller of MachinePools.',
  }),
  inPlaceRule(
    'BootstrapConfig',
    'Bootstrap data is not made anew when something changes in place, and webhooks let those fields change.',
  ),
  templateRule('BootstrapConfig'),
  dryRunRule('BootstrapConfig'),
  {
    id: 'bootstrapconfig.sentinel',
    title: 'Sentinel file',
    level: 'optional',
    asks: `The bootstrap data leaves \`${sentinel}\` behind (on Windows below \`C:\\\`).`,
    checks: [
      { check: 'object.secretText', level: 'note', text: sentinel },
      { check: 'go.mentions', level: 'note', texts: ['bootstrap-success.complete'] },
    ],
    consequence: 'Infrastructure providers that wait for the file cannot tell that bootstrapping has ended.',
  },
  {
    id: 'bootstrapconfig.taint',
    title: 'Taint at creation',
    level: 'optional',
    asks: 'Workers register with the taint `node.cluster.x-k8s.io/uninitialized:NoSchedule`.',
    checks: [
      {
        check: 'go.mentions',
        level: 'note',
        texts: ['node.cluster.x-k8s.io/uninitialized', 'NodeUninitializedTaint'],
      },
    ],
    consequence: 'Pods may be scheduled before the Node has the labels of its Machine.',
  },
  instancesRule('bootstrapconfig.multipleinstances', 'Multiple instances'),
  clusterctlRule('BootstrapConfig'),
  pausingRule('BootstrapConfig'),
])
