/** Signals that ask for an end, and what a shell makes of a program that they ended. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

type Name = keyof typeof codes

/** A wish to stop. */
export interface Stop {
  readonly signal: AbortSignal
  /** The exit code of a program that was stopped so; 130 before. */
  readonly code: () => number
  readonly release: () => void
}

/** Turns Ctrl-C and its kin into a wish to stop, so that the file being written is finished first. */
export function stopOnSignals(): Stop {
  const controller = new AbortController()
  let first: Name | undefined
  const names = Object.keys(codes) as Name[]
  const stop = (name: NodeJS.Signals): void => {
    first ??= name as Name
    controller.abort()
  }
  for (const name of names) process.on(name, stop)
  return {
    signal: controller.signal,
    code: () => codes[first ?? 'SIGINT'],
    release: () => {
      for (const name of names) process.off(name, stop)
    },
  }
}
