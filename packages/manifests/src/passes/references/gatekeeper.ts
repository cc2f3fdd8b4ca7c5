import { isClusterGroup, newest } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { dottedPaths } from './about-fields.ts'
import { celNames, readCel } from './cel.ts'
import { movedIn } from './expression.ts'
import type { Root, Roots } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import { nodesAt, stringsAt } from './known-place.ts'
import type { Reader } from './known-place.ts'
import { kindNamed } from './resource-name.ts'
import type { Scalar } from '@capi-migrate/edits/yaml'
import { editOf, scalarsOf, titleOf } from './walk.ts'

/** A mutation of Gatekeeper: kinds by lists of groups, versions and kinds, and one path that it writes. */
export const assign: Reader = function* ({ node, place }, { text, root, to }) {
  const object = titleOf(root)
  const paths = ['location', 'parameters.pathTests[].subPath'].flatMap((path) => nodesAt(node, path))
  for (const rule of nodesAt(node, 'applyTo[]')) {
    const at = [...place, ...rule.place]
    const groups = scalarsOf(valueAt(rule.node, 'groups'), at).map(({ node }) => node.text)
    const kinds = scalarsOf(valueAt(rule.node, 'kinds'), at).map(({ node }) => node.text)
    const [group] = groups
    if (groups.length !== 1 || group === undefined || !isClusterGroup(group)) continue
    const versions = scalarsOf(valueAt(rule.node, 'versions'), [...at, 'versions'])
    const [older] = versions.filter(
      ({ node }) => /^v1(?:alpha|beta)\d$/.test(node.text) && node.text !== newest,
    )
    if (!older || versions.some(({ node }) => node.text === newest)) continue
    const edit = versions.length === 1 ? editOf(older, newest) : undefined
    yield {
      offset: older.node.start,
      object,
      isOfWhole: true,
      ...say('reference/policy-version', { version: older.node.text, now: newest }),
      ...(edit && { edit }),
    }
    for (const path of paths) {
      if (path.node.kind !== 'scalar') continue
      const all = kinds.map((kind) => ({
        node: path.node as Scalar,
        found: dottedPaths((path.node as Scalar).text, { group, kind }, to),
      }))
      const one = all.find(({ found }) => found.length > 0)
      if (!one) continue
      for (const { edit, ...said } of inScalar(text, one.node, [...place, ...path.place], object, one.found))
        yield { ...said, isOfWhole: true, ...(kinds.length === 1 && edit && { edit }) }
    }
  }
}

/**
 * Rego about objects of ours: those of the kinds that the code itself names. Which version it gets depends on who applies the
 * object, so what has moved is told and not written.
 */
export const rego: Reader = function* ({ node, place }, { text, root, to }) {
  if (node.kind !== 'scalar') return
  const roots = rootsOf(node.text, ['input.review.object', 'input.review.oldObject', 'input.request.object'])
  const found = movedIn(node.text, roots, to, true).map(({ edit: _, ...one }) => one)
  yield* inScalar(text, node, place, titleOf(root), found)
}

/** The same in CEL (`K8sNativeValidation`): variables, conditions and rules of one template. */
export const nativeValidation: Reader = function* (spot, { text, root, to }) {
  const all = [...stringsAt(spot, expressions)]
  const roots = rootsOf(all.map(({ node }) => node.text).join('\n'), ['object', 'oldObject', 'anyObject'])
  if (roots.size === 0) return
  let names = celNames(new Map([...roots, ['variables.anyObject', roots.get('anyObject')!]]))
  for (const { node } of nodesAt(spot.node, 'variables[]')) {
    const [name, part] = [textAt(node, 'name'), textAt(node, 'expression')]
    if (name !== undefined && part !== undefined)
      names = new Map([...names, [`variables.${name}`, readCel(part, names, to).value]])
  }
  for (const { node, place } of all) {
    const found = readCel(node.text, names, to).found.map(({ edit: _, ...one }) => one)
    yield* inScalar(text, node, place, titleOf(root), found)
  }
}

const expressions: ReadonlySet<string> = new Set(['expression', 'messageExpression'])

/** The names that code has for an object, if it names a kind of ours in quotes. */
function rootsOf(code: string, names: readonly string[]): Roots {
  const kinds = [...code.matchAll(/["']([A-Z]\w+)["']/g)].flatMap(([, kind]) => {
    const named = kindNamed(kind!)
    return named && named.kind === kind ? [{ about: named, place: [] } satisfies Root] : []
  })
  return new Map(kinds.length === 0 ? [] : names.map((name) => [name, kinds]))
}
