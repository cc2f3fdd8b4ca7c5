import { lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { groupPatterns, newest, schemaOf } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { Hole, Range } from '../../read/mask/index.ts'

/** What asks whether a version of ours is served. */
const asked = new RegExp(`(?<=\\.Has\\s+["\`](${groupPatterns.own})/)v1beta1(?=(?:/(\\w+))?["\`])`, 'g')

const hasObject = /^[ \t]*apiVersion[ \t]*:/m

/**
 * Edits of the text after a plan's edits: code that asks whether v1beta1 is served asks for the newer version where all
 * objects that depend on it have moved. Else they would vanish as soon as v1beta1 is not served any more, and whatever is
 * not rendered any more Helm deletes.
 *
 * @param holes the template code of the text after the edits, in order, without groups
 */
export function movedGuards(plan: ManifestPlan, holes: readonly Hole[]): readonly Edit[] {
  const { after } = plan
  const moved = plan.objects.filter(({ rows }) => rows.length > 0)
  if (moved.length === 0 || !after.includes('.Has')) return []
  const { offsetOf } = lineIndex(plan.before)
  const whole = { start: 0, end: after.length }
  return holes.flatMap((hole, at) => {
    if (!after.slice(hole.start, hole.end).includes('.Has')) return []
    // A block without objects, such as one that fails, is about all that is rendered with it.
    const block = blockOf(holes, at)
    const { start, end } = block && hasObject.test(after.slice(block.start, block.end)) ? block : whole
    const [from, to] = [start, end].map((offset) => offsetBefore(plan.edits, offset)) as [number, number]
    return [...after.slice(hole.start, hole.end).matchAll(asked)].flatMap(
      ({ 0: old, 1: group, 2: kind, index }): Edit[] => {
        const isOurs = moved.some(({ apiVersion, line }) => {
          const place = offsetOf({ line, column: 1 })
          return apiVersion.startsWith(`${group}/`) && from <= place && place < to
        })
        const left = after.slice(start, end).replace(asked, '').includes(`${group}/v1beta1`)
        const isForeign = kind !== undefined && !schemaOf(group!, newest, kind)
        if (!isOurs || left || isForeign) return []
        const place = hole.start + index
        return [{ start: place, end: place + old.length, text: newest, row: 'Template:version' }]
      },
    )
  })
}

/** From the code that opens the block whose condition a hole is a part of to the code that closes it. */
export function blockOf(holes: readonly Hole[], at: number): Range | undefined {
  const { role } = holes[at]!
  if (role !== 'open' && role !== 'else') return undefined
  const open = role === 'open' ? at : around(holes, at, -1)
  const close = around(holes, open, 1)
  return open === -1 || close === -1 ? undefined : { start: holes[open]!.start, end: holes[close]!.end }
}

/** The hole that closes the block a hole opens, or, backwards, the one that opens the block it stands in. */
function around(holes: readonly Hole[], from: number, step: 1 | -1): number {
  const [deeper, done] = step === 1 ? (['open', 'close'] as const) : (['close', 'open'] as const)
  let depth = 0
  for (let at = from + step; at >= 0 && at < holes.length; at += step) {
    const { role } = holes[at]!
    if (role === deeper) depth++
    else if (role === done && depth-- === 0) return at
  }
  return -1
}
