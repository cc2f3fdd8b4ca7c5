const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Turns Ctrl-C and its kin into a wish to stop, so that the file being written is finished first. */
export function stopOnSignals(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  for (const signal of signals) process.on(signal, stop)
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of signals) process.off(signal, stop)
    },
  }
}
