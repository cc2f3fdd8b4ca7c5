import type { Sheet } from './sheet.ts'
import { leavesOf } from './target.ts'
import type { Origin, Target } from './tree.ts'

/** The id of the first row that asks for a target. */
export function rowOf(sheet: Sheet, target: Target): string {
  const leaves = leavesOf(target)
  const placement = (leaves.find(({ placement }) => placement?.row) ?? leaves[0])?.placement
  return sheet.rowOf(placement)
}

/** The id of the row that is behind what leaves a place. */
export function rowBehind(sheet: Sheet, origin: Origin): string {
  const placement = firstPlacement(origin)
  return sheet.rowOf(placement)
}

function firstPlacement(origin: Origin): Origin['placements'][number] | undefined {
  const own = [...origin.placements, ...origin.behind]
  const found = own.find(({ row }) => row) ?? own[0]
  if (found) return found
  for (const child of origin.children.values()) {
    const below = firstPlacement(child)
    if (below) return below
  }
  return undefined
}
