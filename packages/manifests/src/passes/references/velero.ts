import type { Said, Stage } from '@capi-migrate/transitions'
import { documentsOf } from '../kustomize/file-documents.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { pointers } from './about-fields.ts'
import { inScalar } from './in-scalar.ts'
import { nodesAt } from './known-place.ts'
import type { Reader } from './known-place.ts'
import { kindNamed } from './resource-name.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'
import { spotsIn, titleOf } from './walk.ts'

/**
 * Rules by which Velero changes what it restores, in a ConfigMap. They see objects in the version that they were saved in, so
 * what has moved is told and not written: backups of both versions may be there.
 */
export const modifiers: Reader = function* ({ node, place }, { text, root, to }) {
  if (node.kind !== 'scalar' || !node.text.includes('resourceModifierRules')) return
  for (const document of documentsOf(node.text) ?? []) {
    for (const rule of nodesAt(document.root, 'resourceModifierRules[]')) {
      const resource = textAt(valueAt(rule.node, 'conditions'), 'groupResource') ?? ''
      const about = resource.includes('.') ? kindNamed(resource) : undefined
      const shift = document.start - document.root.start
      for (const key of about ? ['mergePatches', 'strategicPatches'] : [])
        for (const { node: patch } of nodesAt(rule.node, `${key}[].patchData`))
          for (const said of patch.kind === 'scalar' ? mergedPaths(patch.text, about!, to) : [])
            yield* inScalar(text, node, place, titleOf(root), [{ ...said, start: shift + patch.start }])
      for (const { node: path } of about ? nodesAt(rule.node, 'patches[].path') : []) {
        if (path.kind !== 'scalar') continue
        const start = shift + path.start
        const found = pointers(path.text, about!, to).map(({ edit: _, ...one }) => ({ ...one, start }))
        yield* inScalar(text, node, place, titleOf(root), found)
      }
    }
  }
}

/** The fields in a merge patch that have moved. */
function mergedPaths(patch: string, about: About, to: Stage): readonly Said[] {
  const spots = (documentsOf(patch) ?? []).flatMap(({ root }) => [...spotsIn(root)])
  const leaves = spots.filter(({ node }) => node.kind === 'scalar')
  return leaves.flatMap(({ place }) => movedPath(about, place, to)?.said ?? [])
}
