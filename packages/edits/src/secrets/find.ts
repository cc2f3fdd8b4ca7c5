import { lastAsked } from '../last-asked.ts'
import type { Range } from '../range.ts'
import { readEvents } from '../yaml/read-events.ts'
import { secretsInLines } from './in-lines.ts'
import { secretsInTree } from './in-tree.ts'
import type { FoundSecrets } from './in-tree.ts'
import { merged } from './ranges.ts'
import { mayHoldSecret } from './marks.ts'
import { searchFor } from './scrub.ts'
import { shapesIn } from './shapes.ts'
import { tellingTexts } from './values.ts'

/** What a text says that nobody is shown. */
export interface Secrets {
  /** Where, merged and in order. */
  readonly ranges: readonly Range[]
  /** The texts by which a message that quotes it is known. */
  readonly texts: readonly string[]
  /** Where another text quotes one of them. */
  readonly quotedIn: (text: string) => readonly Range[]
}

const none: Secrets = { ranges: [], texts: [], quotedIn: () => [] }

/**
 * The secrets of a text, by what it means where it can be read, and by its lines where it cannot. Never throws. A plan is
 * concealed by more than one who hands it on.
 */
export const secretsOf: (text: string) => Secrets = lastAsked(4, (text) =>
  mayHoldSecret(text) ? found(text) : none,
)

function found(text: string): Secrets {
  const { ranges, values } = inTree(text) ?? inLines(text)
  const shapes = shapesIn(text)
  const texts = tellingTexts([...values, ...shapes.map(({ start, end }) => text.slice(start, end))])
  const quotedIn = searchFor(texts)
  return { ranges: merged([...ranges, ...shapes, ...quotedIn(text)]), texts, quotedIn }
}

/** By meaning: the text as YAML, or with its template code masked; nothing where neither can be read. */
function inTree(text: string): FoundSecrets | undefined {
  for (const readable of [text, ...(/\{\{|<%/.test(text) ? [masked(text)] : [])]) {
    const { documents } = readEvents(readable)
    if (!documents?.some(({ root }) => root && root.kind !== 'scalar')) continue
    try {
      const { ranges, values } = secretsInTree(text, documents)
      const inComments = secretsInLines(commentsOf(text))
      return {
        ranges: [...ranges, ...inComments],
        values: [...values, ...inComments.map(({ start, end }) => text.slice(start, end))],
      }
    } catch (error) {
      // Aliases may nest deeper than what is written.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return undefined
}

function inLines(text: string): FoundSecrets {
  const ranges = secretsInLines(text)
  return { ranges, values: ranges.map(({ start, end }) => text.slice(start, end)) }
}

/** The text with template code replaced by as many characters: a line of code by a comment, code in a line by a word. */
function masked(text: string): string {
  return text
    .replace(/^([ \t]*)(\{\{.*\}\}|<%.*%>)([ \t]*)$/gm, (_, indent: string, code: string, rest: string) => {
      return `${indent}#${filler.repeat(code.length - 1)}${rest}`
    })
    .replace(/\{\{[^}]*\}\}|<%[^%]*%>/g, (code) => code.replace(/[^\n]/g, filler))
}

/** Stands for a character of template code; no value holds it. */
const filler = '\ue000'

/** The text of the comments alone, each where it stands. */
function commentsOf(text: string): string {
  return text.replace(/.+/g, (line) => {
    const start = /(?:^|[ \t])#/.exec(line)
    if (!start) return ' '.repeat(line.length)
    const from = start.index + start[0].length
    return ' '.repeat(from) + line.slice(from)
  })
}
