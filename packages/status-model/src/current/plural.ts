/**
 * The plural of a kind, as messages write it.
 *
 * Upstream asks gobuffalo/flect; these are its rules that kinds meet. Latin and irregular words are not among them.
 */
export function plural(kind: string): string {
  if (/(data|information)$/i.test(kind)) return kind
  if (/[^aeiou]y$/i.test(kind)) return `${kind.slice(0, -1)}ies`
  if (/(ss|us|sh|ch|x|S)$/.test(kind)) return `${kind}es`
  return kind.endsWith('s') ? kind : `${kind}s`
}
