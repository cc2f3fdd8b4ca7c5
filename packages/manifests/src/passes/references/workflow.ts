import { holdsAny } from '@capi-migrate/edits'
import { isClusterGroup, versionOf } from '@capi-migrate/transitions'
import { membersOf, movedIn } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import { nodesAt, stringsAt } from './known-place.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { textAt } from '../../read/members.ts'
import { titleOf } from './walk.ts'

/** Conditions of Argo Workflows about the object in a manifest: `status.phase == Provisioned`. */
export const workflow: ReferenceRule = {
  rule: 'reference/argo-workflow',
  why: 'a condition reads a field that has moved',
  isMarked: holdsAny(['successCondition', 'failureCondition']),
  find: (subject) => [...referencesIn(subject)],
}

const holders = ['spec.templates[].resource', 'spec.workflowSpec.templates[].resource']
const conditions: ReadonlySet<string> = new Set(['successCondition', 'failureCondition'])

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  for (const spot of holders.flatMap((path) => nodesAt(root, path))) {
    const manifest = textAt(spot.node, 'manifest') ?? ''
    const [, group = '', version = ''] = /^apiVersion:\s*["']?([\w.-]+)\/(\w+)/m.exec(manifest) ?? []
    const kind = /^kind:\s*["']?(\w+)/m.exec(manifest)?.[1]
    if (kind === undefined || !isClusterGroup(group) || version === versionOf(to)) continue
    for (const { node, place } of stringsAt(spot, conditions))
      yield* inScalar(
        text,
        node,
        place,
        titleOf(root),
        movedIn(node.text, membersOf({ group, kind, version }), to),
      )
  }
}
