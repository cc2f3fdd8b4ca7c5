import { chmodSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { folderOf } from '../../test/folder.ts'
import { withCompiled } from './compiled.ts'
import { proveGo } from './go-proof.ts'

// A compiler that finds fault with lines that say BAD, and `go vet` with those that say ODD; it notes how it is called.
const go = `#!/bin/sh
echo "$@ $GOPROXY $GOTOOLCHAIN $GOFLAGS" >> LOG
case "$1" in
  version) exit 0 ;;
  build) word=BAD; prefix= ;;
  vet) word=ODD; prefix='vet: ./' ;;
esac
found=$(grep -nH "$word" a/*.go | sed "s|:\\([0-9]*\\):.*|:\\1:2: undefined: $word|; s|^|$prefix|")
[ -z "$found" ] && exit 0
echo "# example.com/a" >&2
echo "$found" >&2
exit 1
`

afterEach(() => vi.unstubAllEnvs())

function moduleOf(text: string): { readonly root: string; readonly log: () => string } {
  const tools = folderOf({ go })
  const log = join(tools, 'log')
  writeFileSync(join(tools, 'go'), go.replace('LOG', log))
  chmodSync(join(tools, 'go'), 0o755)
  vi.stubEnv('PATH', `${tools}${delimiter}${process.env.PATH}`)
  vi.stubEnv('GOPROXY', undefined)
  return { root: folderOf({ 'go.mod': 'module a\n', 'a/a.go': text }), log: () => readFileSync(log, 'utf8') }
}

const plan = (after: string) => ({ file: 'a/a.go', before: '', after, edits: [], tasks: [], objects: [] })

describe.skipIf(process.platform === 'win32')('a proof by a compiler', () => {
  test('what builds and vets before and after is proven, offline, and in a copy', () => {
    const { root, log } = moduleOf('package a\n')
    expect(proveGo(root, [plan('package a // new\n')])).toEqual({ state: 'compiled', errors: [] })
    expect(readFileSync(join(root, 'a/a.go'), 'utf8')).toBe('package a\n')
    expect(log().split('\n').filter(Boolean)).toHaveLength(5)
    for (const line of log().trim().split('\n')) expect(line).toMatch(/ off local -mod=mod -buildvcs=false$/)
  })

  test('each line that does not compile is told; what vet said before is not', () => {
    const { root } = moduleOf('package a\n\n// ODD\n')
    expect(proveGo(root, [plan('package a\n// BAD\n\n// ODD\n')])).toEqual({
      state: 'compiled',
      errors: [{ file: 'a/a.go', line: 2, what: 'undefined: BAD' }],
    })
  })

  test('a GOPROXY of the environment is asked', () => {
    const { root, log } = moduleOf('package a\n')
    vi.stubEnv('GOPROXY', 'file:///proxy')
    proveGo(root, [plan('package a\n')])
    expect(log()).toContain('file:///proxy')
  })

  test('what did not build before proves nothing', () => {
    const { root } = moduleOf('package a // BAD\n')
    expect(proveGo(root, [plan('package a\n')])).toMatchObject({
      state: 'unproven',
      why: 'it does not build before either: a/a.go:1: undefined: BAD',
    })
  })

  test('no go, or a go.mod that is a link, is told', () => {
    const { root } = moduleOf('package a\n')
    unlinkSync(join(root, 'go.mod'))
    symlinkSync('/dev/null', join(root, 'go.mod'))
    expect(proveGo(root, [])).toMatchObject({ state: 'unproven', why: 'go.mod is a link' })
    vi.stubEnv('PATH', root)
    expect(proveGo(root, [])).toMatchObject({ state: 'unproven', why: 'there is no go' })
  })
})

test('the compiler’s lines become tasks, but for those that have one', () => {
  const task = { id: 'a', file: 'a.go', line: 3, column: 1, row: 'M03', object: '', what: '', next: '' }
  const report = { way: { steps: [{ step: { id: 'M03' }, tasks: [task] }] } } as never
  const errors = [3, 4].map((line) => ({ file: 'a.go', line, what: 'undefined: x' }))
  const { way } = withCompiled(report, { state: 'compiled', errors })
  expect(way?.steps[0]!.tasks.map(({ line, what }) => [line, what])).toEqual([
    [3, ''],
    [4, 'the compiler says: undefined: x'],
  ])
})
