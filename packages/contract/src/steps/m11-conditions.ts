import { conditionsPath, fragmentFor, rulesFor } from '@capi-migrate/contract-rules'
import { fieldAt } from '../read/schema.ts'
import { schemaPlace } from '../repair/fields.ts'
import type { Repair } from '../repair/repair.ts'
import { ofKinds } from './looks.ts'
import { done, open } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { isInUse, targetOf } from './target.ts'

/** M11: Conditions without severity in the new version. */
export const m11: Step = {
  id: 'M11',
  concern: 'conditions',
  to: 'final',
  title: 'Conditions without severity in the new version',
  why: 'Users and tools expect metav1 conditions of an object of v1beta2.',
  doneWhen: 'status.conditions has no severity, and status.v1beta2 is gone',
  needs: ['M08'],
  traps: [
    'alerts that read severity break',
    'the deprecated ones stand at exactly Deprecated.V1Beta1, both pointers',
  ],
  look: ofKinds(conditions),
  repair,
}

/** Conditions have no severity, in the version for the newer contract. */
function conditions(way: Way): readonly Outcome[] {
  return way.kinds.flatMap((kind) => {
    const { next } = targetOf(kind)
    const rule = rulesFor({ role: kind.role, stage: 'v1beta2' }).find(({ id }) => id.endsWith('.conditions'))
    const path = rule?.checks.find((check) => check.check === 'crd.currentConditions')
    const field = path && 'path' in path ? fieldAt(next?.schema, path.path) : undefined
    const early = fieldAt(next?.schema, 'status.v1beta2')
    const left =
      early && next
        ? [
            open(
              kind.crd.kind,
              `status.v1beta2 of ${next.name} is there`,
              'move its conditions to status.conditions, and take the struct out of the Go type',
              { file: kind.crd.file, line: early.line },
            ),
          ]
        : []
    if (!field || !next) return left
    const isLegacy = fieldAt(field, '[].severity') !== undefined
    const where = { file: kind.crd.file, line: field.line }
    return [
      ...left,
      isLegacy
        ? open(
            kind.crd.kind,
            `conditions of ${next.name} have severity`,
            'declare Conditions []metav1.Condition, and keep the others at Deprecated.V1Beta1.Conditions',
            where,
          )
        : done(`conditions of ${kind.crd.kind} have no severity`, where),
    ]
  })
}

// A version that is in use keeps its conditions: changing their type in place loses stored ones.
function repair({ kinds }: Way): readonly Repair[] {
  return kinds.flatMap((kind) => {
    const { next } = targetOf(kind)
    const fragment = fragmentFor(kind.role, conditionsPath)
    const field = fieldAt(next?.schema, conditionsPath)
    if (!next || isInUse(next) || !fragment || !field || !fieldAt(field, '[].severity')) return []
    const i = kind.crd.versions.indexOf(next)
    const place = ['spec', 'versions', i, ...schemaPlace(conditionsPath)]
    const why = 'conditions of v1beta2 have no severity'
    return [{ ...kind.crd, changes: [{ place, value: fragment.schema, step: 'M11', why }] }]
  })
}
