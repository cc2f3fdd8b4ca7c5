import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { line, took } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

const scan = fileURLToPath(new URL('../baseline/scan.mjs', import.meta.url))
const jsYaml = fileURLToPath(new URL('../baseline/js-yaml.mjs', import.meta.url))

/** A large tree, half of it Cluster API, and what else one could do with it. */
export async function* tree(bench) {
  const { folder, files, bytes } = bench.tree(20_000)
  const { ours, two, scanned, dumped } = await inTurn(3, {
    ours: () => preview(bench, folder, 1, bench.profile),
    two: () => preview(bench, folder, 2),
    scanned: () => run([scan, folder]),
    dumped: () => run([jsYaml, join(folder, 'clusters')]),
  })
  yield line('preview of 20,000 files, one job', ours.ms / 1e3, 's', 4, 1.5)
  yield line('files', files / (ours.ms / 1e3), '/s')
  yield line('text', bytes / 1e6 / (ours.ms / 1e3), 'MB/s')
  yield* took(ours, 300)
  yield line('preview of 20,000 files, two jobs', two.ms / 1e3, 's', 3.5)
  yield* took(two, 300)
  yield line('two jobs against one', two.ms / ours.ms, '×')
  yield line('reading and scanning the same tree', scanned.ms / 1e3, 's')
  yield line('preview against that', ours.ms / scanned.ms, '×')
  yield line('js-yaml load and dump, CAPI files only', dumped.ms / 1e3, 's')
  yield line('preview against that', ours.ms / dumped.ms, '×')
}

function preview({ migrate }, folder, jobs, profile) {
  return run([migrate, 'manifests', folder, '--jobs', String(jobs)], { codes: [2, 3], profile })
}
