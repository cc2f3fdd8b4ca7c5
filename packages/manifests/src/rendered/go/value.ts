/** A function of Go templates, Sprig or Helm; arguments come in the order of the template, and are what they are. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Callable = (...args: any[]) => unknown

/** Go templates take these for false: nothing, `false`, 0, and what is empty. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** A value as an action prints it. */
export function printed(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return `[${value.map(printed).join(' ')}]`
  if (typeof value !== 'object') return String(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `map[${members.map(([key, member]) => `${key}:${printed(member)}`).join(' ')}]`
}
