import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const shown = 30

/**
 * Where the time of profiled runs went, as lines of text: the functions with the most time of their own, and the
 * time they took together with what they called.
 *
 * @param {string} folder of `.cpuprofile` files
 * @returns {string[]}
 */
export function hot(folder) {
  if (!existsSync(folder)) return []
  const times = new Map()
  let all = 0
  for (const file of readdirSync(folder))
    all += add(times, JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const share = (time) => `${((100 * time) / all).toFixed(1).padStart(5)} %`
  const most = [...times].toSorted(([, a], [, b]) => b.own - a.own).slice(0, shown)
  return [
    '    own  with calls',
    ...most.map(([name, { own, below }]) => `${share(own)}  ${share(below)}     ${name}`),
  ]
}

/** Adds the times of one profile, in microseconds; returns their sum. */
function add(times, { nodes, samples, timeDeltas }) {
  const own = new Map()
  samples.forEach((id, i) => own.set(id, (own.get(id) ?? 0) + timeDeltas[i]))
  const known = new Map(nodes.map((node) => [node.id, node]))
  const visit = (node, above) => {
    const name = nameOf(node.callFrame)
    const time = times.get(name) ?? { own: 0, below: 0 }
    times.set(name, time)
    const mine = own.get(node.id) ?? 0
    // A function that calls itself is counted once.
    const within = above.has(name) ? above : new Set(above).add(name)
    const sum = (node.children ?? []).reduce((total, id) => total + visit(known.get(id), within), mine)
    time.own += mine
    if (!above.has(name)) time.below += sum
    return sum
  }
  return visit(nodes[0], new Set())
}

function nameOf({ functionName, url, lineNumber }) {
  const source = url.startsWith('file:') ? sourceOf(fileURLToPath(url), lineNumber) : url
  return `${functionName || '(anonymous)'}  ${source}`.trimEnd()
}

/** The bundle keeps a comment with the name of each source above its code. */
function sourceOf(file, lineNumber) {
  const lines = linesOf(file)
  for (let at = lineNumber; at >= 0; at--) {
    const comment = /^\/\/ (\S+\.m?[jt]s)$/.exec(lines[at] ?? '')
    if (comment) return comment[1].replace(/^.*node_modules\//, '')
  }
  return basename(file)
}

const known = new Map()

function linesOf(file) {
  if (!known.has(file)) known.set(file, existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return known.get(file)
}
