import { isClusterGroup, isEarlier, newest, stepsOf, transitions, versionOf } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import type { Node, Scalar } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { aboutObject } from './about-fields.ts'
import { celNames, readCel } from './cel.ts'
import type { CelNames } from './cel.ts'
import type { About } from './moved-path.ts'
import { inScalar } from './in-scalar.ts'
import { nodesAt, stringsAt } from './known-place.ts'
import type { Reader } from './known-place.ts'
import { kindNamed } from './resource-name.ts'
import type { Reference, Subject } from './reference.ts'
import { editOf, scalarsOf, titleOf } from './walk.ts'
import type { Spot } from './walk.ts'

/**
 * A policy of the API server: rules that say which resources at which versions it looks at, and expressions in CEL about
 * them. The API server converts a request to a version that a rule names (`matchPolicy: Equivalent`, the default), so
 * rules and expressions change together.
 */
export const policy: Reader = function* (spec, subject) {
  const { text, root, to } = subject
  const kinds = rulesAt(spec, 'matchConstraints').flatMap(({ node }) => kindsOf(node))
  if (kinds.length === 0) return
  const object = titleOf(root)
  yield* versionsOf(spec, 'matchConstraints', subject)
  let names = requestNames(kinds)
  const params = aboutObject(valueAt(spec.node, 'paramKind'))
  if (params) names = new Map([...names, ...celNames(new Map([['params', [{ about: params, place: [] }]]]))])
  for (const { node } of nodesAt(spec.node, 'variables[]')) {
    const [name, part] = [textAt(node, 'name'), textAt(node, 'expression')]
    if (name !== undefined && part !== undefined)
      names = new Map([...names, [`variables.${name}`, readCel(part, names, to).value]])
  }
  for (const { node, place } of nodesAt(spec.node, 'mutations[]')) {
    for (const spot of stringsAt({ node, place: [...spec.place, ...place] }, expressions)) {
      const fields = movedNames(spot.node.text, kinds, to)
      if (fields.length === 0) continue
      const [{ kind }] = kinds as [About]
      const said = say('reference/policy-mutation', { fields: fields.join(', '), kind })
      yield { offset: spot.node.start, object, isOfWhole: true, ...said }
    }
  }
  for (const spot of stringsAt(spec, expressions))
    for (const one of inScalar(text, spot.node, spot.place, object, readCel(spot.node.text, names, to).found))
      yield { ...one, isOfWhole: true }
}

/** Where a policy is in force: for requests of versions, as the policy itself. */
export const binding: Reader = (spec, subject) => versionsOf(spec, 'matchResources', subject)

/** The rules about groups of ours. */
function rulesAt(spec: Spot, key: string): readonly Spot[] {
  return nodesAt(spec.node, `${key}.resourceRules[]`)
    .map(({ node, place }) => ({ node, place: [...spec.place, ...place] }))
    .filter(({ node }) => groupsOf(node).some(isClusterGroup))
}

/** The versions that rules name. */
function* versionsOf(spec: Spot, key: string, { root, to }: Subject): Generator<Reference> {
  const isExact = textAt(valueAt(spec.node, key), 'matchPolicy') === 'Exact'
  for (const rule of rulesAt(spec, key).filter(({ node }) => kindsOf(node).length > 0)) {
    const versions = scalarsOf(valueAt(rule.node, 'apiVersions'), [...rule.place, 'apiVersions'])
    const older = versions.filter(({ node }) => isOlder(node, to))
    const [one] = older
    if (!one || versions.some(({ node }) => node.text === newest)) continue
    const said = say(isExact ? 'reference/policy-exact' : 'reference/policy-version', {
      version: one.node.text,
      now: newest,
    })
    const isOnly = older.length === 1 && versions.length === 1 && !isExact
    const edit = isOnly ? editOf(one, newest) : undefined
    yield { offset: one.node.start, object: titleOf(root), isOfWhole: true, ...said, ...(edit && { edit }) }
  }
}

/** A webhook that is called for resources at a version of ours: its program has to read the newer one first. */
export const webhook: Reader = function* ({ node, place }, { text, root, to }) {
  const kinds = nodesAt(node, 'rules[]').flatMap((rule) => kindsOf(rule.node))
  for (const spot of kinds.length > 0 ? stringsAt({ node, place }, expressions) : []) {
    const found = readCel(spot.node.text, requestNames(kinds), to).found
    for (const { edit: _, ...one } of inScalar(text, spot.node, spot.place, titleOf(root), found)) yield one
  }
  for (const rule of nodesAt(node, 'rules[]')) {
    if (kindsOf(rule.node).length === 0) continue
    const versions = scalarsOf(valueAt(rule.node, 'apiVersions'), place)
    const [older] = versions.filter((one) => isOlder(one.node, to))
    if (!older || versions.some((one) => one.node.text === newest || one.node.text === '*')) continue
    const isExact = textAt(node, 'matchPolicy') === 'Exact'
    const said = { name: textAt(node, 'name') ?? '', version: older.node.text, now: newest }
    yield {
      offset: older.node.start,
      object: titleOf(root),
      ...say(isExact ? 'reference/webhook-exact' : 'reference/webhook', said),
    }
  }
}

/** What expressions about a request call its objects. */
function requestNames(kinds: readonly About[]): CelNames {
  const all = kinds.map((about) => ({ about, place: [] }))
  return celNames(
    new Map(['object', 'oldObject', 'request.object', 'request.oldObject'].map((name) => [name, all])),
  )
}

const expressions: ReadonlySet<string> = new Set([
  'expression',
  'messageExpression',
  'valueExpression',
  'celExpression',
])

/** The names of fields that an expression builds and that some kind has elsewhere now. */
function movedNames(code: string, kinds: readonly About[], to: Stage): readonly string[] {
  const names = new Set(
    [...code.matchAll(/\b([a-z]\w*)\s*:|\/([a-z]\w*)/g)].map(([, key, step]) => key ?? step!),
  )
  const moved = kinds.flatMap(({ group, kind }) =>
    transitions.filter((one) => one.group === group && one.kind === kind).flatMap(({ rows }) => rows),
  )
  const last = new Set(moved.flatMap(({ from }) => (from?.startsWith('spec') ? [stepsOf(from).at(-1)!] : [])))
  return isEarlier(to, newest) ? [] : [...names].filter((name) => last.has(name))
}

function groupsOf(rule: Node): readonly string[] {
  return scalarsOf(valueAt(rule, 'apiGroups'), []).map(({ node }) => node.text)
}

function kindsOf(rule: Node): readonly About[] {
  const groups = groupsOf(rule)
  return scalarsOf(valueAt(rule, 'resources'), []).flatMap(({ node }) => {
    if (node.text === '*')
      return transitions.filter(({ group, from }) => from === 'v1beta1' && groups.includes(group))
    const named = kindNamed(node.text)
    return named && groups.includes(named.group) ? [named] : []
  })
}

function isOlder({ text }: Scalar, to: Stage): boolean {
  return /^v1(?:alpha|beta)\d$/.test(text) && text !== versionOf(to) && isEarlier(text as Stage, to)
}
