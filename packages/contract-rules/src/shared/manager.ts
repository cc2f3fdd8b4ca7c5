import type { KindRole, RuleSource } from '../source.ts'

/** Several instances of a provider side by side. */
export function instancesRule(id: string, title: string): RuleSource {
  return {
    id,
    title,
    level: 'conditional',
    when: 'clusterctl is supported',
    asks: 'The manager can be bound to a namespace and to a watch label with `--namespace` and `--watch-filter`.',
    checks: [
      { check: 'go.flags', level: 'warning', names: ['namespace', 'watch-filter'] },
      { check: 'repo.managerArguments', level: 'note', names: ['namespace', 'watch-filter'] },
    ],
    consequence: 'Two instances of the provider reconcile the same objects.',
  }
}

export function clusterctlRule(role: KindRole): RuleSource {
  return {
    id: `${role.toLowerCase()}.clusterctl`,
    title: 'clusterctl support',
    level: 'conditional',
    when: 'clusterctl is supported',
    asks: 'The provider follows every rule of the clusterctl contract.',
    checks: [{ check: 'repo.group', level: 'error', group: 'clusterctl' }],
    consequence: 'See the rules of clusterctl: the provider cannot be installed, upgraded or moved.',
  }
}

export function pausingRule(role: KindRole): RuleSource {
  return {
    id: `${role.toLowerCase()}.pausing`,
    title: 'Pausing',
    level: 'optional',
    asks:
      'Nothing is reconciled while the Cluster is paused or the object has the paused annotation; the condition ' +
      'Paused should say so.',
    fields: [
      {
        path: 'metadata.annotations["cluster.x-k8s.io/paused"]',
        type: 'string',
        is: 'optional',
        unchecked: 'users set it for a time, so that an object without it shows nothing',
      },
      { path: 'status.conditions', type: 'array', is: 'recommended', note: 'with the condition Paused' },
    ],
    checks: [
      {
        check: 'object.condition',
        level: 'warning',
        type: 'Paused',
        note: 'of an object whose older conditions are the main ones, under status.v1beta2',
      },
      {
        check: 'go.calls',
        level: 'warning',
        names: ['paused.EnsurePausedCondition', 'annotations.IsPaused'],
        note: 'No in the tables, and yet what providers should do for whatever they reconcile',
      },
      { check: 'go.imports', level: 'warning', path: 'sigs.k8s.io/cluster-api/util/paused' },
    ],
    consequence:
      '`clusterctl move` and upgrades race with the provider: objects change while they are paused.',
  }
}

/** Changes of a Machine without a new one. */
export function inPlaceRule(role: 'InfraMachine' | 'BootstrapConfig', asks: string): RuleSource {
  return {
    id: `${role.toLowerCase()}.inplace`,
    title: 'Changes in place',
    level: 'optional',
    cores: { from: 13 },
    asks,
    checks: role === 'InfraMachine' ? [{ check: 'go.webhook', level: 'note' }] : [],
    consequence: 'An update extension and the provider undo each other’s changes.',
  }
}
