/**
 * The same text with spaces for the line breaks in a quoted value, where its lines go on farther left than YAML allows.
 * Kubernetes and Helm read such a value, since Go's parser does not mind. All offsets are the same; the value is what it
 * was only in the text itself. Values that go on as YAML allows stay, for what looks like one may be text in a block.
 */
export function joinedQuotes(text: string): string {
  return text.replace(opened, (all, before: string, key: string | undefined, value: string) => {
    const column = key === undefined ? before.lastIndexOf('-') : before.length
    return goesOnLeft(value, column) ? all.replace(/[\r\n]/g, ' ') : all
  })
}

/** A value in quotes behind a key or a dash, up to its last quote. */
const opened =
  /^([ \t]*(?:- +)*(?=[-\w.])|[ \t]*(?:- +)+)([\w.-]+:[ \t]+)?("(?:[^"\\]|\\[^])*(?=")|'(?:[^']|'')*(?='))/gm

/** Whether a line of a value, after its first, begins at a column or left of it. */
function goesOnLeft(value: string, column: number): boolean {
  const [, ...lines] = value.split('\n')
  return lines.some((line) => line.trim() !== '' && line.search(/\S/) <= column)
}
