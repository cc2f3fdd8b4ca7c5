/**
 * The same text with a space for each line break in a double-quoted value, where its lines go on farther left than YAML
 * allows. Kubernetes and Helm read such a value, since Go's parser does not mind. A break between two words is a space
 * there, so the value and all offsets are the same. Where a line of the value is empty, or ends in a space or a backslash,
 * a break is something else, and the text stays.
 */
export function joinedQuotes(text: string): string {
  return text.replace(opened, (all, head: string, value: string) =>
    /\n[ \t]*\n|[ \t\\\r]\n|\n[ \t]/.test(value) ? all : head + value.replaceAll('\n', ' '),
  )
}

/** A value in double quotes behind a key or a dash that goes on below, up to its last quote. */
const opened = /^([ \t]*(?:- +)*(?:[\w.-]+:[ \t]+)?")((?:[^"\\\n]|\\.)*\n(?:[^"\\]|\\.)*)(?=")/gm
