import type { KubeObject } from '../../source/object.ts'
import type { Crd } from '../crd.ts'
import { documentsOf } from '../documents.ts'
import { isGoing } from '../going.ts'
import { at, entries, foundIn, foundStatus, textOf } from './finding.ts'
import type { Found } from './finding.ts'

/** What kube-state-metrics is told to read: a version of a kind, and fields as lists of names. */
export function stateMetrics(text: string, crds: readonly Crd[]): readonly Found[] {
  if (!/CustomResourceStateMetrics/.test(text)) return []
  const resources = (documentsOf(text) ?? []).flatMap((one) => entries(at(one, 'spec', 'resources')))
  // Where the text is no YAML, it is looked at as a whole.
  return (resources.length > 0 ? resources : [text]).flatMap((one) =>
    foundIn('monitoring', one, crds, 'reads'),
  )
}

/** Alerts and recordings about the metrics that kube-state-metrics makes of objects in a version that goes. */
export function prometheusRule(object: KubeObject, crds: readonly Crd[]): readonly Found[] {
  const rules = entries(at(object, 'spec', 'groups')).flatMap((group) => entries(at(group, 'rules')))
  return rules.flatMap((rule) => {
    const name = textOf(at(rule, 'alert')) || textOf(at(rule, 'record'))
    const expression = textOf(at(rule, 'expr'))
    const asked = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, labels = '']) =>
      askedFor(labels, crds),
    )
    return [
      ...[...new Set(asked)].map(
        (one) => ({ concern: 'monitoring', says: `${name} asks for ${one}` }) as const,
      ),
      ...foundStatus(expression),
    ]
  })
}

/** Versions that go, among the labels that kube-state-metrics gives its metrics. */
function askedFor(labels: string, crds: readonly Crd[]): readonly string[] {
  const [groups, versions, [kind]] = ['group', 'version', 'kind'].map((what) => valuesOf(labels, what)) as [
    string[],
    string[],
    string[],
  ]
  return groups.flatMap((group) =>
    versions.flatMap((version) =>
      isGoing(crds, `${group}/${version}`, kind) ? [`${group}/${version}`] : [],
    ),
  )
}

/** The values of a label; a regular expression may give several. */
function valuesOf(labels: string, what: string): readonly string[] {
  const [, value] = new RegExp(`\\bcustomresource_${what}=~?["']([^"']*)["']`).exec(labels) ?? []
  return value?.replaceAll('\\', '').split('|') ?? []
}
