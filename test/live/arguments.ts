import { parseArgs } from 'node:util'
import { Expected } from '../../tools/management-cluster/expected.ts'
import { clusterSuites } from './suites.ts'

export const suites = [
  'stored',
  'machines',
  'history-stored',
  'history-machines',
  ...names(clusterSuites),
] as const
export type SuiteName = (typeof suites)[number]

const usage = `usage: npm run test:cluster -- [--all] [--seed N] [--only ${suites.join('|')}] [--file PART]
  --all    every object instead of a choice
  --seed   another choice
  --only   one of the suites, or several, separated by commas; history is both of its suites
  --file   of the stored objects only those whose file has this in its name`

export interface Arguments {
  readonly all: boolean
  readonly seed: number
  readonly suites: readonly SuiteName[]
  /** Part of the names of files; empty for all. */
  readonly file: string
}

/** Throws Expected, with the usage, on what it does not take. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      all: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      file: { type: 'string', default: '' },
    },
  })
  const only = values.only?.split(',') ?? suites
  const isNamed = (suite: string, name: string) => suite === name || suite.startsWith(`${name}-`)
  const chosen = suites.filter((one) => only.some((name) => isNamed(one, name)))
  const areKnown = only.every((name) => suites.some((one) => isNamed(one, name)))
  if (!/^\d{1,9}$/.test(values.seed) || !areKnown) throw new Expected(usage)
  return { all: values.all, seed: Number(values.seed), suites: chosen, file: values.file }
}

function names<Table extends object>(table: Table): readonly (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[]
}
