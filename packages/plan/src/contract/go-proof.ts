import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FilePlan } from '@capi-migrate/edits'
import { counted } from '../render/paint.ts'
import { runGo } from './go-command.ts'
import type { GoRun, GoSaid } from './go-command.ts'
import { errorsIn, lastLine, listed, shown } from './go-errors.ts'
import type { GoError, Listed } from './go-errors.ts'

/** What a Go toolchain says of what is planned. */
export type GoProof =
  /** It compiles, its tests too, and vet has nothing new to say; or `errors` has all that is said. */
  | {
      readonly state: 'compiled'
      readonly errors: readonly GoError[]
      /** How many packages were not looked at, for one that they import does not compile. */
      readonly behind: number
    }
  | { readonly state: 'unproven'; readonly why: string; readonly next: string }

/** How far a proof has come; where `total` is 0, nobody knows. */
export interface GoProgress {
  readonly what: string
  readonly done: number
  readonly total: number
  /** The package that was compiled last. */
  readonly now?: string
}

export interface GoProofOptions {
  /** Ends it; what it has compiled stays in the cache of go. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: GoProgress) => void
  /** Minutes after which it gives up. */
  readonly limit?: number
  /** go may download modules, from where its own settings say. */
  readonly isOnline?: boolean
}

/**
 * Compiles a module with what is planned, in a copy: all packages and their tests, and then `go vet`. What is found fault with is
 * compiled as it was before, too, and only what is new counts. No code of the module is run, and go downloads nothing unless it
 * is told that it may, or the environment names a GOPROXY.
 *
 * @param root the folder of go.mod
 */
export async function proveGo(
  root: string,
  plans: readonly FilePlan[],
  { signal, onProgress, limit = 30, isOnline = false }: GoProofOptions = {},
): Promise<GoProof> {
  const late = AbortSignal.timeout(limit * 60_000)
  const run = { isOnline, signal: signal ? AbortSignal.any([signal, late]) : late }
  const version = await runGo(root, ['version'], run)
  if (version.isAbsent) return unproven('there is no go', 'install Go, or run go vet ./... where it is')
  const links = modFiles.filter((name) => {
    const path = join(root, name)
    return existsSync(path) && lstatSync(path).isSymbolicLink()
  })
  if (links.length > 0) return unproven(`${links[0]} is a link`, 'run go vet ./... by hand')
  const copy = await mkdtemp(join(realpathSync(tmpdir()), 'migrate-go-'))
  try {
    onProgress?.({ what: 'copying the repository', done: 0, total: 0 })
    await cp(root, copy, { recursive: true, verbatimSymlinks: true, filter: isCopied(root) })
    return await proved(root, copy, plans, run, onProgress)
  } catch (error) {
    if (late.aborted)
      return unproven(
        `go has not ended after ${counted(limit, 'minute')}`,
        'ask once more: what it has compiled it does not compile again',
      )
    if (signal?.aborted) return unproven('it was stopped', 'ask once more, or run go vet ./... by hand')
    throw error
  } finally {
    await rm(copy, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function proved(
  root: string,
  copy: string,
  plans: readonly FilePlan[],
  run: GoRun,
  onProgress: GoProofOptions['onProgress'] = () => undefined,
): Promise<GoProof> {
  for (const { file, after } of plans) await writeFile(join(copy, file), after)
  const back = async (): Promise<void> => {
    for (const file of new Set([...plans.map((one) => one.file), ...modFiles]))
      if (existsSync(join(root, file))) await copyFile(join(root, file), join(copy, file))
  }
  const now = await compiled(copy, ['./...'], run, (count) =>
    onProgress({ what: 'packages compiled', ...count }),
  )
  if (now.other !== '') return unproven(now.other, missing)
  if (now.errors.length > 0) {
    await back()
    const before = await compiled(copy, now.failed, run, (count) =>
      onProgress({ what: 'packages compiled as they were before', ...count }),
    )
    const [first] = before.errors
    return first || before.other !== ''
      ? unproven(`it does not compile before either: ${first ? shown(first) : before.other}`, broken)
      : { state: 'compiled', errors: now.errors, behind: now.behind.length }
  }
  onProgress({ what: 'go vet', done: 0, total: 0 })
  const vet = await go(copy, ['vet', './...'], run)
  const found = errorsIn(vet.err)
  if (vet.code !== 0 && found.length === 0)
    return unproven(lastLine(vet.err) || 'go vet says nothing', missing)
  if (found.length === 0) return { state: 'compiled', errors: [], behind: 0 }
  await back()
  onProgress({ what: 'go vet, as it was before', done: 0, total: 0 })
  const packages = [...vet.err.matchAll(/^# \[?([^\s\]]+)/gm)].map(([, name]) => name!)
  const before = await go(copy, ['vet', ...new Set(packages)], run)
  const known = new Set(errorsIn(before.err).map(({ file, what }) => `${file} ${what}`))
  const errors = found.filter(({ file, what }) => !known.has(`${file} ${what}`))
  return { state: 'compiled', errors, behind: 0 }
}

/** Compiles packages and their tests, and links nothing. Every error of a package is told, not only the first ten. */
async function compiled(
  folder: string,
  packages: readonly string[],
  run: GoRun,
  onProgress: (count: Omit<GoProgress, 'what'>) => void,
): Promise<Listed> {
  onProgress({ done: 0, total: 0 })
  const all = await go(folder, ['list', '-deps', '-test', ...packages], run)
  if (all.code !== 0) return unlisted(all)
  const total = all.out.split('\n').length - 1
  let done = 0
  const onLine = (line: string): void => {
    if (/^[^\s:]+$/.test(line)) onProgress({ done: ++done, total, now: line })
  }
  const args = ['-e', '-export', '-test', '-v', '-gcflags=-e', '-json=ImportPath,Error,DepsErrors']
  const said = await go(folder, ['list', ...args, ...packages], { ...run, onLine })
  return said.code === 0 ? listed(said.out) : unlisted(said)
}

/** Nothing is known of any package, for go could not say. */
function unlisted({ err }: GoSaid): Listed {
  return { errors: [], failed: [], behind: [], other: lastLine(err) || 'go says nothing' }
}

/** Runs go to its end. Throws where it was ended. */
async function go(folder: string, args: readonly string[], run: GoRun): Promise<GoSaid> {
  const said = await runGo(folder, args, run)
  run.signal?.throwIfAborted()
  return said
}

const missing =
  'run go mod tidy and go vet ./... where modules can be downloaded, or set GOPROXY and ask once more'

const broken = 'make it compile, with its modules downloaded (go mod download)'

const modFiles = ['go.mod', 'go.sum']

function unproven(why: string, next: string): GoProof {
  return { state: 'unproven', why, next }
}

function isCopied(root: string): (path: string) => boolean {
  return (path) => path === root || !left.has(basename(path))
}

const left: ReadonlySet<string> = new Set(['.git', 'node_modules', '_artifacts'])
