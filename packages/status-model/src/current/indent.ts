// Anywhere in the line, as upstream has it: `2 * 3` counts as a bullet. Blanks are those of Go's regular expressions.
const bullet = /[\t\n\f\r ]*\*[\t\n\f\r ]+/

/**
 * A message as it stands after `* Type:`: behind a blank, or, where it has several lines or a bullet, on lines of its
 * own, nested below. Upstream: util/conditions/merge_strategies.go, `indentIfMultiline`.
 */
export function indented(message: string): string {
  if (!message.includes('\n') && !bullet.test(message)) return ` ${message}`
  const lines = message.split('\n')
  const isList = lines.every((line) => bullet.test(line))
  return lines.map((line) => `\n${prefixOf(line, isList)}${line}`).join('')
}

/** Lines without a bullet get one; the others go one level deeper then. */
function prefixOf(line: string, isList: boolean): string {
  if (isList) return '  '
  return bullet.test(line) ? '    ' : '  * '
}
