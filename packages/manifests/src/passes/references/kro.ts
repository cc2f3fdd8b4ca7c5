import { isClusterGroup, versionOf } from '@capi-migrate/transitions'
import { celFields } from './cel.ts'
import type { Root } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import { nodesAt } from './known-place.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { spotsIn, titleOf } from './walk.ts'

/** Expressions of kro about its own resources: `${md.status.replicas}`. */
export const kro: ReferenceRule = {
  rule: 'reference/kro',
  why: 'an expression reads a field that has moved',
  isMarked: (text) => text.includes('kro.run/'),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  if (!textAt(root, 'apiVersion')?.startsWith('kro.run/')) return
  const roots = new Map<string, readonly Root[]>()
  for (const { node } of nodesAt(root, 'spec.resources[]')) {
    const template = valueAt(node, 'template') ?? valueAt(node, 'externalRef')
    const id = textAt(node, 'id')
    const kind = textAt(template, 'kind')
    const [group = '', version] = textAt(template, 'apiVersion')?.split('/') ?? []
    if (id !== undefined && kind !== undefined && isClusterGroup(group) && version !== versionOf(to))
      roots.set(id, [{ about: { group, kind, ...(version && { version }) }, place: [] }])
  }
  if (roots.size === 0) return
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !node.text.includes('${')) continue
    const found = interpolations(node.text).flatMap(({ start: shift, code }) =>
      celFields(code, roots, to).map(({ start, edit, ...said }) => ({
        start: start + shift,
        ...said,
        ...(edit && { edit: { ...edit, start: edit.start + shift, end: edit.end + shift } }),
      })),
    )
    yield* inScalar(text, node, place, titleOf(root), found)
  }
}

/** The expressions in a text: what stands between `${` and the brace that ends it. */
function interpolations(text: string): readonly { readonly start: number; readonly code: string }[] {
  const found: { readonly start: number; readonly code: string }[] = []
  for (let open = text.indexOf('${'); open !== -1; open = text.indexOf('${', open)) {
    const start = open + 2
    let depth = 1
    tokens.lastIndex = start
    for (let next = tokens.exec(text); depth > 0 && next; next = tokens.exec(text)) {
      if (next[0] === '{') depth++
      if (next[0] === '}') depth--
      if (depth === 0) found.push({ start, code: text.slice(start, next.index) })
      open = next.index
    }
    open = Math.max(open, start)
  }
  return found
}

/** Braces, and strings, in which braces are text. */
const tokens = /[{}]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
