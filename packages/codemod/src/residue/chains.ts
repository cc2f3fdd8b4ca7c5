import type { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import type { Scope } from '../scope.ts'
import type { Source } from '../source.ts'
import { isLink, leadOf } from '../untyped-path.ts'
import { isOfAnother, kindsAround, mayMove, moving } from '../untyped-reads.ts'
import { isIn } from '../vue/locals.ts'
import type { Sighting } from './sighting.ts'

/**
 * Returns what a chain of names reads of an object without a type that nothing leads to a source: `c.status?.controlPlaneReady`
 * of what a wrapper answers. What its words say is all that is known of it.
 */
export function chainsAt(node: ts.Node, kinds: readonly Kind[], scope: Scope): readonly Sighting[] {
  const { source, tracer } = scope
  if (!isLink(node) || !source.checker || !mayMove(node) || tracer.trace(node)) return []
  const lead = leadOf(node, source)
  if (!lead || isUnseen(node, source)) return []
  const all = moving(lead.path)
  const own = kinds.filter((kind) => all.includes(kind))
  if (own.length === 0 || isOfAnother(node, source, tracer)) return []
  const named = kindsAround(node, source, all)
  return own
    .filter((kind) => named.kinds.length === 0 || named.kinds.includes(kind))
    .map((kind) => ({
      node,
      kind,
      what: lead.path,
      form: 'path',
      isCertain: named.isNamed || !ofWorkloads.test(lead.path),
    }))
}

/** Whether a node stands in a template that does not see what its script declares. */
function isUnseen(node: ts.Node, { component }: Source): boolean {
  return component?.isSetup === false && component.expressions.some((each) => isIn(node, each))
}

/** Fields that a Deployment of another group has as well, or that objects of many groups have. */
const ofWorkloads =
  /^(?:\w+\.[a-z]+|spec\.(?:minReadySeconds|revisionHistoryLimit|progressDeadlineSeconds)|status\.\w+Replicas)$/
