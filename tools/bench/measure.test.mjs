import { expect, test } from 'vitest'
import { run } from './measure.mjs'

test('a process with threads is measured as one', async () => {
  const thread = `new (require('node:worker_threads').Worker)(new URL('data:text/javascript,0'))`
  const { ms, cpuMs, peakMB } = await run(['-e', `${thread};${thread}`])
  expect(Math.min(ms, cpuMs, peakMB)).toBeGreaterThan(0)
})
