// Loaded into the program: tells the runner at the end, on the fourth stream, what it took.
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    try {
      writeSync(3, JSON.stringify({ kilobytes: maxRSS, microseconds: userCPUTime + systemCPUTime }))
    } catch {
      // Nobody listens: this is a program that the program has started.
    }
  })
