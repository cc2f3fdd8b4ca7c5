import { groupPatterns } from '@capi-migrate/transitions'
import type { KubeObject } from '../../source/object.ts'
import type { Crd } from '../crd.ts'
import { documentsOf } from '../documents.ts'
import { hasMoved, movedIn } from '../moved.ts'
import { at, entries, foundIn, foundStatus, textOf } from './finding.ts'
import type { Found } from './finding.ts'

/** A Kustomization of Flux: health checks by version, expressions, and patches. */
export function kustomization(object: KubeObject, crds: readonly Crd[]): readonly Found[] {
  const spec = at(object, 'spec')
  const expressions = entries(at(spec, 'healthCheckExprs'))
  return [
    ...foundIn('gitops', at(spec, 'healthChecks'), crds, 'checks'),
    ...expressions.flatMap((one) => [...foundIn('gitops', one, crds, 'checks'), ...expressionIn(one)]),
    ...foundIn('payload', [at(spec, 'patches'), at(spec, 'postBuild')], crds, 'holds'),
  ]
}

/** CEL of Flux about a kind: `status.conditions.filter(e, e.type == 'Ready')`. */
function expressionIn(expression: unknown): readonly Found[] {
  const [group = ''] = textOf(at(expression, 'apiVersion')).split('/')
  const kind = textOf(at(expression, 'kind'))
  const texts = ['current', 'inProgress', 'failed'].map((key) => textOf(at(expression, key)))
  return reads(`the health check of ${kind}`, movedIn(group, kind, texts.join('\n')))
}

/** An Application or ApplicationSet of Argo CD: ignored differences, and values and patches that it brings along. */
export function application(object: KubeObject, crds: readonly Crd[]): readonly Found[] {
  // An ApplicationSet holds the spec of its Applications.
  const spec = at(object, 'spec', 'template', 'spec') ?? at(object, 'spec')
  return [
    ...entries(at(spec, 'ignoreDifferences')).flatMap((entry) =>
      ignoredIn(textOf(at(entry, 'group')), textOf(at(entry, 'kind')), entry),
    ),
    ...foundIn('payload', [at(spec, 'source'), at(spec, 'sources')], crds, 'holds'),
  ]
}

/** Settings of Argo CD, in the ConfigMap argocd-cm: scripts, and ignored differences, by group and kind. */
export function argoSettings({ data }: KubeObject, crds: readonly Crd[]): readonly Found[] {
  return Object.entries((data ?? {}) as Readonly<Record<string, unknown>>).flatMap(([key, value]) => {
    const [, what, group = '', kind = ''] = setting.exec(key) ?? []
    const text = textOf(value)
    // Settings of all kinds in one text, as old releases had them.
    if (key === 'resource.customizations') return foundIn('gitops', text, crds)
    if (what === undefined) return []
    const moved =
      what === 'ignoreDifferences'
        ? ignoredIn(group, kind, documentsOf(text)?.[0])
        : reads(`the ${what} script of ${kind}`, movedIn(group, kind, text))
    return [...foundIn('gitops', text, crds), ...foundStatus(`${key}\n${text}`), ...moved]
  })
}

/** `resource.customizations.health.cluster.x-k8s.io_Cluster` */
const setting = new RegExp(
  String.raw`^resource\.customizations\.(health|actions|ignoreDifferences)\.(${groupPatterns.any})_(\w+)$`,
)

/** Fields that are ignored under their old name only: as JSON pointers, and as plain paths of jq. */
function ignoredIn(group: string, kind: string, entry: unknown): readonly Found[] {
  const pointers = entries(at(entry, 'jsonPointers')).map((pointer) => textOf(pointer).slice(1).split('/'))
  const paths = entries(at(entry, 'jqPathExpressions')).map((path) => textOf(path).match(/\w+/g) ?? [])
  const moved = [...pointers, ...paths].filter((field) => hasMoved(group, kind, field))
  const fields = moved.map((field) => field.join('.'))
  return [
    ...fields.map((field) => ({ concern: 'gitops', says: `ignores ${field} of ${kind}` }) as const),
    ...foundStatus(entry),
  ]
}

function reads(what: string, fields: readonly string[]): readonly Found[] {
  return fields.length === 0 ? [] : [{ concern: 'gitops', says: `${what} reads ${fields.join(', ')}` }]
}
