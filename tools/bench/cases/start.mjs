import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cluster } from '../generate/capi.mjs'
import { line, took } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

/** `--help` against a process that does nothing. */
export async function* help({ migrate }) {
  const { bare, ours } = await inTurn(15, {
    bare: () => run(['-e', '0'], { memory: false }),
    ours: () => run([migrate, '--help'], { memory: false }),
  })
  yield line('node -e 0', bare.ms, 'ms')
  yield line('migrate --help', ours.ms, 'ms', 100)
  yield line('against node -e 0', ours.ms / bare.ms, '×', 2)
}

/** A preview of a single file. */
export async function* file({ migrate, folder, profile }) {
  const path = join(folder, 'cluster.yaml')
  writeFileSync(path, cluster({ index: 1, team: 'team-01', name: 'cluster-0001' }))
  const preview = (options) => () => run([migrate, 'manifests', path], { codes: [2], ...options })
  // What measures memory is loaded before the program, and would count as a part of it.
  const { ours, measured } = await inTurn(9, {
    ours: preview({ memory: false, profile }),
    measured: preview({}),
  })
  yield line('preview of one file', ours.ms, 'ms', 150)
  yield* took(measured)
}
