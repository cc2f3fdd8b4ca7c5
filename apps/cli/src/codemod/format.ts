import { spawnSync } from 'node:child_process'
import type { Failure } from '@capi-migrate/plan'

/** Runs the project's own formatter on files; what it prints is talk. Its failure is one of the run. */
export function formatted(command: string, files: readonly string[]): readonly Failure[] {
  if (files.length === 0) return []
  const { status, error } = spawnSync('sh', ['-c', `${command} "$@"`, 'sh', ...files], {
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (status === 0 && !error) return []
  const what = `\`${command}\` ${error ? `could not be run: ${error.message}` : `ended with ${status}`}`
  return [{ file: files[0]!, what, next: 'the files are written all the same; format them by hand' }]
}
