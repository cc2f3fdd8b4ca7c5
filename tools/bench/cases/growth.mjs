import { join } from 'node:path'
import { growing } from '../generate/growing.mjs'
import { line } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

/** Twice the input takes at most so much of the processor time. Inputs are large, for a start hides what grows with the square. */
const most = 2.3

const codes = [0, 2, 3, 4]

/** How many of what. */
const counts = {
  'files of manifests': 8_000,
  'documents of one stream': 5_000,
  'overlays of a base': 1_000,
  'control planes of overlays': 1_000,
  'templates of a chart': 2_000,
  'objects to convert': 5_000,
  'Machines of a Cluster, their status': 20_000,
  'Clusters of a management cluster': 2_000,
  'Go files of a provider': 1_600,
  'files of a client': 3_000,
}

/** Twice the input for each engine. */
export async function* growth({ folder, migrate }) {
  for (const [at, [what, count]] of Object.entries(counts).entries()) {
    const argsOf = (count) => growing[what](join(folder, `${at}-${count}`), count)
    const [few, many] = [argsOf(count / 2), argsOf(count)]
    const { half, whole } = await inTurn(3, {
      half: () => run([migrate, ...few], { codes }),
      whole: () => run([migrate, ...many], { codes }),
    })
    yield line(`${count.toLocaleString('en')} ${what}, processor time`, whole.cpuMs / 1e3, 's')
    yield line('against half of them', whole.cpuMs / half.cpuMs, '×', most)
    yield line('their peak memory', whole.peakMB, 'MB')
  }
}

/** The largest tree, against one of a fifth of its files. */
export async function* large(bench) {
  const [few, many] = [bench.tree(20_000), bench.tree(100_000)]
  const { small, large } = await inTurn(1, {
    small: () => run([bench.migrate, 'manifests', few.folder], { codes: [2, 3] }),
    large: () => run([bench.migrate, 'manifests', many.folder], { codes: [2, 3], profile: bench.profile }),
  })
  yield line('preview of 100,000 files', large.ms / 1e3, 's')
  yield line('processor time', large.cpuMs / 1e3, 's')
  yield line('peak memory', large.peakMB, 'MB')
  yield line('against 20,000 files, processor time', large.cpuMs / small.cpuMs, '×', 5.75)
}
