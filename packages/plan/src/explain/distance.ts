/** How many letters to insert, delete or replace to make one word of the other. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, above[j]! + 1, row[j - 1]! + 1))
    }
  }
  return row[b.length]!
}

/** The few `candidates` that `word` was probably meant to be, the closest first; upper and lower case count alike. */
export function closest(word: string, candidates: readonly string[], most = 3): readonly string[] {
  const meant = word.toLowerCase()
  const limit = Math.max(2, Math.floor(word.length / 4))
  return candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= limit)
    .map((candidate) => ({ candidate, far: distance(meant, candidate.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}
