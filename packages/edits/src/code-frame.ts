import { lineIndex } from './position.ts'
import type { LineIndex } from './position.ts'
import type { Range } from './range.ts'
import { secretsInLines } from './secrets/in-lines.ts'
import { mayHoldSecret } from './secrets/marks.ts'
import { merged, withoutRanges } from './secrets/ranges.ts'
import { shapesIn } from './secrets/shapes.ts'

/**
 * The line of a range with carets below it, indented by two:
 *
 * ```
 *   14 │     namespace: infra
 *      │     ^^^^^^^^^ references stay in the object's own namespace
 * ```
 *
 * A long line is cut around the range; a range over several lines is marked on its first. Secrets are hidden.
 */
export function codeFrame(
  text: string,
  range: Range,
  message = '',
  lines: LineIndex = lineIndex(text),
): string {
  const { line, column } = lines.positionOf(range.start)
  const start = lines.offsetOf({ line, column: 1 })
  const secrets = mayHoldSecret(text) ? merged([...secretsInLines(text), ...shapesIn(text)]) : []
  const source = withoutRanges(text, secrets, { start, end: start + lines.textOf(line).length })
  const from = Math.max(0, Math.min(column - 21, source.length - width))
  const shown = source.slice(from, from + width)
  const before = source.slice(from, column - 1).replace(/[^\t]/g, ' ')
  const length = Math.max(1, Math.min(range.end - range.start, from + shown.length - (column - 1)))
  const number = String(line)
  return [
    `  ${number} │ ${shown}`,
    `  ${' '.repeat(number.length)} │ ${before}${'^'.repeat(length)}${message && ` ${message}`}`,
  ].join('\n')
}

const width = 100
