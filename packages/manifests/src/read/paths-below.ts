/** Looks up the paths of a run that are below a folder, in their order; each lookup is quick, however many there are. */
export function pathsBelow(paths: readonly string[]): (folder: string) => readonly string[] {
  const sorted = paths.toSorted((a, b) => (a < b ? -1 : 1))
  // The character after a slash is a zero.
  return (folder) => sorted.slice(firstFrom(sorted, `${folder}/`), firstFrom(sorted, `${folder}0`))
}

/** Where the first of sorted texts stands that is a given one, or comes after it. */
function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
