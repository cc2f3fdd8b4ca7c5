import { chmodSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { folderOf } from '../../test/folder.ts'
import { withCompiled } from './compiled.ts'
import { listed } from './go-errors.ts'
import { proveGo } from './go-proof.ts'

// A compiler that finds fault with lines that say BAD, and `go vet` with those that say ODD; a module is missing where a file says
// GONE, and it never ends where one says SLOW. It notes how it is called.
const go = `#!/bin/sh
echo "$@ $GOPROXY $GOTOOLCHAIN $GOFLAGS" >> LOG
found() { grep -nH "$1" a/*.go | sed "s|:\\([0-9]*\\):.*|:\\1:2: undefined: $1|; s|^|$2|"; }
case "$*" in
  version) exit 0 ;;
  'list -deps'*)
    if grep -q GONE a/*.go; then
      printf 'go: downloading b v1\\na/a.go:1:1: no module gives b\\n' >&2
      exit 1
    fi
    echo example.com/b
    echo example.com/a ;;
  'list -e'*)
    if grep -q SLOW a/*.go; then sleep 600; fi
    echo example.com/b >&2
    text=$(found BAD | tr '\\n' '|' | sed 's/|/\\\\n/g')
    printf '{\\n"ImportPath": "example.com/b"\\n}\\n{\\n"ImportPath": "example.com/a"\\n'
    [ -z "$text" ] || printf '%s\\n' ', "Error": {"Pos": "", "Err": "# example.com/a\\n'"$text"'"}'
    echo '}' ;;
  vet*)
    text=$(found ODD 'vet: ./')
    [ -z "$text" ] && exit 0
    echo "# example.com/a" >&2
    echo "$text" >&2
    exit 1 ;;
esac
`

afterEach(() => vi.unstubAllEnvs())

interface Module {
  readonly root: string
  /** How go was called. */
  readonly calls: () => readonly string[]
  /** What is left of copies. */
  readonly copies: () => readonly string[]
}

function moduleOf(text: string): Module {
  const root = folderOf({ 'go.mod': 'module a\n', 'a/a.go': text })
  const [tools, copies] = [folderOf({ go }), folderOf({})]
  const log = join(tools, 'log')
  writeFileSync(join(tools, 'go'), go.replace('LOG', log))
  chmodSync(join(tools, 'go'), 0o755)
  vi.stubEnv('PATH', `${tools}${delimiter}${process.env.PATH}`)
  vi.stubEnv('GOPROXY', undefined)
  vi.stubEnv('TMPDIR', copies)
  return {
    root,
    calls: () => readFileSync(log, 'utf8').trim().split('\n'),
    copies: () => readdirSync(copies),
  }
}

const plan = (after: string) => ({ file: 'a/a.go', before: '', after, edits: [], tasks: [], objects: [] })
const compiled = (...errors: readonly object[]) => ({ state: 'compiled', errors, behind: 0 })

describe.skipIf(process.platform === 'win32')('a proof by a compiler', () => {
  test('what compiles and vets is proven: once, offline, and in a copy', async () => {
    const { root, calls, copies } = moduleOf('package a // BAD before\n')
    const seen: unknown[] = []
    const onProgress = (progress: object): void => void seen.push(progress)
    expect(await proveGo(root, [plan('package a // new\n')], { onProgress })).toEqual(compiled())
    expect(readFileSync(join(root, 'a/a.go'), 'utf8')).toBe('package a // BAD before\n')
    expect(copies()).toEqual([])
    expect(calls().map((line) => line.split(' ')[0])).toEqual(['version', 'list', 'list', 'vet'])
    for (const line of calls()) expect(line).toMatch(/ off local -mod=mod -buildvcs=false$/)
    expect(seen).toContainEqual({ what: 'packages compiled', done: 1, total: 2, now: 'example.com/b' })
  })

  test('each line that does not compile is told, where it did before', async () => {
    const { root } = moduleOf('package a\n')
    expect(await proveGo(root, [plan('package a\n// BAD\n// BAD\n')])).toEqual(
      compiled(
        { file: 'a/a.go', line: 2, what: 'undefined: BAD' },
        { file: 'a/a.go', line: 3, what: 'undefined: BAD' },
      ),
    )
  })

  test('what vet says now is told, and what it said before is not', async () => {
    const odd = { file: 'a/a.go', line: 2, what: 'undefined: ODD' }
    const first = moduleOf('package a\n')
    expect(await proveGo(first.root, [plan('package a\n// ODD\n')])).toEqual(compiled(odd))
    const known = moduleOf('package a\n\n\n// ODD\n')
    expect(await proveGo(known.root, [plan('package a\n// ODD\n')])).toEqual(compiled())
  })

  test('a GOPROXY of the environment is asked, and the settings of go where it may download', async () => {
    const { root, calls } = moduleOf('package a\n')
    vi.stubEnv('GOPROXY', 'file:///proxy')
    await proveGo(root, [plan('package a\n')])
    expect(calls()[0]).toContain('file:///proxy')
    vi.stubEnv('GOPROXY', undefined)
    await proveGo(root, [plan('package a\n')], { isOnline: true })
    expect(calls().at(-1)).toBe('vet ./...  local -mod=mod -buildvcs=false')
  })

  test('what did not compile before proves nothing', async () => {
    const { root } = moduleOf('package a // BAD\n')
    expect(await proveGo(root, [plan('package a // BAD, too\n')])).toMatchObject({
      state: 'unproven',
      why: 'it does not compile before either: a/a.go:1: undefined: BAD',
    })
  })

  test('a module that is not there is named', async () => {
    const { root } = moduleOf('package a\n')
    expect(await proveGo(root, [plan('package a // GONE\n')])).toMatchObject({
      state: 'unproven',
      why: 'a/a.go:1:1: no module gives b',
    })
  })

  test('it is stopped when that is asked for, or after some time, with all that go has started', async () => {
    const { root, copies } = moduleOf('package a\n')
    const slow = [plan('package a // SLOW\n')]
    const stop = new AbortController()
    const onProgress = ({ what }: { readonly what: string }): void => {
      if (what === 'packages compiled') stop.abort()
    }
    expect(await proveGo(root, slow, { signal: stop.signal, onProgress })).toMatchObject({
      state: 'unproven',
      why: 'it was stopped',
    })
    expect(await proveGo(root, slow, { limit: 0.01 })).toMatchObject({
      state: 'unproven',
      why: expect.stringMatching(/^go has not ended after /),
    })
    expect(copies()).toEqual([])
  })

  test('no go, or a go.mod that is a link, is told', async () => {
    const { root } = moduleOf('package a\n')
    unlinkSync(join(root, 'go.mod'))
    symlinkSync('/dev/null', join(root, 'go.mod'))
    expect(await proveGo(root, [])).toMatchObject({ state: 'unproven', why: 'go.mod is a link' })
    vi.stubEnv('PATH', root)
    expect(await proveGo(root, [])).toMatchObject({ state: 'unproven', why: 'there is no go' })
  })
})

test('packages with their tests are read, and what is behind one that does not compile is counted', () => {
  const text = `{
	"ImportPath": "x/a [x/a.test]",
	"Error": { "Pos": "", "Err": "# x/a [x/a.test]\\na/a_test.go:3:4: cannot use x (variable of type int)\\n\\tas string\\n" }
}
{
	"ImportPath": "x/a.test",
	"DepsErrors": [{ "Err": "…" }]
}
{
	"ImportPath": "x/b",
	"DepsErrors": [{ "Err": "…" }]
}
{
	"ImportPath": "x/c",
	"Error": { "Pos": "c/c.go:5:2", "Err": "could not import x/d\\n" }
}
`
  expect(listed(text)).toEqual({
    errors: [
      { file: 'a/a_test.go', line: 3, what: 'cannot use x (variable of type int) as string' },
      { file: 'c/c.go', line: 5, what: 'could not import x/d' },
    ],
    failed: ['x/a', 'x/c'],
    behind: ['x/b'],
    other: '',
  })
})

test('the compiler’s lines become tasks, but for those that have one', () => {
  const task = { id: 'a', file: 'a.go', line: 3, column: 1, row: 'M03', object: '', what: '', next: '' }
  const report = { way: { steps: [{ step: { id: 'M03' }, tasks: [task] }] } } as never
  const errors = [3, 4].map((line) => ({ file: 'a.go', line, what: 'undefined: x' }))
  const { way } = withCompiled(report, { state: 'compiled', errors, behind: 0 })
  expect(way?.steps[0]!.tasks.map(({ line, what }) => [line, what])).toEqual([
    [3, ''],
    [4, 'the compiler says: undefined: x'],
  ])
})
