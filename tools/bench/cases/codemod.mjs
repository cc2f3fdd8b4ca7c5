import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeConsole } from '../generate/console.mjs'
import { writeProgram } from '../generate/program.mjs'
import { line, took } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

const naive = fileURLToPath(new URL('../baseline/naive-codemod.mjs', import.meta.url))
const parseAll = fileURLToPath(new URL('../baseline/parse-all.mjs', import.meta.url))
const size = { files: 3_500, hits: 60 }

/** A large client of which little speaks of Cluster API: with mirrored types, and with versions alone. */
export async function* codemod({ migrate, folder, profile }) {
  const [typed, untyped] = [join(folder, 'typed'), join(folder, 'untyped')]
  writeProgram(typed, { ...size, isTyped: true })
  writeProgram(untyped, { ...size, isTyped: false })
  const { ours, plain, other } = await inTurn(3, {
    ours: () => run([migrate, 'codemod', typed], { codes: [2, 3], profile }),
    plain: () => run([migrate, 'codemod', untyped], { codes: [2] }),
    other: () => run([naive, typed]),
  })
  yield line('codemod of 3,500 files, 60 hits, with types', ours.ms / 1e3, 's', 6)
  yield* took(ours, 900)
  yield line('codemod of 3,500 files, 60 hits, versions only', plain.ms / 1e3, 's', 1.5)
  yield* took(plain, 300)
  yield line('ts-morph that loads and edits all 3,500', other.ms / 1e3, 's')
  yield* took(other)
  yield line('ours against that', ours.ms / other.ms, '×', 0.2)
}

/** A console of Vue and JavaScript: most files say nothing, half import a central module, few take what is ours from it. */
export async function* untypedConsole({ migrate, folder, profile }) {
  const root = join(folder, 'console')
  writeConsole(root, { files: 3_000, hits: 60 })
  const { ours, parsing } = await inTurn(3, {
    ours: () => run([migrate, 'codemod', root], { codes: [2, 3], profile }),
    parsing: () => run([parseAll, root]),
  })
  yield line('codemod of 3,000 files of Vue and JS, 60 hits', ours.ms / 1e3, 's')
  yield line('processor time', ours.cpuMs / 1e3, 's', 15)
  yield line('peak memory', ours.peakMB, 'MB', 900)
  yield line('parsing each of them', parsing.ms / 1e3, 's')
  yield* took(parsing)
  yield line('ours against that, processor time', ours.cpuMs / parsing.cpuMs, '×')
}
