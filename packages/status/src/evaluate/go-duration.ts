const [minute, hour] = [60, 3600] as const

/** Whole seconds as Go prints a `time.Duration`: `30s`, `5m0s`, `1h0m0s`. */
export function goDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / hour), Math.floor((seconds % hour) / minute)]
  const tail = `${seconds % minute}s`
  if (hours > 0) return `${hours}h${minutes}m${tail}`
  return minutes > 0 ? `${minutes}m${tail}` : tail
}
