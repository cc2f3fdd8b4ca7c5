import { isUtf8 } from 'node:buffer'
import { closeSync, readSync } from 'node:fs'
import { holdsAny } from '@capi-migrate/edits'
import type { Skipped } from '@capi-migrate/edits'
import { encryption } from './encrypted.ts'
import { sayFileError } from './errors.ts'
import type { Failure } from './errors.ts'
import type { FoundFile } from './find.ts'
import type { KeptBytes } from './kept-bytes.ts'
import { isPackedChart, packing } from './packed.ts'
import type { Engine } from './plan.ts'
import { defaultLimit, openRegular, readToEnd, tooLarge } from './regular-file.ts'

type Mark = Engine['mark']

/** What a first look at a file's bytes says. */
export type Look =
  /** It may hold something of ours. */
  | { readonly state: 'text'; readonly text: string; readonly bytes: Buffer }
  /** It holds no mark: not ours, whatever it is. */
  | { readonly state: 'foreign' }
  /** What it holds is encrypted, or packed. */
  | { readonly state: 'unread'; readonly skipped: Skipped }
  | { readonly state: 'failed'; readonly failure: Failure }

const foreign: Look = { state: 'foreign' }

/** Most files are small: one read into this buffer, and nothing is kept of those that hold no mark. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024)

/**
 * Reads a file if its bytes hold `mark`. A file that was named must be text even if it holds no mark; one that
 * was merely found need not. Never throws for the file's sake.
 *
 * @param limit size in bytes above which a file is refused without being read into memory
 * @param kept what the run has read before
 */
export function look(file: FoundFile, mark: Mark, limit = defaultLimit, kept?: KeptBytes): Look {
  const known = kept?.get(file.path)
  if (known) return lookAt(known, file, mark)
  let handle: number | undefined
  try {
    const opened = openRegular(file.path)
    if (!('handle' in opened)) return refuse(file, ...opened)
    handle = opened.handle
    const { size } = opened.stats
    const bytes = size > limit ? undefined : readToEnd(handle, size, limit, scratch)
    if (bytes) {
      kept?.keep(file.path, bytes)
      return lookAt(bytes, file, mark)
    }
    return file.named || isPackedChart(file.path) || scan(handle, mark)
      ? refuse(file, ...tooLarge(limit, size))
      : foreign
  } catch (error) {
    return refuse(file, ...sayFileError(error))
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** The same for bytes that did not come from a file. They are copied where they are kept. */
export function lookAt(bytes: Buffer, file: Pick<FoundFile, 'file' | 'named'>, mark: Mark): Look {
  const skipped = encryption(bytes)
  if (skipped) return { state: 'unread', skipped }
  if (isPackedChart(file.file)) {
    const skipped = packing(bytes, (unpacked) => holds(unpacked, namesIn(mark)))
    return skipped ? { state: 'unread', skipped } : foreign
  }
  if (!holds(bytes, mark)) {
    if (isUtf16(bytes) && (file.named || marksOf(mark).some((one) => bytes.includes(one, 0, 'utf16le'))))
      return refuse(file, ...utf16)
    return file.named && bytes.includes(0) ? refuse(file, ...binary) : foreign
  }
  if (bytes.includes(0)) return refuse(file, ...binary)
  if (!isUtf8(bytes))
    return {
      state: 'failed',
      failure: {
        file: file.file,
        line: badLine(bytes),
        what: 'a character is not valid UTF-8',
        next: 'save the file as UTF-8',
      },
    }
  const kept = bytes.buffer === scratch.buffer ? Buffer.from(bytes) : bytes
  return { state: 'text', text: kept.toString('utf8'), bytes: kept }
}

const binary = [
  'the file is binary: it holds a NUL byte',
  'leave it out with --exclude or .migrateignore',
] as const
const utf16 = ['the file is UTF-16', 'save it as UTF-8'] as const

function refuse({ file }: Pick<FoundFile, 'file'>, what: string, next: string): Look {
  return { state: 'failed', failure: { file, what, next } }
}

/** Looks for a mark piece by piece, so that a file of any size takes no more memory than one piece. */
function scan(handle: number, mark: Mark): boolean {
  let kept = 0
  for (;;) {
    const count = readSync(handle, scratch, kept, scratch.length - kept, null)
    if (count === 0) return false
    const piece = scratch.subarray(0, kept + count)
    if (holds(piece, mark)) return true
    kept = Math.min(Math.max(...marksOf(mark).map(({ length }) => length)) - 1, piece.length)
    scratch.copyWithin(0, piece.length - kept, piece.length)
  }
}

/** Everything holds the empty mark; the Buffer of a page would say no. */
function holds(bytes: Buffer, mark: Mark): boolean {
  if (typeof mark === 'string') return mark === '' || bytes.includes(mark)
  return searchFor(mark)(bytes.toString('latin1'))
}

const searches = new WeakMap<readonly string[], (text: string) => boolean>()

/** What finds any of some marks in bytes, each of which is read as one character. */
function searchFor(marks: readonly string[]): (text: string) => boolean {
  let search = searches.get(marks)
  if (!search) {
    search = holdsAny(marks.map((mark) => Buffer.from(mark).toString('latin1')))
    searches.set(marks, search)
  }
  return search
}

/** The marks that name an API, by themselves: code that prints a version need not print one of Cluster API. */
function namesIn(mark: Mark): readonly string[] {
  return marksOf(mark).filter((one) => !one.includes('{{'))
}

function marksOf(mark: Mark): readonly string[] {
  return typeof mark === 'string' ? [mark] : mark
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

/** The first line, counted from 1, that is not UTF-8. A line feed is never part of another character. */
function badLine(bytes: Buffer): number {
  let line = 1
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start)
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
}
