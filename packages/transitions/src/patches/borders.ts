import { valueAt } from '../assemble.ts'
import { mapPath } from '../map-path.ts'
import { patternOf, stepsOf } from '../path.ts'
import type { Place } from '../subtree.ts'
import type { Row } from '../row.ts'
import { say } from '../tasks.ts'
import type { Open, Rewritten } from './json-patch.ts'
import { isBelow, isWithin } from './places.ts'
import type { Settling } from './settling.ts'
import type { World } from './world.ts'

/**
 * A patch that replaces or removes a whole object, where a field of the template lies inside it in one version and
 * outside in the other (`clusterConfiguration.apiServer.timeoutForControlPlane`): the two would not do the same.
 */
export function dividedBy(rewritten: Rewritten, settling: Settling): Open | undefined {
  if (rewritten.entry) return undefined
  const { at, patch, worlds } = settling
  if (settling.context.transition.to !== 'v1beta1' && atDiskLayout(at.place)) return beside
  const roots = mapPath(settling.context.transition, patternOf(at.place.map(String))).to.map(stepsOf)
  const row = crossing(at.place, roots, settling).find(({ from }) => {
    const place = stepsOf(from!)
    const isWritten =
      isBelow(place, at.place) && valueAt(patch.value, place.slice(at.place.length)) !== undefined
    return !isWritten && worlds.some((world) => mayHold(world, place))
  })
  return (
    row && {
      at: ['path'],
      ...say(
        isBelow(stepsOf(row.from!), at.place) ? 'patch/field-leaves-object' : 'patch/field-enters-object',
        { field: row.from! },
      ),
    }
  )
}

/** v1beta1 lets the two stand beside each other, v1beta2 takes one: what the partition has is not said here. */
function atDiskLayout(place: Place): boolean {
  return place.includes('diskSetup') && (place.includes('layout') || place.includes('diskLayout'))
}

const beside: Open = { at: ['path'], ...say('patch/disk-layout') }

/** The rows that lead across the border of the object. */
function crossing(place: Place, roots: readonly Place[], { context }: Settling): readonly Row[] {
  return context.transition.rows.filter(({ from, to }) => {
    if (from === undefined || to.length === 0 || from.includes('[]') || from.includes('{}')) return false
    const isInside = isWithin(stepsOf(from), place)
    const targets = to.map(stepsOf)
    if (!isInside) return targets.some((target) => roots.some((root) => isWithin(target, root)))
    return (
      isBelow(stepsOf(from), place) && targets.some((target) => !roots.some((root) => isWithin(target, root)))
    )
  })
}

function mayHold(world: World, place: Place): boolean {
  if (!world.isKnown) return true
  return valueAt(world.before, place) !== undefined || world.wrote(place)
}
