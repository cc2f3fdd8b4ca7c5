import { groupPatterns } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { spotsIn, titleOf } from './walk.ts'

/** The label of kube-state-metrics that says which version it reads objects at. */
export const metricVersion = 'customresource_version'

/** Queries that select metrics of kube-state-metrics by the version it reads objects at. */
export const metricLabels: ReferenceRule = {
  rule: 'reference/metric-labels',
  why: 'a query selects metrics by the version that objects are migrated from',
  isMarked: (text) => text.includes(metricVersion),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root }: Subject): Generator<Reference> {
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !selectsOurs(node.text)) continue
    const raw = text.slice(node.body, node.end)
    const after = rewritten(node.text)
    const isExact = after !== node.text && node.anchor === undefined && node.style !== 'folded'
    const at = node.body + Math.max(0, raw.indexOf(metricVersion))
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

/** What a metric is selected by, with its name where that is one of those that Cluster API's own configuration gives. */
const selector = /(?:\bcapi_\w+)?\{[^{}]*\}/g
const group = new RegExp(`^capi_|customresource_group=~?\\\\?["'][^"']*${groupPatterns.core}`)
const version = /(customresource_version=\\?["'])v1beta1(\\?["'])/

function selectsOurs(query: string): boolean {
  return (query.match(selector) ?? []).some(
    (one) => group.test(one) && /customresource_version=~?"[^"]*v1beta1/.test(one),
  )
}

function rewritten(query: string): string {
  return query.replace(selector, (one) => (group.test(one) ? one.replace(version, '$1v1beta2$2') : one))
}
