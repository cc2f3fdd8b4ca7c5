/** How a file is written, so that new text looks like the old. */
export interface Style {
  readonly eol: string
  /** One level of indentation. */
  readonly indent: string
  readonly quote: "'" | '"'
  /** True where statements and members end with semicolons. */
  readonly semicolons: boolean
}

/** Reads the style off a text. Where it says nothing: two spaces, single quotes, semicolons. */
export function styleOf(text: string): Style {
  const code = text.replace(/^[ \t]*(?:\*|\/[/*]).*$/gm, '')
  const single = count(code, /'/g)
  const double = count(code, /"/g)
  const ended = count(text, /;[ \t]*(?:\/\/.*)?$/gm)
  const open = count(text, /[\w)\]'"`][ \t]*$/gm)
  return {
    eol: /\r?\n/.exec(text)?.[0] ?? '\n',
    indent: indentOf(text),
    quote: double > single ? '"' : "'",
    semicolons: ended >= open / 4,
  }
}

/** The smallest step of indentation that lines take against the line before. */
function indentOf(text: string): string {
  let before = ''
  const steps = new Map<string, number>()
  for (const [, white = '', first] of text.matchAll(/^([ \t]*)(\S)/gm)) {
    if (first === '*') continue
    if (white.length > before.length && white.startsWith(before)) {
      const step = white.slice(before.length)
      steps.set(step, (steps.get(step) ?? 0) + 1)
    }
    before = white
  }
  return [...steps].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '  '
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
