/** How far something has come, as a bar; words beside it say the same. */
export function bar(done: number, total: number, width: number): string {
  const full = total === 0 ? 0 : Math.floor((done / total) * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}
