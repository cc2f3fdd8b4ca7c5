import type { KindRole, RuleSource } from '../source.ts'
import { early, last, late } from '../stage.ts'

/** Where a role says that it is done, and what Cluster API makes of it. */
interface OneTimeFact extends Pick<RuleSource, 'note' | 'seen'> {
  readonly old: string
  /** What some releases read in its place. */
  readonly older?: string
  readonly now: string
  readonly target: string
  /** True where Cluster API reads the old field under every contract. */
  readonly isOldRead?: true
}

/** The one-time fact that something is there. */
export function initializationRule(
  role: KindRole,
  { old, older, now, target, isOldRead, ...more }: OneTimeFact,
): RuleSource {
  return {
    id: `${role.toLowerCase()}.initialization`,
    title: 'Initialization completed',
    level: 'mandatory',
    asks:
      `The object says once and for all that it is done: \`${old}\` under v1beta1, \`${now}\` from v1beta2 on. ` +
      'The label of the CRD decides which of the two is read; neither stands in for the other.',
    fields: [
      { path: old, type: 'boolean', is: 'required', stages: early },
      {
        path: now,
        type: 'boolean',
        is: 'required',
        stages: late,
        note: 'a *bool in Go, in a struct of at least one field',
      },
      ...(isOldRead
        ? ([{ path: old, type: 'boolean', is: 'recommended', stages: late }] as const)
        : ([
            {
              path: old,
              type: 'boolean',
              is: 'unread',
              stages: ['v1beta2'],
              note: 'harmless in older API versions',
            },
            { path: old, type: 'boolean', is: 'ignored', stages: last },
          ] as const)),
    ],
    checks: [
      { check: 'crd.field', level: 'error', stages: early, path: old, type: 'boolean' },
      { check: 'crd.field', level: 'error', stages: late, path: now, type: 'boolean' },
      { check: 'crd.minProperties', level: 'note', stages: late, path: 'status.initialization', value: 1 },
      ...(isOldRead
        ? ([{ check: 'crd.field', level: 'warning', stages: late, path: old, type: 'boolean' }] as const)
        : [old, older].flatMap((path) =>
            path === undefined
              ? []
              : ([{ check: 'crd.noField', level: 'warning', stages: last, path }] as const),
          )),
      { check: 'object.field', level: 'error', stages: early, path: old, equals: true, when: 'done' },
      { check: 'object.field', level: 'error', stages: late, path: now, equals: true, when: 'done' },
      isOldRead
        ? { check: 'object.contradiction', level: 'warning', stages: late, said: now, read: old }
        : { check: 'object.contradiction', level: 'warning', stages: late, said: old, read: now },
      { check: 'go.tag', level: 'error', stages: late, path: now, tag: `${now.split('.').at(-1)},omitempty` },
      {
        check: 'go.tag',
        level: 'warning',
        stages: late,
        path: 'status.initialization',
        tag: 'initialization,omitempty,omitzero',
      },
      { check: 'go.writes', level: 'error', stages: late, path: now },
      isOldRead
        ? { check: 'go.writes', level: 'warning', stages: late, path: old }
        : { check: 'go.writesNot', level: 'note', stages: late, path: old },
    ],
    consequence: `\`${target}\` stays false for good, and nothing reports an error.`,
    ...more,
  }
}
