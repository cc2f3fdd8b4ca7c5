import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump } from '../generate/dump.mjs'
import { fleet } from '../generate/fleet.mjs'
import { writeProgram } from '../generate/program.mjs'
import { writeProvider } from '../generate/provider.mjs'
import { asYaml, documents } from '../generate/stream.mjs'
import { line } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

/** Twice the input takes at most so much of the processor time. Inputs are large, for a start hides what grows with the square. */
const most = 2.3

const codes = [0, 2, 3, 4]

/** Twice the input for each engine. */
export async function* growth(bench) {
  const { folder, migrate } = bench
  const inputs = {
    'files of manifests': { of: 8_000, args: (count) => ['manifests', bench.tree(count).folder] },
    'documents of one stream': {
      of: 5_000,
      args: (count) => ['manifests', written(folder, `${count}.yaml`, asYaml(documents(count)))],
    },
    'Machines of a Cluster, their status': {
      of: 20_000,
      args: (count) => ['status', written(folder, `${count}.json`, listOf(dump(count)))],
    },
    'Clusters of a management cluster': {
      of: 2_000,
      args: (count) => {
        const dumped = join(folder, `dump-${count}`)
        written(dumped, 'all.json', listOf(fleet(count)))
        return ['cluster', 'check', '--from', dumped]
      },
    },
    'Go files of a provider': {
      of: 1_600,
      args: (count) => ['contract', provider(join(folder, `provider-${count}`), count)],
    },
    'files of a client': {
      of: 3_000,
      args: (count) => ['codemod', client(join(folder, `client-${count}`), count)],
    },
  }
  for (const [what, { of, args }] of Object.entries(inputs)) {
    const [few, many] = [args(of / 2), args(of)]
    const { small, large } = await inTurn(3, {
      small: () => run([migrate, ...few], { codes }),
      large: () => run([migrate, ...many], { codes }),
    })
    yield line(`${of.toLocaleString('en')} ${what}, processor time`, large.cpuMs / 1e3, 's')
    yield line('against half of them', large.cpuMs / small.cpuMs, '×', most)
    yield line('their peak memory', large.peakMB, 'MB')
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

function written(folder, name, text) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function listOf(items) {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
}

function provider(folder, goFiles) {
  return writeProvider(folder, { crds: goFiles / 40, goFiles }).folder
}

function client(folder, files) {
  writeProgram(folder, { files, hits: files / 50, isTyped: true })
  return folder
}
