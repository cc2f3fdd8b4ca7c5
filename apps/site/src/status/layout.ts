import type { Drawn } from './answer.ts'

/** A box of the drawing, or one of the small fields that stand for Machines. All measures are pixels of the drawing. */
export interface Box {
  readonly drawn: Drawn
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isSmall: boolean
}

/** A line from the right end of one box to the left end of another, or of a field of Machines. */
export interface Edge {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
}

export interface Layout {
  readonly boxes: readonly Box[]
  readonly edges: readonly Edge[]
  readonly width: number
  readonly height: number
}

const box = { width: 210, height: 48, gapX: 40, gapY: 12 }
const cell = { size: 26, gap: 4, perRow: 12 }

/** From left to right: an object, and below one another what hangs on it. Machines stand in rows, for there may be many. */
export function layoutOf(top: Drawn): Layout {
  const boxes: Box[] = []
  const edges: Edge[] = []
  /** Returns the height that was taken. */
  const place = (drawn: Drawn, x: number, y: number): number => {
    const next = x + box.width + box.gapX
    const small = drawn.below.filter(({ isMachine }) => isMachine)
    const large = drawn.below.filter(({ isMachine }) => !isMachine)
    const at: number[] = []
    let below = y
    if (small.length > 0) {
      const rows = Math.ceil(small.length / cell.perRow)
      const height = Math.max(box.height, rows * (cell.size + cell.gap) - cell.gap)
      const top = below + (height - rows * (cell.size + cell.gap) + cell.gap) / 2
      for (const [i, one] of small.entries())
        boxes.push({
          drawn: one,
          x: next + (i % cell.perRow) * (cell.size + cell.gap),
          y: top + Math.floor(i / cell.perRow) * (cell.size + cell.gap),
          width: cell.size,
          height: cell.size,
          isSmall: true,
        })
      at.push(below + height / 2)
      below += height + box.gapY
    }
    for (const one of large) {
      const height = place(one, next, below)
      at.push(below + box.height / 2)
      below += height + box.gapY
    }
    const middle = y + box.height / 2
    boxes.push({ drawn, x, y, width: box.width, height: box.height, isSmall: false })
    for (const to of at) edges.push({ from: [x + box.width, middle], to: [next, to] })
    return Math.max(box.height, below - y - box.gapY)
  }
  const height = place(top, 1, 1)
  const width = Math.max(...boxes.map((one) => one.x + one.width))
  return { boxes, edges, width: width + 1, height: height + 2 }
}

/** All objects of a drawing. */
export function allOf(top: Drawn): readonly Drawn[] {
  return [top, ...top.below.flatMap(allOf)]
}
