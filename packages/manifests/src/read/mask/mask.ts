import type { Form } from './form.ts'
import { grouped } from './group.ts'
import type { Hole } from './hole.ts'
import { painted } from './paint.ts'
import type { Lines } from './paint.ts'
import { scan } from './scan.ts'

/** A text with its holes covered. Every offset is one of the source text. */
export interface Mask {
  /** As long as the source text and equal to it outside the holes. */
  readonly masked: string
  /** In order, without overlap. */
  readonly holes: readonly Hole[]
  /** What became of lines that hold nothing but holes; `raw` where the text is its own mask. */
  readonly lines: Lines | 'raw'
}

type Attempt = Mask['lines']

const actions: readonly Attempt[] = ['blank', 'comment']
const variables: readonly Attempt[] = ['filled', 'blank', 'comment', 'raw']

/**
 * How the lines that hold nothing but holes are covered; the first is the most likely to be right. A line that is a
 * variable is filled first: it may be the value of the key above. What looks like a variable can be mere text, and
 * the code of ytt is a comment to YAML, so there the text itself is the last to be tried.
 */
const attempts: Record<Form, readonly Attempt[]> = {
  plain: [],
  json: variables,
  envsubst: variables,
  ytt: ['blank', 'comment', 'raw'],
  helm: actions,
  gotmpl: actions,
  jinja: actions,
  terraform: actions,
  angle: actions,
  square: actions,
  dollar: actions,
}

/**
 * Covers the holes of a text by as many harmless characters, so that what is left can be read as YAML and each
 * offset is one of the source text. Line ends stay, except in a hole that is part of a value: compute line numbers on
 * the source text. Linear.
 */
export function maskText(text: string, form: Form): Mask {
  return readings(text, form).next().value as Mask
}

/**
 * The masks of a text to be tried in order, made as they are asked for: the first that can be read is the one to use.
 * A text without holes is its own mask.
 */
export function* readings(text: string, form: Form): Generator<Mask> {
  yield* masksOf(text, grouped(text, scan(text, form)), form)
}

/** The same for holes that are known. */
export function* masksOf(text: string, holes: readonly Hole[], form: Form): Generator<Mask> {
  if (holes.length === 0) yield { masked: text, holes, lines: 'raw' }
  else
    for (const lines of attempts[form])
      yield { masked: lines === 'raw' ? text : painted(text, holes, lines), holes, lines }
}
