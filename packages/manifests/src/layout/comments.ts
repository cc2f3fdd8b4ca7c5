import { lineEnd } from '@capi-migrate/edits/yaml'
import type { Collection, Node } from '@capi-migrate/edits/yaml'
import { flowComments, gapsOf, looseComments } from './flow-gaps.ts'
import { commentsIn, dedent } from './lines.ts'
import type { Holder, Origin } from './tree.ts'
import { chunkOf, regionOf } from './region.ts'
import type { Sheet } from './sheet.ts'

/**
 * Gives the comments of containers that dissolve to the part of them that goes on next, and notes those of dropped
 * fields. What nobody takes along stays where the container stood.
 */
export function adoptComments(sheet: Sheet, origin: Origin): void {
  for (const child of origin.children.values()) {
    if (child.target) adoptComments(sheet, child)
    else if (!child.stays) {
      const rest = new Adoption(sheet).collect(child)
      if (rest) sheet.adopted.set(child, rest)
    }
  }
}

/** The comments of a node and around it, between two offsets; `#` inside a scalar is none. */
export function commentsAround(text: string, node: Node, start: number, end: number): string[] {
  const comments: string[] = []
  let cursor = start
  const visit = (node: Node): void => {
    if (node.kind === 'map' || node.kind === 'list') {
      for (const { key, value } of node.entries) {
        if (key) visit(key)
        visit(value)
      }
      return
    }
    if (node.start > cursor) comments.push(...commentsIn(text.slice(cursor, node.start)))
    comments.push(...headerComments(text, node))
    cursor = Math.max(cursor, node.end)
  }
  visit(node)
  if (end > cursor) comments.push(...commentsIn(text.slice(cursor, end)))
  return comments
}

/** The comments before the text of a scalar: behind its anchor or tag, and behind its `|` or `>`. */
export function headerComments(text: string, node: Node): string[] {
  return [...propertyComments(text, node), ...indicatorComments(text, node)]
}

/** The comments behind the anchor or tag of a scalar, which then begins on a later line. */
export function propertyComments(text: string, node: Node): string[] {
  return node.kind === 'scalar' ? commentsIn(text.slice(node.start, node.body)) : []
}

/** The comment behind the `|` or `>` of a block scalar. */
export function indicatorComments(text: string, node: Node): string[] {
  const isBlock = node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded')
  return isBlock ? commentsIn(text.slice(node.body, Math.min(node.end, lineEnd(text, node.body)))) : []
}

/** True for a comment that stands in for a line of template code: that stays where the field beside it goes. */
export function isTemplateCode(comment: string): boolean {
  return comment.startsWith('#\uE000')
}

/** Walks one dissolving or dropped entry; `pending` are comment lines on their way to the next part that stays. */
class Adoption {
  readonly #sheet: Sheet
  #pending = ''

  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  /** What is left over in the end. */
  collect(origin: Origin): string {
    this.#entry(origin)
    return this.#pending
  }

  #entry(origin: Origin): void {
    const { text, dropped } = this.#sheet
    const { lead, trail, end } = this.#around(origin)
    if (!hasTarget(origin)) {
      const inside = commentsAround(text, entryNode(origin), origin.entry.start, end)
      const comments = [...lead, ...inside, ...trail]
      const isLost = (comment: string): boolean => isDropped(origin) && !isTemplateCode(comment)
      dropped.push(...comments.filter(isLost))
      this.#add(comments.filter((comment) => !isLost(comment)))
      return
    }
    this.#add(lead)
    const holder = origin as Holder
    if (holder.node.flow) {
      this.#flow(holder)
      this.#add(commentsIn(text.slice(holder.node.end, Math.max(end, holder.node.end))))
    } else this.#block(holder)
    this.#add(trail)
  }

  /** The comments above and behind an entry, and where its own text ends. */
  #around(origin: Origin): { lead: readonly string[]; trail: readonly string[]; end: number } {
    const { text } = this.#sheet
    const holder = origin.parent!.node
    if (holder.kind !== 'scalar' && holder.flow) {
      const { lead, trail } = flowComments(text, origin)
      return { lead, trail: trail ? [trail] : [], end: origin.entry.value.end }
    }
    const chunk = chunkOf(this.#sheet, origin)
    return { lead: commentsIn(text.slice(chunk.lead, chunk.start)), trail: [], end: chunk.end }
  }

  #block(origin: Holder): void {
    const { text } = this.#sheet
    const region = regionOf(this.#sheet, origin)
    const from = origin.entry.key?.end ?? origin.entry.start
    if (from < region.start) this.#add(commentsIn(text.slice(from, region.start)))
    let gap = region.start
    let after = false
    const originOf = new Map([...origin.children.values()].map((child) => [child.entry, child]))
    origin.node.entries.forEach((entry, i) => {
      const chunk = region.chunks[i]!
      const between = text.slice(gap, chunk.lead)
      if (after) this.#pending += dedent(between, region.indent)
      else this.#add(commentsIn(between))
      gap = chunk.end
      const child = originOf.get(entry)
      if (child?.target) {
        this.#give(child)
        after = true
      } else if (child) this.#entry(child)
    })
    this.#add(commentsIn(text.slice(region.end, region.tail)))
  }

  #flow(origin: Holder): void {
    const { head, tail } = looseComments(gapsOf(this.#sheet.text, origin.node))
    this.#add(head)
    const originOf = new Map([...origin.children.values()].map((child) => [child.entry, child]))
    for (const entry of origin.node.entries) {
      const child = originOf.get(entry)
      if (child?.target) this.#give(child)
      else if (child) this.#entry(child)
    }
    this.#add(tail)
  }

  #give(child: Origin): void {
    if (this.#pending) this.#sheet.adopted.set(child, this.#pending)
    this.#pending = ''
    adoptComments(this.#sheet, child)
  }

  #add(comments: readonly string[]): void {
    for (const comment of comments) this.#pending += comment + this.#sheet.style.eol
  }
}

function entryNode({ entry }: Origin): Node {
  if (!entry.key) return entry.value
  const pair: Collection = {
    kind: 'map',
    flow: false,
    start: entry.start,
    body: entry.start,
    end: entry.value.end,
    entries: [entry],
  }
  return pair
}

function hasTarget(origin: Origin): boolean {
  return origin.target !== undefined || [...origin.children.values()].some(hasTarget)
}

/** True where all of it is dropped: by rows, or since it is empty. */
function isDropped({ placements, behind, children }: Origin): boolean {
  const all = [...placements, ...behind]
  const isGone = all.every(({ row, to }) => !to && (!row || row.verb === 'drop'))
  return isGone && [...children.values()].every(isDropped)
}
