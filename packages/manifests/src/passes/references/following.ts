import type { Stage } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { crossplane } from './crossplane.ts'
import { kro } from './kro.ts'
import { followingPlaces } from './places.ts'
import type { Reference, ReferenceRule } from './reference.ts'
import { workflow } from './workflow.ts'

/** What stands beside the manifests in a document and is about them: it moves with them, or they stay. */
export const followingRules: readonly ReferenceRule[] = [crossplane, kro, workflow, followingPlaces]

/** The same as rules that only tell: what is left to them stands beside manifests that stay. */
export const toldOnly: readonly ReferenceRule[] = followingRules.map((rule) => ({
  ...rule,
  find: (subject) => rule.find(subject).map(({ edit: _, ...said }) => said),
}))

/** What has to follow when the manifests in a document move; all of it has an edit, or they cannot. */
export function followingIn(text: string, root: Node, to: Stage): readonly Reference[] {
  return followingRules.flatMap((rule) => (rule.isMarked(text) ? rule.find({ text, root, to }) : []))
}
