import { spawnSync } from 'node:child_process'
import type { SpawnSyncReturns } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { groupBy } from '@capi-migrate/edits'
import { counted } from '@capi-migrate/plan'
import type { Failure } from '@capi-migrate/plan'
import { say } from '../terminal.ts'

/** A formatter that projects install. */
interface Formatter {
  readonly name: string
  /** Exits with 0 where it would leave all files as they are. */
  readonly check: readonly string[]
  /** True if the check prints the files that it would change. */
  readonly lists?: true
  readonly write: readonly string[]
}

const formatters: readonly Formatter[] = [
  { name: 'prettier', check: ['-l'], lists: true, write: ['-w'] },
  { name: 'biome', check: ['format'], write: ['format', '--write'] },
]

/** An installed formatter, and the paths of files that it would leave as they are. */
interface Kept {
  readonly formatter: Formatter
  readonly program: string
  readonly files: readonly string[]
}

/**
 * Returns what formats files of a run once they are written. To be asked before: a formatter of their project that would
 * leave a file as it is keeps it in shape, and so changes nothing but what is written. Others it would rewrite as a whole.
 *
 * @param command of the user, which runs on every file instead; `false` for none
 */
export function formatterFor(
  files: readonly string[],
  command: string | false | undefined,
): (written: readonly string[]) => readonly Failure[] {
  if (command === false) return () => []
  if (command !== undefined) return (written) => formatted(command, written)
  const kept = keptInShape(files.map((file) => resolve(file)))
  return (written) => {
    const paths = new Set(written.map((file) => resolve(file)))
    return kept.flatMap((one) => formattedAgain(one, paths))
  }
}

/** Runs a command on files; what it prints is talk. Its failure is one of the run. */
function formatted(command: string, files: readonly string[]): readonly Failure[] {
  if (files.length === 0) return []
  const { status, error } = spawnSync('sh', ['-c', `${command} "$@"`, 'sh', ...files], {
    stdio: ['ignore', process.stderr, process.stderr],
  })
  return status === 0 && !error ? [] : [failure(command, files[0]!, error, status)]
}

function keptInShape(files: readonly string[]): readonly Kept[] {
  const left = new Set(files)
  return formatters.flatMap((formatter) =>
    [...groupBy([...left], (file) => programFor(formatter, dirname(file)))].flatMap(([program, some]) => {
      const clean = program === undefined ? [] : cleanIn(formatter, program, some)
      for (const file of clean) left.delete(file)
      return program === undefined ? [] : [{ formatter, program, files: clean }]
    }),
  )
}

function formattedAgain(
  { formatter: { name, write }, program, files }: Kept,
  written: ReadonlySet<string>,
): readonly Failure[] {
  const some = files.filter((file) => written.has(file))
  if (some.length === 0) return []
  const { status, error } = run(program, [...write, ...some])
  if (status !== 0) return [failure(name, relative('', some[0]!), error, status)]
  say(`formatted ${counted(some.length, 'file')} with the ${name} of the project`)
  return []
}

function failure(command: string, file: string, error: Error | undefined, status: number | null): Failure {
  const what = `\`${command}\` ${error ? `could not be run: ${error.message}` : `ended with ${status}`}`
  return { file, what, next: 'the files are written all the same; format them by hand' }
}

function cleanIn({ check, lists }: Formatter, program: string, files: readonly string[]): readonly string[] {
  const { status, stdout } = run(program, [...check, ...files])
  if (status === 0) return files
  if (!lists)
    return files.length === 1 ? [] : files.filter((file) => run(program, [...check, file]).status === 0)
  const different = new Set(stdout.split('\n').map((name) => resolve(folderOf(program), name)))
  return status === 1 ? files.filter((file) => !different.has(file)) : []
}

function run(program: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(program, args, {
    cwd: folderOf(program),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The folder that `node_modules/.bin` of a program lies in: its files of what to ignore are there. */
function folderOf(program: string): string {
  return resolve(program, '../../..')
}

/** The program of the nearest folder that has it installed. */
function programFor(formatter: Formatter, folder: string): string | undefined {
  const program = join(folder, 'node_modules/.bin', formatter.name)
  if (existsSync(program)) return program
  return dirname(folder) === folder ? undefined : programFor(formatter, dirname(folder))
}
