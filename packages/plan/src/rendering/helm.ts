import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Rendered } from './rendering.ts'

/** How long Helm may take for one chart, in milliseconds. */
const timeout = 60_000

/** True where the program helm is on this machine. */
export function hasHelm(): boolean {
  return spawnSync('helm', ['version', '--short'], { stdio: 'ignore', timeout }).status === 0
}

/** What `helm template` prints of the chart in a folder; no shell, no cluster. */
export function helmTemplate(folder: string, valuesFiles: readonly string[]): Rendered {
  const values = valuesFiles.flatMap((file) => ['--values', join(folder, file)])
  const { status, stdout, stderr, error } = spawnSync(
    'helm',
    ['template', 'sample', folder, '--namespace', 'default', ...values],
    // Helm waits for what it renders when it is asked to end.
    { encoding: 'utf8', maxBuffer: 1 << 28, timeout, killSignal: 'SIGKILL' },
  )
  if (status === 0) return { text: stdout }
  const isLate = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT'
  if (isLate) return { error: `helm did not end within ${timeout / 1000} s` }
  const said = (stderr ?? '')
    .trim()
    .split('\n')
    .find((line) => line.startsWith('Error: '))
  return { error: (said ?? 'helm broke off').replace('Error: ', '').replaceAll(`${folder}/`, '') }
}
