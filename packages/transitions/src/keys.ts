/** The names of a map's members, or the indices of a list's items. */
export function keysOf(container: object): readonly (string | number)[] {
  return Array.isArray(container) ? container.map((_, i) => i) : Object.keys(container)
}
