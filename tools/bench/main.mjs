#!/usr/bin/env node
// Measures the bundled program: `npm run bench [-- --only NAME] [--json] [--strict] [--profile]`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clusterctl } from './cases/clusterctl.mjs'
import { codemod, untypedConsole } from './cases/codemod.mjs'
import { convertAuthor, convertServer, stream } from './cases/stream.mjs'
import { contract } from './cases/contract.mjs'
import { kubeconform } from './cases/kubeconform.mjs'
import { growth, large } from './cases/growth.mjs'
import { repository } from './cases/repository.mjs'
import { size } from './cases/size.mjs'
import { file, help } from './cases/start.mjs'
import { status } from './cases/status.mjs'
import { tree } from './cases/tree.mjs'
import { wizard } from './cases/wizard.mjs'
import { writeTree } from './generate/tree.mjs'
import { isOver, printed, verdict } from './line.mjs'
import { copyProgram, isBundled } from './measure.mjs'
import { hot } from './profile.mjs'

const cases = {
  help,
  file,
  size,
  tree,
  repository,
  growth,
  large,
  stream,
  'convert-server': convertServer,
  'convert-author': convertAuthor,
  clusterctl,
  kubeconform,
  status,
  contract,
  wizard,
  codemod,
  console: untypedConsole,
}
const usage = `npm run bench -- [--only ${Object.keys(cases).join('|')}]… [--json] [--strict] [--profile]
  --strict   exit code 1 where a limit is exceeded
  --profile  also print where the time goes; slows the program down`

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(cases) },
    json: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const unknown = values.only.find((name) => !Object.hasOwn(cases, name))
if (values.help || unknown !== undefined) {
  if (unknown !== undefined) console.error(`there is no case ${unknown}`)
  console.error(usage)
  process.exitCode = values.help ? 0 : 1
} else if (!isBundled()) {
  console.error('the program is not bundled: npm run prepare')
  process.exitCode = 1
} else {
  await bench(values.only)
}

async function bench(names) {
  const scratch = mkdtempSync(join(tmpdir(), 'migrate-bench-'))
  const remove = () => rmSync(scratch, { recursive: true, force: true })
  process.once('SIGINT', () => process.exit(130))
  process.once('exit', remove)
  const report = {
    date: new Date().toISOString().slice(0, 10),
    ...commit(),
    node: process.version,
    cores: cpus().length,
    cases: {},
  }
  say(`Node ${report.node}, ${report.cores} cores`)
  const migrate = copyProgram(join(scratch, 'program'))
  const trees = new Map()
  const treeOf = (count) => {
    if (!trees.has(count)) trees.set(count, writeTree(join(scratch, `tree-${count}`), count))
    return trees.get(count)
  }
  for (const name of names) {
    const folder = join(scratch, name)
    const profile = values.profile ? join(folder, 'profiles') : undefined
    mkdirSync(folder)
    say(`\n${name}`)
    report.cases[name] = await lines(cases[name]({ migrate, folder, profile, tree: treeOf }))
    if (profile) for (const text of hot(profile)) say(`  ${text}`)
  }
  const all = Object.values(report.cases).flat()
  const over = all.filter((one) => isOver(one) || one.failed)
  say(over.length === 0 ? '\nevery limit is kept' : `\n${over.length} over their limit or failed`)
  if (values.json) console.log(JSON.stringify(report, undefined, 2))
  if (values.strict && over.length > 0) process.exitCode = 1
}

/** What was measured; nothing outside of git. */
function commit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  return stdout ? { commit: stdout.trim() } : {}
}

/** Prints lines as they come. A case that fails does not stop the others. */
async function lines(measuring) {
  const found = []
  try {
    for await (const one of measuring) {
      if (one.skipped) {
        found.push(one)
        say(`  skipped: ${one.skipped}`)
        continue
      }
      found.push({ ...one, ...(one.limit !== undefined && { verdict: isOver(one) ? 'over' : 'ok' }) })
      say(`  ${one.what.padEnd(42)}${printed(one.value, one.unit).padStart(12)}  ${verdict(one)}`.trimEnd())
    }
  } catch (error) {
    found.push({ failed: error.message })
    say(`  failed: ${error.message}`)
  }
  return found
}

/** On stderr where stdout is for JSON. */
function say(text) {
  if (values.json) console.error(text)
  else console.log(text)
}
