// Imported into a measured process: when it ends, it says on file descriptor 3 what it took, all of its threads together.
import { readFileSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.on('exit', say) // Node imports this into each thread as well.

function say() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(
    3,
    JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1e3, peakMB: (highWater() ?? maxRSS) / 1e3 }),
  )
}

/** In kB. Linux counts the parent's memory into maxRSS where a process was forked from a larger one; this it does not. */
function highWater() {
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))
    return kibibytes ? Number(kibibytes[1]) * 1.024 : undefined
  } catch {
    return undefined
  }
}
