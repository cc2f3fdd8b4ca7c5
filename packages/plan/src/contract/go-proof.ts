import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FilePlan } from '@capi-migrate/edits'

/** What a Go toolchain says of what is planned. */
export type GoProof =
  /** It builds and vets as before; or `errors` has all that the compiler says. */
  | { readonly state: 'compiled'; readonly errors: readonly GoError[] }
  | { readonly state: 'unproven'; readonly why: string; readonly next: string }

/** A line of a compiler. */
export interface GoError {
  readonly file: string
  readonly line: number
  readonly what: string
}

/**
 * Compiles a module in a copy, before and after what is planned: `go build` and `go vet`, which compiles the tests as well and
 * runs none. No code of the module is run, and go downloads nothing: what is not in its cache is not there. Only a GOPROXY of
 * the environment is asked.
 *
 * @param root the folder of go.mod
 */
export function proveGo(root: string, plans: readonly FilePlan[]): GoProof {
  const version = go(root, ['version'])
  if (version.isAbsent)
    return unproven('there is no go', 'install Go, or run go build and go vet where it is')
  const links = ['go.mod', 'go.sum'].filter(
    (name) => existsSync(join(root, name)) && lstatSync(join(root, name)).isSymbolicLink(),
  )
  if (links.length > 0) return unproven(`${links[0]} is a link`, 'run go build and go vet by hand')
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'migrate-go-'))
  try {
    cpSync(root, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path === root || isCopied(path),
    })
    const before = compiled(copy)
    if (before.build.length > 0 || before.other !== '')
      return unproven(
        `it does not build before either: ${before.build[0] ? shown(before.build[0]) : before.other}`,
        'make it build, with its modules downloaded (go mod download)',
      )
    for (const { file, after } of plans) writeFileSync(join(copy, file), after)
    const now = compiled(copy)
    if (now.other !== '') return unproven(now.other, missing)
    const known = new Set(before.vet.map(({ file, what }) => `${file} ${what}`))
    const found = [...now.build, ...now.vet.filter(({ file, what }) => !known.has(`${file} ${what}`))]
    return { state: 'compiled', errors: [...new Map(found.map((one) => [shown(one), one])).values()] }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const missing = 'run go mod tidy, go build ./... and go vet ./... where modules can be downloaded'

function unproven(why: string, next: string): GoProof {
  return { state: 'unproven', why, next }
}

interface Compiled {
  readonly build: readonly GoError[]
  readonly vet: readonly GoError[]
  /** What is said of no place in the code, such as a module that is not there; empty where nothing is. */
  readonly other: string
}

function compiled(folder: string): Compiled {
  const build = go(folder, ['build', '-gcflags=-e', '-o', join(folder, outFolder), './...'])
  const found = errorsIn(build.text)
  if (build.code !== 0 && found.length === 0) return { build: [], vet: [], other: lastLine(build.text) }
  const vet = go(folder, ['vet', './...'])
  return { build: build.code === 0 ? [] : found, vet: vet.code === 0 ? [] : errorsIn(vet.text), other: '' }
}

const outFolder = '.migrate-go-out/'

function go(
  folder: string,
  args: readonly string[],
): { readonly code: number | null; readonly text: string; readonly isAbsent: boolean } {
  const { status, stdout, stderr, error } = spawnSync('go', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    env: {
      GOPROXY: 'off',
      ...process.env,
      GOFLAGS: '-mod=mod -buildvcs=false',
      GOWORK: 'off',
      GOTOOLCHAIN: 'local',
      CGO_ENABLED: '0',
    },
  })
  return { code: status, text: `${stdout ?? ''}${stderr ?? ''}`, isAbsent: error !== undefined }
}

/** `vet: ./a/b.go:12:3: undefined: x`; a message goes on in lines that begin with a tab. */
function errorsIn(text: string): readonly GoError[] {
  return [...text.matchAll(/^(?:vet: )?(?:\.\/)?([^\s:]+\.go):(\d+)(?::\d+)?: (.+(?:\n\t.+)*)$/gm)].map(
    ([, file = '', line, what = '']) => ({ file, line: Number(line), what: what.replaceAll(/\s+/g, ' ') }),
  )
}

function shown({ file, line, what }: GoError): string {
  return `${file}:${line}: ${what}`
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() || 'go says nothing'
}

function isCopied(path: string): boolean {
  return !left.has(basename(path))
}

const left: ReadonlySet<string> = new Set(['.git', 'node_modules', '_artifacts'])
