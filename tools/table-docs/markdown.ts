/** A table; a `|` inside a cell is escaped. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const print = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [print(head), print(head.map(() => '---')), ...lines.map(print)].join('\n')
}

/** The paragraphs of a page, one empty line between two. */
export function page(parts: readonly string[], notice = fromRows): string {
  return `${[notice, ...parts].join('\n\n')}\n`
}

/** A name of the API as people see it in a text. */
export function code(text: string): string {
  return `\`${text}\``
}

const fromRows = '<!-- Generated from packages/transitions by `npm run table-docs`. Do not edit. -->'
