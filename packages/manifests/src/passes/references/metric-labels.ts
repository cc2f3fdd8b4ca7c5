import { groupPatterns } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { spotsIn, titleOf } from './walk.ts'

/** Queries that select metrics of kube-state-metrics by the version it reads objects at. */
export const metricLabels: ReferenceRule = {
  rule: 'reference/metric-labels',
  why: 'a query selects metrics by the version that objects are migrated from',
  marks: ['customresource_version'],
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root }: Subject): Generator<Reference> {
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !selectsOurs(node.text)) continue
    const raw = text.slice(node.body, node.end)
    const after = rewritten(node.text)
    const isExact = after !== node.text && node.anchor === undefined && node.style !== 'folded'
    const at = node.body + Math.max(0, raw.indexOf('customresource_version'))
    yield {
      offset: at,
      object: titleOf(root),
      ...say('reference/metric-labels'),
      ...(isExact && {
        edit: { start: node.body, end: node.end, text: rewritten(raw), values: [[place, after]] as const },
      }),
    }
  }
}

const selector = /\{[^{}]*\}/g
const group = new RegExp(`customresource_group=~?\\\\?["'][^"']*${groupPatterns.core}`)
const version = /(customresource_version=\\?["'])v1beta1(\\?["'])/

function selectsOurs(query: string): boolean {
  return (query.match(selector) ?? []).some(
    (one) => group.test(one) && /customresource_version=~?"[^"]*v1beta1/.test(one),
  )
}

function rewritten(query: string): string {
  return query.replace(selector, (one) => (group.test(one) ? one.replace(version, '$1v1beta2$2') : one))
}
