import { documents } from '../mask/index.ts'
import type { Form, Hole } from '../mask/index.ts'
import { grouped } from '../mask/group.ts'
import { scan } from '../mask/scan.ts'
import { partsOf } from '../parts.ts'

/** One document of a template with its holes; offsets of holes are those within the document. */
export interface TemplatePart {
  readonly text: string
  readonly holes: readonly Hole[]
  readonly start: number
}

const ours = 'cluster.x-k8s.io'

/**
 * The documents of a template that hold something of ours, or another mark. They are cut on the text itself: what stands in for their
 * code can be tried anew for each.
 */
export function* templateParts(text: string, form: Form, mark = ours): Generator<TemplatePart> {
  for (const region of documents(text, form)) {
    const own = text.slice(region.start, region.end)
    if (!own.includes(mark)) continue
    const holes = grouped(own, scan(own, form))
    let at = 0
    for (const part of partsOf(own)) {
      const inside: Hole[] = []
      for (; at < holes.length && holes[at]!.start < part.start + part.text.length; at++)
        inside.push(shifted(holes[at]!, -part.start))
      if (part.text.includes(mark)) yield { text: part.text, holes: inside, start: region.start + part.start }
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
