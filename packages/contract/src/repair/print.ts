import { dump } from 'js-yaml'

/** A value as lines of YAML, indented, with the line ends of the text they go into. */
export function printed(value: unknown, indent: number, text: string): string {
  const lines = dump(value, { indent: 2, seqNoIndent: true, lineWidth: -1, noRefs: true })
  const indented = lines.replaceAll(/^(?=.)/gm, ' '.repeat(indent))
  return text.includes('\r\n') ? indented.replaceAll('\n', '\r\n') : indented
}

/** A scalar as YAML writes it. */
export function printedScalar(value: unknown): string {
  return dump(value, { lineWidth: -1 }).trimEnd()
}
