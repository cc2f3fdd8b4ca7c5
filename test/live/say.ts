const start = Date.now()

/** Tells people on stderr how far the run is. */
export function say(text: string): void {
  console.error(`${((Date.now() - start) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}
