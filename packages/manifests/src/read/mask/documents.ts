import { blanks } from './characters.ts'
import type { Form } from './form.ts'
import { grouped } from './group.ts'
import type { Hole, Range } from './hole.ts'
import { masksOf } from './mask.ts'
import type { Mask } from './mask.ts'
import { scan } from './scan.ts'

/** A part of a text that is a stream of documents of its own: the text without its `define`s, or the body of one. */
export interface MaskedPart extends Range {
  /** The name of the template whose body it is. */
  readonly name?: string
  /** The masks to be tried in order; outside of the part they are blank, so that every offset is one of the text. */
  readonly readings: () => Generator<Mask>
}

/**
 * The parts of a text: what is outside of every `{{ define }}`, unless that is blank, and the body of each. A chart
 * keeps whole objects in the latter. Linear, but each mask has the length of the text.
 */
export function documents(text: string, form: Form): readonly MaskedPart[] {
  const holes = grouped(text, scan(text, form))
  const outside: MaskedPart = { start: 0, end: text.length, readings: () => masksOf(text, holes, form) }
  const bodies = holes.filter(isDefine).map((hole) => bodyOf(text, hole, form))
  return bodies.length > 0 && isBlankBut(text, holes) ? bodies : [outside, ...bodies]
}

function isDefine({ kind, word }: Hole): boolean {
  return kind === 'group' && word === 'define'
}

function bodyOf(text: string, { parts = [], name }: Hole, form: Form): MaskedPart {
  const start = parts[0]!.end
  const end = parts.at(-1)!.start
  return { start, end, ...(name !== undefined && { name }), readings }

  function* readings(): Generator<Mask> {
    const alone = blanks(text.slice(0, start)) + text.slice(start, end) + blanks(text.slice(end))
    yield* masksOf(alone, grouped(alone, parts.slice(1, -1)), form)
  }
}

/** True where there is nothing but comments outside of the holes that print nothing. */
function isBlankBut(text: string, holes: readonly Hole[]): boolean {
  let at = 0
  for (const hole of holes) {
    if (text.slice(at, hole.start).trim() !== '' || (hole.kind !== 'comment' && !isDefine(hole))) return false
    at = hole.end
  }
  return text.slice(at).trim() === ''
}
