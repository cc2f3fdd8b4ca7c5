/**
 * The same text with spaces for the line breaks in a quoted value, where its lines go on farther left than YAML allows.
 * Kubernetes and Helm read such a value, since Go's parser does not mind. All offsets are the same; the value is what it
 * was only in the text itself.
 */
export function joinedQuotes(text: string): string {
  return text.replace(opened, (value) => value.replace(/[\r\n]/g, ' '))
}

/** A value in quotes behind a key or a dash, up to its last quote. */
const opened = /^[ \t]*(?:- +)*(?:[\w.-]+:[ \t]+)?(?:"(?:[^"\\]|\\[^])*(?=")|'(?:[^']|'')*(?='))/gm
