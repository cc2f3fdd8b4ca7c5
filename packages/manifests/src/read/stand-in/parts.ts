import { openText } from '../open-text.ts'
import type { Form, Hole } from '../mask/index.ts'
import { grouped } from '../mask/group.ts'
import { scan } from '../mask/scan.ts'
import { mayHold } from '../ours.ts'
import type { Marks } from '../ours.ts'
import { partsOf } from '../parts.ts'

/** One document of a template with its holes; offsets of holes are those within the document. */
export interface TemplatePart {
  readonly text: string
  readonly holes: readonly Hole[]
  readonly start: number
  /** The named template that it is the text of. */
  readonly named?: string
}

/**
 * The documents of a template that hold something of ours, or another mark. They are cut on the text itself: what stands
 * in for their code can be tried anew for each.
 */
export function* templateParts(text: string, form: Form, options: Marks = {}): Generator<TemplatePart> {
  for (const region of openText(text, '', form).streams) {
    const own = text.slice(region.start, region.end)
    if (!mayHold(own, options)) continue
    const holes = grouped(own, scan(own, form))
    let at = 0
    for (const part of partsOf(own)) {
      const inside: Hole[] = []
      for (; at < holes.length && holes[at]!.start < part.start + part.text.length; at++)
        inside.push(shifted(holes[at]!, -part.start))
      if (mayHold(part.text, options))
        yield {
          text: part.text,
          holes: inside,
          start: region.start + part.start,
          ...(region.name !== undefined && { named: region.name }),
        }
    }
  }
}

function shifted(hole: Hole, by: number): Hole {
  return {
    ...hole,
    start: hole.start + by,
    end: hole.end + by,
    ...(hole.default && {
      default: { ...hole.default, start: hole.default.start + by, end: hole.default.end + by },
    }),
    ...(hole.parts && { parts: hole.parts.map((part) => shifted(part, by)) }),
  }
}
