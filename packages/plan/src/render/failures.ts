import type { Failure } from '../errors.ts'
import { paintFor, printable, printableLines } from './paint.ts'

/** Failures as people read them: place, what, the lines around it, what to do next. */
export function renderFailures(
  failures: readonly Failure[],
  options: { readonly colour?: boolean } = {},
): string {
  const { bold, red, dim } = paintFor(options.colour)
  return failures
    .map(({ file, line, column, what, next, frame, ours }) => {
      const place = [printable(file), line, column].filter((part) => part !== undefined).join(':')
      const frames = frame ? [printableLines(frame)] : []
      return [
        `${red(bold(ours ? 'bug' : 'error'))} ${bold(place)}  ${printable(what)}`,
        ...frames,
        `  ${dim('next:')} ${printable(next)}`,
        '',
      ].join('\n')
    })
    .join('')
}
