import { valueOf } from '@capi-migrate/edits/yaml'
import { readTyped } from '../../read/typed.ts'
import { place } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Said } from '@capi-migrate/transitions'
import { withFinalLineEnd } from '../../layout/final-line.ts'
import { isWithin, offsetOf } from '../../read/at.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { wordOf } from '../../read/stand-in/token.ts'
import type { Torn } from './restore.ts'

/** Why a document of a template stays as it is. */
export interface Wrong {
  readonly said: Said
  /** Where: the offset in the stand-in text, if it is known. */
  readonly at?: number
}

/** A line and a column, from 1. */
export type Position = Readonly<Record<'line' | 'column', number>>

/** The same where a column need not be known. */
export type Spot = Partial<Position>

/** The offset of a place in a text. */
export function offsetsIn(text: string): (spot: Spot) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return ({ line = 1, column = 1 }) => (starts[line - 1] ?? 0) + column - 1
}

/** What is wrong where a token is torn. */
export function tornIn({ text }: StandInText, { said, token }: Torn): Wrong {
  const at = text.indexOf(wordOf(token.id))
  return { said, ...(at !== -1 && { at }) }
}

/** Where in a stand-in text stands what a place of the result is made of; `undefined` where that cannot be told. */
export function offsetOfResult(
  text: string,
  document: number,
  result: Place,
  options: ConvertOptions,
): number | undefined {
  const root = readTyped(withFinalLineEnd(text)).documents?.[document]?.root
  if (root?.kind !== 'map') return undefined
  const { placements = [] } = place(valueOf(root) as Record<string, unknown>, options) ?? {}
  const moved = placements.filter(({ row }) => row !== undefined)
  const maker =
    moved.find(({ to }) => to && isWithin(to, result)) ?? moved.find(({ to }) => to && isWithin(result, to))
  return offsetOf(root, maker?.from ?? result)
}
