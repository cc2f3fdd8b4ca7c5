/** Whether a file, by its path, is of a Go module, which moves as a whole: half of one does not compile. */
export function isGo(path: string): boolean {
  return path.endsWith('.go') || isGoMod(path)
}

/** Whether a file, by its path, says what a Go module requires. */
export function isGoMod(path: string): boolean {
  return /(?:^|[/\\])go\.mod$/.test(path)
}
