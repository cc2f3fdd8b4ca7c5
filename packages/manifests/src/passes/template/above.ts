import { lineStart } from '@capi-migrate/edits/yaml'

/** The lines of comments, annotations and code of ytt right above an offset, which starts a line. */
export function linesAbove(text: string, offset: number): string {
  let start = offset
  while (start > 0) {
    const line = lineStart(text, start - 1)
    if (!/^[ \t]*(?:#|\r?\n?$)/.test(text.slice(line, start))) break
    start = line
  }
  return text.slice(start, offset)
}

/** True where these lines say what a document is laid over. */
export function isOfOverlay(above: string): boolean {
  return above.includes('#@overlay/')
}
