import type { KindRole, RuleSource } from '../source.ts'
import { early, last, late } from '../stage.ts'

/** The conditions Cluster API mirrors: `source` of the provider's object becomes `target` of its own. */
export function conditionsRule(
  role: KindRole,
  source: 'Ready' | 'Available',
  target: string,
  more: Pick<RuleSource, 'note'> = {},
): RuleSource {
  const path = 'status.conditions'
  return {
    id: `${role.toLowerCase()}.conditions`,
    title: 'Conditions',
    level: 'optional',
    asks:
      `Where there are conditions, ${source} becomes ${target}. Each has at least a type and one of the three states. ` +
      'Conditions without severity are recommended, not required, under v1beta2.',
    fields: [
      { path, type: 'array', is: 'optional', stages: early, note: 'legacy conditions, with severity' },
      {
        path: 'status.v1beta2.conditions',
        type: 'array',
        is: 'optional',
        stages: early,
        note: 'as soon as the list is there, even empty, Cluster API reads it and no other',
      },
      {
        path,
        type: 'array',
        is: 'recommended',
        stages: late,
        note: 'legacy conditions are still understood',
      },
      {
        path: 'status.deprecated.v1beta1.conditions',
        type: 'array',
        is: 'optional',
        stages: ['v1beta2'],
        note: 'Cluster API never reads it',
      },
      {
        path: 'status.v1beta2.conditions',
        type: 'array',
        is: 'forbidden',
        stages: late,
        note: 'it would hide status.conditions',
      },
      { path: 'status.deprecated.v1beta1', type: 'object', is: 'forbidden', stages: last },
      { path: 'status.v1beta2', type: 'object', is: 'forbidden', stages: last },
    ],
    checks: [
      { check: 'crd.currentConditions', level: 'warning', stages: late, path },
      {
        check: 'crd.requiredReason',
        level: 'warning',
        stages: late,
        path,
        note: 'a stored condition without one makes every later write fail',
      },
      { check: 'crd.noField', level: 'error', stages: late, path: 'status.v1beta2' },
      { check: 'crd.noField', level: 'warning', stages: last, path: 'status.deprecated.v1beta1' },
      { check: 'crd.listMapKeys', level: 'note', path, keys: ['type'] },
      { check: 'object.conditions', level: 'error', note: 'one bad entry spoils the whole list' },
      { check: 'object.reasons', level: 'error' },
      { check: 'object.condition', level: 'warning', type: source },
      { check: 'go.type', level: 'warning', stages: late, path, type: '[]metav1.Condition' },
      { check: 'go.conditionFields', level: 'error', note: 'the patch helper finds them by name' },
      { check: 'go.conditionImports', level: 'error' },
      { check: 'go.conditionReasons', level: 'error', stages: late },
    ],
    consequence:
      'A bad entry makes the mirrored condition Unknown with InvalidConditionReported; without the condition a ' +
      'stand-in is computed from the one-time fact; a reason no API server takes makes Cluster API fail to store its ' +
      'own status; an object stored with a condition that lacks a reason the newer version requires is refused (422); the wrong patch helper loses conditions without an error.',
    ...more,
  }
}

/** What used to end the life of a Machine. */
export function failuresRule(role: KindRole, target: string, more: Partial<RuleSource> = {}): RuleSource {
  const paths = ['status.failureReason', 'status.failureMessage']
  // Setting one on a pool crashes Cluster API.
  const level = role === 'InfraMachinePool' ? 'error' : 'warning'
  return {
    id: `${role.toLowerCase()}.terminalfailures`,
    title: 'Terminal failures',
    level: 'optional',
    asks: 'Say failures with conditions; the two fields have no effect under v1beta2.',
    fields: paths.flatMap((path) => [
      { path, type: 'string' as const, is: 'optional' as const, stages: early },
      { path, type: 'string' as const, is: 'deprecated' as const, stages: ['v1beta2'] as const },
      { path, type: 'string' as const, is: 'ignored' as const, stages: last },
    ]),
    checks: [
      ...paths.map((path) => ({ check: 'crd.noField', level, stages: late, path }) as const),
      ...paths.map((path) => ({ check: 'object.noField', level: 'warning', path }) as const),
      ...paths.map((path) => ({ check: 'go.writesNot', level: 'warning', stages: late, path }) as const),
    ],
    consequence: `They only reach \`${target}.status.deprecated.v1beta1\`: whoever waits for a terminal failure no longer sees it.`,
    ...more,
  }
}
