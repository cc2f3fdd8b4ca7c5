import { spawn } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const peak = new URL('peak.mjs', import.meta.url).href

const cli = fileURLToPath(new URL('../../apps/cli', import.meta.url))

/** Whether `npm run prepare` has made the program. */
export function isBundled() {
  return existsSync(join(cli, 'bundle/main.mjs'))
}

/**
 * Copies the program to a folder, so that a build meanwhile does not disturb it. Returns the path of the copy.
 *
 * @param {string} folder
 */
export function copyProgram(folder) {
  for (const part of ['bin', 'bundle', 'package.json'])
    cpSync(join(cli, part), join(folder, part), { recursive: true })
  // What the program does not bring along is installed beside it.
  symlinkSync(join(cli, '../../node_modules'), join(folder, 'node_modules'))
  return join(folder, 'bin/migrate.mjs')
}

/**
 * @typedef {object} Run
 * @property {number} ms from start to end of the process
 * @property {number} [cpuMs] time of all its threads, which other work on the machine disturbs less
 * @property {number} [peakMB] most memory it had in RAM
 *
 * @typedef {object} Options
 * @property {readonly number[]} [codes] exit codes that are no failure
 * @property {number} [stdin] file descriptor
 * @property {boolean} [memory] measure memory too; costs some milliseconds of start-up
 * @property {string} [profile] folder for a CPU profile
 * @property {Readonly<Record<string, string>>} [env] beside the variables of this process
 */

/**
 * Runs Node in a process of its own. What it prints goes nowhere: a terminal would be measured as well.
 *
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<Run>}
 */
export function run(args, { codes = [0], stdin, memory = true, profile, env } = {}) {
  const flags = [
    ...(memory ? ['--import', peak] : []),
    ...(profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : []),
  ]
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [...flags, ...args], {
      stdio: [stdin ?? 'ignore', 'ignore', 'pipe', memory ? 'pipe' : 'ignore'],
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: '', ...env },
    })
    const said = [2, 3].map((stream) => textOf(child.stdio[stream]))
    child.on('error', reject)
    child.on('close', (code) => {
      const ms = performance.now() - started
      const [talk, measured] = said.map((text) => text())
      if (codes.includes(code)) resolve({ ms, ...(measured && JSON.parse(measured)) })
      else reject(new Error(`exit code ${code}: node ${args.join(' ')}\n${talk.trim()}`))
    })
  })
}

/**
 * Runs another program than Node. Of the time of its threads the shell says what it took, to a hundredth of a second.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<Run>}
 */
export function runOther(command, args) {
  const started = performance.now()
  const timed = spawn('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null', '', command, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = textOf(timed.stderr)
  return new Promise((resolve, reject) => {
    timed.on('error', reject)
    timed.on('close', (code) => {
      const ms = performance.now() - started
      const times = said().trim().split('\n').at(-1).split(' ').map(Number)
      if (code === 0) resolve({ ms, cpuMs: times.reduce((sum, time) => sum + time * 1e3, 0) })
      else reject(new Error(`exit code ${code}: ${command} ${args.join(' ')}\n${said().trim()}`))
    })
  })
}

/**
 * Runs several things in turn, so that all of them meet the same machine; of each number the median.
 *
 * @template {string} Name
 * @param {number} rounds odd
 * @param {Record<Name, () => Promise<Run>>} each
 * @returns {Promise<Record<Name, Run>>}
 */
export async function inTurn(rounds, each) {
  const runs = Object.entries(each).map(([name, once]) => ({ name, once, done: [] }))
  for (let round = 0; round < rounds; round++) for (const { once, done } of runs) done.push(await once())
  return Object.fromEntries(runs.map(({ name, done }) => [name, medians(done)]))
}

function medians(runs) {
  const measured = ['ms', 'cpuMs', 'peakMB'].filter((name) => runs.every((run) => run[name] !== undefined))
  return Object.fromEntries(measured.map((name) => [name, median(runs.map((run) => run[name]))]))
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function textOf(stream) {
  let text = ''
  stream?.setEncoding('utf8').on('data', (part) => (text += part))
  return () => text
}
