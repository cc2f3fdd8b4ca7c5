import { isClusterGroup, versionOf } from '@capi-migrate/transitions'
import { movedIn } from './expression.ts'
import type { Root } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import { nodesAt } from './known-place.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { textAt, valueAt } from '../nested/find-nested.ts'
import { spotsIn, titleOf } from './walk.ts'

/** Expressions of kro about its own resources: `${md.status.replicas}`. */
export const kro: ReferenceRule = {
  rule: 'reference/kro',
  why: 'an expression reads a field that has moved',
  marks: ['kro.run/'],
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  if (!textAt(root, 'apiVersion')?.startsWith('kro.run/')) return
  const roots = new Map<string, readonly Root[]>()
  for (const { node } of nodesAt(root, 'spec.resources[]')) {
    const template = valueAt(node, 'template')
    const id = textAt(node, 'id')
    const kind = textAt(template, 'kind')
    const [group = '', version] = textAt(template, 'apiVersion')?.split('/') ?? []
    if (id !== undefined && kind !== undefined && isClusterGroup(group) && version !== versionOf(to))
      roots.set(id, [{ about: { group, kind, ...(version && { version }) }, place: [] }])
  }
  if (roots.size === 0) return
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !node.text.includes('${')) continue
    const found = [...node.text.matchAll(/\$\{([^}]*)\}/g)].flatMap(({ 1: code, index }) =>
      movedIn(code!, roots, to).map(({ start, edit, ...said }) => ({
        start: start + index + 2,
        ...said,
        ...(edit && { edit: { ...edit, start: edit.start + index + 2, end: edit.end + index + 2 } }),
      })),
    )
    yield* inScalar(text, node, place, titleOf(root), found)
  }
}
