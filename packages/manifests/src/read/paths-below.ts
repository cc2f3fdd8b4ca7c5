import { firstIndex } from '@capi-migrate/edits'

/** Looks up the paths of a run that are below a folder, in their order; each lookup is quick, however many there are. */
export function pathsBelow(paths: readonly string[]): (folder: string) => readonly string[] {
  const sorted = paths.toSorted((a, b) => (a < b ? -1 : 1))
  const firstFrom = (text: string): number => firstIndex(sorted, (path) => path >= text)
  // The character after a slash is a zero.
  return (folder) => sorted.slice(firstFrom(`${folder}/`), firstFrom(`${folder}0`))
}
