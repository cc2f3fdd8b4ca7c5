import { lineIndex } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { groupPatterns, newest } from '@capi-migrate/transitions'
import { isOfOverlay, linesAbove } from '../template/above.ts'

/** A document of ours in a tree of ytt: an overlay, or what overlays may be laid over. */
export interface Layer {
  readonly path: string
  /** The name people know its file by. */
  readonly file: string
  readonly kind: string
  readonly isOverlay: boolean
  /** Where its document starts, with the `---` line before it, and ends. */
  readonly start: number
  readonly end: number
  /** Of its apiVersion, from 1. */
  readonly line: number
  /** Whether it says the newest version today, will say it, or says an older one. */
  readonly state: 'current' | 'moves' | 'stays'
  /** True where nothing of it but its version changes. */
  readonly isSame: boolean
}

/** The documents of a planned text that are of ours and name their version and kind. Linear. */
export function layersIn(path: string, { file, before: text, edits }: FilePlan): readonly Layer[] {
  const lines = lineIndex(text)
  return documentsIn(text).flatMap(({ start, end, above }): readonly Layer[] => {
    const document = text.slice(start, end)
    const found = versionOfOurs.exec(document)
    const kind = /^kind:[ \t]*["']?(\w+)/m.exec(document)?.[1]
    if (!found || kind === undefined) return []
    const version = start + found.index
    const own = edits.filter((edit) => edit.start < end && edit.end > start)
    const others = own.filter((edit) => edit.start >= version + found[0].length || edit.end <= version)
    const isMoved = others.length < own.length
    const state = found[1] === newest ? 'current' : isMoved ? 'moves' : 'stays'
    const { line } = lines.positionOf(version)
    const isSame = isMoved && others.length === 0
    return [{ path, file, kind, isOverlay: isOfOverlay(above), start, end, line, state, isSame }]
  })
}

const versionOfOurs = new RegExp(`^apiVersion:[ \\t]*["']?${groupPatterns.own}/(\\w+).*`, 'm')

/** A document with the text between it and the one before: what is said of it stands at the end of that. */
interface Document {
  readonly start: number
  readonly end: number
  /** The lines of comments and annotations right above it. */
  readonly above: string
}

/** The documents of a text, each with the `---` line that starts it. */
export function documentsIn(text: string): readonly Document[] {
  const starts = [0, ...[...text.matchAll(/\n---(?=\s|$)/g)].map(({ index }) => index + 1)]
  return starts.map((start, i) => ({
    start,
    end: starts[i + 1] ?? text.length,
    above: linesAbove(text, start),
  }))
}
