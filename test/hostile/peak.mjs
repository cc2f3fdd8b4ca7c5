// Loaded into the program: tells the runner at the end, on the fourth stream, what it took.
import { readFileSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    try {
      const kilobytes = ownPeak() ?? maxRSS
      writeSync(3, JSON.stringify({ kilobytes, microseconds: userCPUTime + systemCPUTime }))
    } catch {
      // Nobody listens: this is a program that the program has started.
    }
  })

/** On Linux, `maxRSS` also counts the process that this one was forked from. */
function ownPeak() {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
