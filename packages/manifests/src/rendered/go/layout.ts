/** From this column on Go breaks a text at its next space. */
const width = 80

/**
 * YAML with each text on one line or in a block, laid out as `toYaml` of Helm does: long lines are broken at spaces, and a
 * text that would be read as something else is in double quotes. It says the same; a hash of it does not.
 */
export function asGo(yaml: string): string {
  let block: number | undefined
  return yaml
    .split('\n')
    .map((line) => {
      const indent = line.search(/\S|$/)
      if (block !== undefined && (line === '' || indent > block)) return line
      block = /(?:^|[:-] )[|>][-+\d]*$/.test(line) ? indent : undefined
      return block === undefined ? laidOut(line) : line
    })
    .join('\n')
}

function laidOut(line: string): string {
  const [, start = '', key = '', value = ''] = parts.exec(line)!
  const column = start.length
  const fold = '\n' + ' '.repeat(key === '' && column > 0 ? column : column + 2)
  const head = start + requoted(key)
  return head + broken(requoted(value), head.length, fold, /^["']/.test(value))
}

function requoted(text: string): string {
  return text.replace(/^'(.*)'(?=$|: ?$)/, (whole, inner: string) =>
    others.test(inner) ? `"${inner}"` : whole,
  )
}

/** What stands before the first key or value of a line, the key with its colon, and the value. */
const parts = /^((?: |- )*)((?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^'"\s][^]*?):(?: |$))?(.*)$/

/** Texts that are in quotes because they would be something else: null, a boolean, a number, a date. */
const others = /^(?:|~|null|true|false|yes|no|on|off|y|n|[-+.]?[\d.][\d._:a-fox+-]*|[-+]?\.(?:inf|nan))$/i

function broken(value: string, column: number, fold: string, isQuoted: boolean): string {
  let text = ''
  let at = column
  for (let i = 0; i < value.length; i++) {
    const isBreak =
      at > width &&
      value[i] === ' ' &&
      value[i - 1] !== ' ' &&
      value[i + 1] !== ' ' &&
      (!isQuoted || i < value.length - 2)
    text += isBreak ? fold : value[i]
    at = isBreak ? fold.length - 1 : at + 1
  }
  return text
}
