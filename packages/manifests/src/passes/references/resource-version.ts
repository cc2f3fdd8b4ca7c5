import { groupPatterns, isEarlier, versionOf } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import type { Scalar } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { nestedIn } from '../nested/find-nested.ts'
import { isKyvernoPolicy } from './kyverno.ts'
import type { About } from './moved-path.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { kindNamed } from './resource-name.ts'
import { editOf, spotsIn, titleOf } from './walk.ts'

/** Resources and kinds that are named with their version in one string. */
export const resourceVersion: ReferenceRule = {
  rule: 'reference/resource-version',
  why: 'it names a resource at the version it is migrated from',
  isMarked: (text) => quick.test(text),
  find: (subject) => [...referencesIn(subject)],
}

const older = '(v1(?:alpha|beta)\\d)'

/** A version between a name and a group, or a group and a name. */
const quick = new RegExp(`\\.${older}\\.${groupPatterns.any}|${groupPatterns.core}/${older}/`)

/** `machines.v1beta1.cluster.x-k8s.io`, `Machine.v1beta1.…`, `cluster.x-k8s.io/v1beta1/machines` or `…/Machine`. */
const forms = [
  { named: new RegExp(`^(?<resource>[A-Za-z]+)\\.${older}\\.(?<group>${groupPatterns.any})$`) },
  { named: new RegExp(`^(?<group>${groupPatterns.any})/${older}/(?<resource>[A-Za-z]+)$`) },
]

/** A path of the API server: `/apis/cluster.x-k8s.io/v1beta1/namespaces/{{ namespace }}/clusters?limit=1`. */
const path = new RegExp(
  `^/apis/(?<group>${groupPatterns.any})/(?<version>${older})(?:/namespaces/[^/]+)?/(?<resource>[a-z]+)(?![a-z])`,
)

/** What such a path gives is read by the fields of its version, so it is told and not written. */
function* pathsIn({ root, to }: Subject): Generator<Reference> {
  for (const { node } of spotsIn(root)) {
    const found = node.kind === 'scalar' ? path.exec(node.text) : undefined
    const { group, version = '', resource = '' } = found?.groups ?? {}
    if (!found || kindNamed(resource)?.group !== group || !isEarlier(version as Stage, to)) continue
    const now = found[0].replace(version, versionOf(to))
    yield {
      offset: node.start,
      object: titleOf(root),
      ...say('reference/resource-path', { path: found[0], now }),
    }
  }
}

function* referencesIn(subject: Subject): Generator<Reference> {
  const { root, to } = subject
  yield* pathsIn(subject)
  // Policies of Kyverno have a rule of their own.
  if (isKyvernoPolicy(root)) return
  const objects = nestedIn(root).map(({ node }) => node)
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || objects.some(({ start, end }) => start <= node.start && node.end <= end))
      continue
    const now = namedAt(node, to)
    if (now === undefined) continue
    const edit = editOf({ node, place }, now.text)
    yield {
      offset: node.start,
      object: titleOf(root),
      names: now.about,
      ...say('reference/resource-version', { resource: node.text, now: now.text }),
      ...(edit && { edit }),
    }
  }
}

/** The same name at the newer version; `undefined` for what is none of ours, or there already. */
function namedAt({ text }: Scalar, to: Stage): { readonly text: string; readonly about: About } | undefined {
  for (const { named } of forms) {
    const found = named.exec(text)
    const { group = '', resource = '' } = found?.groups ?? {}
    const version = found && /\bv1(?:alpha|beta)\d\b/.exec(text)![0]
    if (!version || version === versionOf(to) || !isEarlier(version as Stage, to)) continue
    const known = kindNamed(resource)
    if (known?.group === group)
      return { text: text.replace(version, versionOf(to)), about: { group, kind: known.kind, version } }
  }
  return undefined
}
