import { groupPatterns, versionOf } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import type { Node, Scalar } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { pointerSteps } from '@capi-migrate/edits/json-patch'
import { textAt, valueAt } from '../../read/members.ts'
import { nodesAt } from './known-place.ts'
import { versionAfter, wentTo } from './kinds.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { bareKind } from './resource-name.ts'
import { editOf, mapsIn, scalarsOf, spotsIn, titleOf } from './walk.ts'

/** Kinds that a policy of Kyverno matches, and fields that it reads of them: `cluster.x-k8s.io/v1beta1/Cluster`. */
export const kyverno: ReferenceRule = {
  rule: 'reference/kyverno',
  why: 'a policy matches objects of the version that is migrated from',
  isMarked: (text) => text.includes('kyverno.io/'),
  find: (subject) => [...referencesIn(subject)],
}

/** True for a policy of Kyverno: what else is called `….kyverno.io`, such as a test of Chainsaw, is none. */
export function isKyvernoPolicy(root: Node): boolean {
  return /^(?:policies\.)?kyverno\.io\//.test(textAt(root, 'apiVersion') ?? '')
}

const named = new RegExp(`^(${groupPatterns.any})/(v1(?:alpha|beta)\\d|\\*)/([A-Z]\\w*)((?:/\\w+)?)$`)

/** A kind without its group: `MachineDeployment`, `v1beta1/Machine`, a `Cluster` of any group and version. */
const bare = /^(?:\*\/){0,2}(?:v1(?:alpha\d|beta1)\/)?([A-Z]\w*)$/

function* referencesIn(subject: Subject): Generator<Reference> {
  const { root, to } = subject
  if (!isKyvernoPolicy(root)) return
  const rules = valueAt(valueAt(root, 'spec'), 'rules')
  const parts =
    rules?.kind === 'list'
      ? rules.entries.map(({ value }, i) => ({ node: value, place: ['spec', 'rules', i] }))
      : [{ node: root, place: [] }]
  for (const { node: rule, place: at } of parts) {
    for (const { node, place } of mapsIn(rule)) {
      for (const spot of scalarsOf(valueAt(node, 'kinds'), [...at, ...place, 'kinds'])) {
        const alone = bareKind(bare.exec(spot.node.text)?.[1] ?? '')
        if (alone) {
          const { group, kind } = alone
          const now = `${group}/${versionOf(to)}/${kind}`
          const told = toldOf(
            rule,
            spot.node,
            { group, kind, named: spot.node.text, now },
            subject,
            !alone.isRare,
          )
          if (told) yield told
          continue
        }
        const [, group = '', version = '', kind = '', rest = ''] = named.exec(spot.node.text) ?? []
        const after =
          version === '*' ? `${group}/${versionOf(to)}` : versionAfter(`${group}/${version}`, kind, to)
        if (after === undefined) continue
        const now = `${after}/${kind}${rest}`
        const edit = editOf(spot, now)
        const said = { kind: spot.node.text, now }
        const own = { offset: spot.node.start, object: titleOf(root) }
        const told = toldOf(rule, spot.node, { group, kind, named: spot.node.text, now }, subject)
        if (told) yield told
        else if (version !== '*')
          yield { ...own, ...say('reference/kyverno-kind', said), ...(edit && { edit }) }
      }
    }
    for (const { node } of nodesAt(rule, 'mutate.targets[]')) {
      const version = valueAt(node, 'apiVersion')
      const kind = textAt(node, 'kind') ?? ''
      if (version?.kind !== 'scalar') continue
      const [group = ''] = version.text.split('/')
      const after = versionAfter(version.text, kind, to)
      const named = { group, kind, named: `${version.text}/${kind}`, now: `${after}/${kind}` }
      const told = after === undefined ? undefined : toldOf(rule, version, named, subject)
      if (told) yield told
    }
  }
}

/**
 * What is said of a rule that is about fields which have moved. One that changes objects reads one and writes another, so then
 * nothing of its document is written.
 */
function toldOf(
  rule: Node,
  node: Scalar,
  {
    group,
    kind,
    ...named
  }: { readonly group: string; readonly kind: string; readonly named: string; readonly now: string },
  { root, to }: Subject,
  mayBeOther = false,
): Reference | undefined {
  const all = movedFields(rule, group, kind, to)
  // Every API has conditions.
  const fields = (mayBeOther ? all.filter((field) => !field.startsWith('status.conditions')) : all).join(', ')
  if (fields === '') return undefined
  const said = say('reference/kyverno-fields', { kind: named.named, now: named.now, fields })
  const own = { offset: node.start, object: titleOf(root), ...said }
  return valueAt(rule, 'mutate') ? { ...own, isOfWhole: true } : own
}

/** The fields that a rule reads or writes and that have moved: in patterns, in JSON patches, and in expressions. */
function movedFields(rule: Node, group: string, kind: string, to: Subject['to']): readonly string[] {
  const found = new Set<string>()
  const look = (place: Place): void => {
    if (wentTo(group, kind, place, to)) found.add(place.filter((key) => typeof key === 'string').join('.'))
  }
  for (const { node, place } of spotsIn(rule)) {
    const at = place.findIndex((key) => patterns.has(String(key)))
    const own = at === -1 ? [] : place.slice(at + 1).map(withoutAnchor)
    const start = own.findIndex((key) => key === 'spec' || key === 'status')
    if (start !== -1 && node.kind === 'scalar') look(own.slice(start))
    if (node.kind !== 'scalar') continue
    if (place.includes('patchesJson6902'))
      for (const [, path = ''] of node.text.matchAll(
        /\bpath["']?\s*:\s*["']?(\/(?:spec|status)\/[^\s"',}]+)/g,
      ))
        look(pointerSteps(path))
    for (const [, path = ''] of node.text.matchAll(
      /\b(?:object|oldObject|target|element)\.((?:spec|status)(?:\.\w+)+)/g,
    ))
      look(path.split('.'))
  }
  return [...found]
}

const patterns: ReadonlySet<string> = new Set(['pattern', 'anyPattern', 'patchStrategicMerge'])

/** A key without Kyverno's anchors: `=(spec)`, `+(replicas)`, `X(status)`. */
function withoutAnchor(key: string | number): string | number {
  return typeof key === 'number' ? key : (/^[\^+X=<]?\((.*)\)$/.exec(key)?.[1] ?? key)
}
