import type { Range } from '../../read/mask/index.ts'
import { callsIn } from './call.ts'
import type { Call } from './call.ts'
import type { Named } from './named.ts'

/** The texts of a chart and its named templates. */
export interface ChartTexts {
  readonly texts: ReadonlyMap<string, string>
  readonly named: ReadonlyMap<string, Named>
}

/** Lines of a source that stand in an expansion: the document itself, or a named template where it is printed. */
export interface Frame {
  readonly path: string
  /** The named template; absent for the document. */
  readonly named?: Named
  /** How many columns farther right than in its source. */
  readonly columns: number
  /** Where it is called, and in which frame. */
  readonly by?: { readonly call: Call; readonly frame: Frame }
}

/** A stretch of an expansion and the stretch of the source that it stands for; `same` where the two are one text. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
  readonly same: boolean
  readonly frame: Frame
}

/** A document of a template with the lines of the named templates that it includes in the place of each call. */
export interface Expansion {
  readonly text: string
  /** In order, without gaps. */
  readonly stretches: readonly Stretch[]
  readonly frames: readonly Frame[]
}

/** Calls within calls, at the most. */
const deepest = 12
/** Characters of an expansion, at the most. */
const longest = 400_000

/**
 * Writes out the calls of a document for which `wanted` is true, and those in what they print. `undefined` where there
 * is none, or where templates include each other without end.
 */
export function expand(
  chart: ChartTexts,
  path: string,
  range: Range,
  wanted: (call: Call) => boolean,
): Expansion | undefined {
  const writer = new Writer(chart, wanted)
  const isWhole = writer.write({ path, columns: 0 }, range, 0)
  return isWhole && writer.frames.length > 1 ? writer : undefined
}

class Writer implements Expansion {
  text = ''
  readonly stretches: Stretch[] = []
  readonly frames: Frame[] = []
  readonly #chart: ChartTexts
  readonly #wanted: (call: Call) => boolean

  constructor(chart: ChartTexts, wanted: (call: Call) => boolean) {
    this.#chart = chart
    this.#wanted = wanted
  }

  /** False where it is too much. */
  write(frame: Frame, { start, end }: Range, depth: number): boolean {
    if (depth > deepest || this.text.length > longest) return false
    this.frames.push(frame)
    const source = this.#chart.texts.get(frame.path)!
    let at = start
    for (const call of callsIn(source, { start, end })) {
      const named = this.#chart.named.get(call.name)
      if (!named || !this.#wanted(call) || call.range.start < at) continue
      this.#copy(source, at, call.range.start, frame)
      if (!this.#call(source, call, named, frame, depth)) return false
      at = call.range.end
    }
    this.#copy(source, at, end, frame)
    return true
  }

  #call(source: string, call: Call, named: Named, frame: Frame, depth: number): boolean {
    const isOwnLine = call.range.start === 0 || source[call.range.start - 1] === '\n'
    if (!isOwnLine) this.#add('\n', call.range.start, call.range.start, frame)
    const inner = { path: named.path, named, columns: call.column + frame.columns, by: { call, frame } }
    return this.write(inner, named.body, depth + 1)
  }

  /** Copies lines, each as many columns farther right, and so what says at which column it prints. */
  #copy(source: string, start: number, end: number, frame: Frame): void {
    let at = start
    while (at < end) {
      const newline = source.indexOf('\n', at)
      const stop = newline === -1 || newline >= end ? end : newline + 1
      const isStart = this.text === '' || this.text.endsWith('\n')
      if (isStart && source.slice(at, stop).trim() !== '' && frame.columns > 0)
        this.#add(' '.repeat(frame.columns), at, at, frame)
      this.#copyLine(source, at, stop, frame)
      at = stop
    }
  }

  #copyLine(source: string, start: number, end: number, frame: Frame): void {
    let at = start
    for (const found of frame.columns > 0 ? source.slice(start, end).matchAll(placing) : []) {
      const from = start + found.index + found[1]!.length
      this.#add(source.slice(at, from), at, from, frame, true)
      at = from + found[2]!.length
      this.#add(String(Number(found[2]) + frame.columns), from, at, frame)
    }
    if (at < end) this.#add(source.slice(at, end), at, end, frame, true)
  }

  #add(text: string, from: number, to: number, frame: Frame, same = false): void {
    if (text === '') return
    const start = this.text.length
    this.text += text
    this.stretches.push({ start, end: this.text.length, from, to, same, frame })
  }
}

/** What says at which column it prints. */
export const placing = /(\bn?indent\s+)(\d+)/g
