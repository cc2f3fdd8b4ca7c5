/** A text as a regular expression that finds it and nothing else. Names of others go into expressions only so. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
