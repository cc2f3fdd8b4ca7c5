import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { cluster } from '../generate/capi.mjs'
import { medians, repeat, run } from '../measure.mjs'
import { line, took } from '../line.mjs'

/** `--help` against a process that does nothing; in turn, so that both meet the same machine. */
export async function* help({ migrate }) {
  const bare = []
  const helped = []
  for (let i = 0; i < 15; i++) {
    bare.push(await run(['-e', '0'], { memory: false }))
    helped.push(await run([migrate, '--help'], { memory: false }))
  }
  const [nothing, ours] = [medians(bare), medians(helped)]
  yield line('node -e 0', nothing.ms, 'ms')
  yield line('migrate --help', ours.ms, 'ms', 100)
  yield line('against node -e 0', ours.ms / nothing.ms, '×', 2)
}

/** A preview of a single file. */
export async function* file({ migrate, folder, profile }) {
  const path = join(folder, 'cluster.yaml')
  writeFileSync(path, cluster({ index: 1, team: 'team-01', name: 'cluster-0001' }))
  const preview = () => run([migrate, 'manifests', path], { codes: [2], profile })
  const measured = await repeat(7, preview)
  yield line('preview of one file', measured.ms, 'ms', 150)
  yield* took(measured)
}
