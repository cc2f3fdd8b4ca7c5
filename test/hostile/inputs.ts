import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { HostileInput } from './input.ts'
import { run } from './run.ts'
import { wrongWith } from './verdict.ts'

/** What became of a group of inputs. */
export interface GroupResult {
  readonly group: string
  readonly inputs: number
  readonly runs: number
  /** Of the slowest and of the largest run. */
  readonly seconds: number
  readonly megabytes: number
  /** Inputs that cannot be had here, and why. */
  readonly skipped: readonly string[]
  readonly broken: readonly string[]
}

export interface InputsOptions {
  readonly root: string
  readonly atOnce: number
  /** Part of the names of inputs; empty for all. */
  readonly name: string
  /** Every seventh input, in one of its runs. */
  readonly isThin: boolean
}

/** Runs the program on inputs, group by group, several at once. */
export async function runInputs(
  groups: readonly (readonly [group: string, inputs: readonly HostileInput[]])[],
  options: InputsOptions,
): Promise<readonly GroupResult[]> {
  const results: GroupResult[] = []
  for (const [group, inputs] of groups) {
    const named = inputs.filter((input) => input.name.includes(options.name))
    const chosen = options.isThin
      ? named.flatMap((input, i) => (i % 7 === 0 ? [thinned(input, i / 7)] : []))
      : named
    const outcomes: Outcome[] = []
    const queue = chosen.values()
    const work = async (): Promise<void> => {
      for (const input of queue) outcomes.push(await runInput(input, options.root))
    }
    await Promise.all(Array.from({ length: options.atOnce }, work))
    results.push({
      group,
      inputs: chosen.length,
      runs: outcomes.reduce((sum, { runs }) => sum + runs, 0),
      seconds: Math.max(0, ...outcomes.map(({ seconds }) => seconds)),
      megabytes: Math.max(0, ...outcomes.map(({ megabytes }) => megabytes)),
      skipped: outcomes.flatMap(({ skipped }) => skipped ?? []),
      broken: outcomes.flatMap(({ broken }) => broken),
    })
  }
  return results
}

function thinned(input: HostileInput, i: number): HostileInput {
  return { ...input, runs: [input.runs[i % input.runs.length]!] }
}

interface Outcome {
  readonly runs: number
  readonly seconds: number
  readonly megabytes: number
  readonly skipped?: string
  readonly broken: readonly string[]
}

async function runInput(input: HostileInput, root: string): Promise<Outcome> {
  let [runs, seconds, megabytes] = [0, 0, 0]
  const broken: string[] = []
  for (const args of input.runs) {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hostile-')))
    try {
      const cwd = join(folder, 'repository')
      const skipped = lay(input, cwd)
      if (skipped !== undefined)
        return { runs, seconds, megabytes, broken, skipped: `${input.name}: ${skipped}` }
      const result = await run(root, args, cwd, input.stdin)
      runs++
      seconds = Math.max(seconds, result.seconds)
      megabytes = Math.max(megabytes, result.megabytes)
      for (const what of wrongWith(result)) broken.push(`${input.name} (migrate ${args.join(' ')}): ${what}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return { runs, seconds, megabytes, broken }
}

function lay({ files, lay: more }: HostileInput, folder: string): string | void {
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return more?.(folder)
}
