import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What became of the runs that were killed. */
export interface Kills {
  readonly kills: number
  /** Kills that found some files written and some not. */
  readonly whileWriting: number
  /** Temporary files that lay there after the kills. */
  readonly left: number
  /** Torn files, and what lay there still after the next run. */
  readonly wrong: readonly string[]
}

const names = Array.from({ length: 120 }, (_, i) => `${String(i).padStart(3, '0')}.yaml`)

/** Every tenth leaves a task that is noted before the first byte is written. */
const texts = new Map(
  names.map((name, i) => [
    name,
    `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: m${i}
spec:
  clusterName: c
  nodeDrainTimeout: ${i % 10 === 0 ? '${DRAIN}' : '5m'} # how long
`,
  ]),
)

/**
 * Kills the program while it writes, at another moment each time, and runs it once more: a file holds its old bytes or its
 * new ones, and after the next run nothing is left of the first.
 */
export async function runKills(root: string, count: number, atOnce: number): Promise<Kills> {
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  const whole = await inFolder(async (folder) => {
    await ended(program, folder)
    return textsIn(folder)
  })
  const total = { kills: 0, whileWriting: 0, left: 0, wrong: [] as string[] }
  let next = 0
  const work = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++)
      await inFolder(async (folder) => {
        await ended(program, folder, i)
        total.kills++
        const now = textsIn(folder)
        const isWritten = (name: string): boolean => now.get(name) === whole.get(name)
        const written = names.filter(isWritten).length
        if (written > 0 && written < names.length) total.whileWriting++
        total.left += [...now.keys()].filter((name) => name.endsWith('.migrate-tmp')).length
        for (const name of names)
          if (!isWritten(name) && now.get(name) !== texts.get(name))
            total.wrong.push(`kill ${i}: ${name} is torn`)
        const notes = now.get('.capi-migrate.json')
        if (notes !== undefined && !isJson(notes)) total.wrong.push(`kill ${i}: the notes are torn`)
        if (written > 0 && notes === undefined)
          total.wrong.push(`kill ${i}: files are written, tasks are not noted`)
        await ended(program, folder)
        const after = textsIn(folder)
        for (const [name, text] of after)
          if (whole.get(name) !== text) total.wrong.push(`kill ${i}: ${name} is not as a whole run leaves it`)
        if (after.size !== whole.size) total.wrong.push(`kill ${i}: ${after.size} files after the next run`)
      })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return total
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kills-')))
  try {
    mkdirSync(join(folder, 'tree'))
    for (const [name, text] of texts) writeFileSync(join(folder, 'tree', name), text)
    return await work(join(folder, 'tree'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the program to its end; with a number, kills it when the file of that number has been written. */
async function ended(program: string, cwd: string, kill?: number): Promise<void> {
  const child = spawn(process.execPath, [program, 'manifests', '.', '--write'], { cwd, stdio: 'ignore' })
  const end = new Promise((resolve) => child.on('close', resolve))
  if (kill !== undefined) {
    // Another file each time: the moments are spread over the whole of the writing.
    const path = join(cwd, names[kill % names.length]!)
    const { ino } = statSync(path)
    while (child.exitCode === null && statSync(path).ino === ino) await setTimeout(1)
    child.kill('SIGKILL')
  }
  await end
}

function textsIn(folder: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
