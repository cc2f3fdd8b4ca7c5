import { blockDrafts } from './block.ts'
import { adoptComments } from './comments.ts'
import { flowDrafts } from './flow.ts'
import type { Grown } from './tree.ts'
import type { Draft, Sheet } from './sheet.ts'

/** The drafts that turn a document into its target, sorted, in offsets of the source. */
export function layOut(sheet: Sheet, { origin, target }: Grown): Draft[] {
  if (origin.node.kind === 'scalar') throw new RangeError('a document of ours is a map')
  adoptComments(sheet, origin)
  return origin.node.flow ? flowDrafts(sheet, target) : blockDrafts(sheet, target)
}
