import { openText } from '../../read/open-text.ts'
import { documentsIn } from '../overlays/layer.ts'
import { overlaidKind } from '../overlays/headed.ts'
import { overlayMark } from '../overlays/plan-overlays.ts'
import { inScalar } from './in-scalar.ts'
import type { Found } from './in-scalar.ts'
import { movedPath } from './moved-path.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { bareKind } from './resource-name.ts'
import { spotsIn, titleOf } from './walk.ts'

/**
 * Overlays of ytt in the strings of a document, such as an App of kapp-controller: what they are laid over lies elsewhere, so
 * fields that have moved are told. Those that name a version are manifests, and planned as such.
 */
export const overlayInside: ReferenceRule = {
  rule: 'reference/field',
  why: 'an overlay is about a field that has moved',
  isMarked: (text) => text.includes(overlayMark),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !node.text.includes(overlayMark)) continue
    yield* inScalar(text, node, place, titleOf(root), fieldsIn(node.text, to))
  }
}

function fieldsIn(overlays: string, to: Subject['to']): readonly Found[] {
  return documentsIn(overlays).flatMap(({ start, end, above }): readonly Found[] => {
    const about = bareKind(overlaidKind(above) ?? '')
    const document = overlays.slice(start, end)
    if (!about || /^["']?apiVersion\b/m.test(document)) return []
    const found = new Map<string, Found>()
    for (const part of openText(document).outer?.parts ?? [])
      for (const { root } of part.documents)
        for (const { node, place } of root ? spotsIn(root) : []) {
          const said =
            place[0] === 'spec' || place[0] === 'status' ? movedPath(about, place, to)?.said : undefined
          // The longest path says where it went.
          if (said) found.set(said.what, { start: start + part.start + node.start, ...said })
        }
    return [...found.values()]
  })
}
