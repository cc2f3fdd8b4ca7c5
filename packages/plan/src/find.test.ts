import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeEngine } from '../test/fakes.ts'
import { folderOf, git } from '../test/folder.ts'
import { find } from './find.ts'
import type { FindOptions } from './find.ts'
import { gather } from './gather.ts'

const ours = 'apiVersion: cluster.x-k8s.io/v1beta1\n'

async function filesOf(
  cwd: string,
  paths: readonly string[] = ['.'],
  options: FindOptions = {},
): Promise<string[]> {
  return (await find(paths, { cwd, ...options })).files.map(({ file }) => file)
}

test('a folder is searched for manifests, all the way down, sorted', async () => {
  const cwd = folderOf({
    'b.yml': '',
    'a/z.yaml': '',
    'a/k.json': '',
    'README.md': '',
    'chart/templates/x.tpl': '',
  })
  expect(await filesOf(cwd)).toEqual(['a/k.json', 'a/z.yaml', 'b.yml', 'chart/templates/x.tpl'])
})

test('where scripts are searched for, one without an ending is known by its first line', async () => {
  const script = '#!/usr/bin/env bash\n'
  const cwd = folderOf({ 'bin/wait': script, 'bin/a.out': script, LICENSE: 'a', '.hook': script, empty: '' })
  expect(await filesOf(cwd, ['.'], { more: ['.sh'] })).toEqual(['bin/wait'])
  expect(await filesOf(cwd)).toEqual([])
})

test('a file that is named is taken whatever it is called, and once', async () => {
  const cwd = folderOf({ 'a.txt': '', 'b.yaml': '' })
  expect(await filesOf(cwd, ['a.txt', '.', './a.txt', 'b.yaml'])).toEqual(['a.txt', 'b.yaml'])
})

test('a glob is taken as one, a file of that very name as the file', async () => {
  const cwd = folderOf({ 'a/x.yaml': '', 'b/y.yaml': '', 'b/n.md': '', 'c/[1].yaml': '' })
  expect(await filesOf(cwd, ['{a,b}/**'])).toEqual(['a/x.yaml', 'b/y.yaml'])
  expect(await filesOf(cwd, ['c/[1].yaml'])).toEqual(['c/[1].yaml'])
})

test('ignore files speak for what lies below them, and the deepest decides', async () => {
  const cwd = folderOf({
    '.gitignore': 'out/\n*.gen.yaml\n',
    '.migrateignore': 'legacy/\n',
    'out/a.yaml': '',
    'a.gen.yaml': '',
    'legacy/a.yaml': '',
    'kept/.gitignore': '!b.gen.yaml\nlocal.yaml\n',
    'kept/b.gen.yaml': '',
    'kept/local.yaml': '',
    'kept/more/c.yaml': '',
  })
  expect(await filesOf(cwd)).toEqual(['kept/b.gen.yaml', 'kept/more/c.yaml'])
})

test('.migrateignore is stronger than the .gitignore beside it', async () => {
  const cwd = folderOf({ '.gitignore': 'a.yaml\n', '.migrateignore': '!a.yaml\n', 'a.yaml': '' })
  expect(await filesOf(cwd)).toEqual(['a.yaml'])
})

test('the ignore files above a folder reach into it, up to the top of its repository', async () => {
  const cwd = folderOf({
    '.gitignore': '*.yaml',
    'r/.gitignore': 'a.yaml',
    'r/s/a.yaml': '',
    'r/s/b.yaml': '',
  })
  mkdirSync(join(cwd, 'r/.git'))
  expect(await filesOf(cwd, ['r/s'])).toEqual(['r/s/b.yaml'])
})

test('an ignore file of git says nothing of files that git tracks', async () => {
  const cwd = folderOf({
    '.gitignore': 'cluster-**.yaml\nout/\n',
    '.migrateignore': 'out/mine/\n',
    'cluster-a.yaml': ours,
    'cluster-b.yaml': ours,
    'out/c.yaml': ours,
    'out/mine/d.yaml': ours,
    'out/node_modules/e.yaml': ours,
    'out/f.yaml': 'a: b\n',
    'out/deep/g.yaml': ours,
  })
  git(cwd, 'init', '-q')
  git(cwd, 'add', '-f', 'cluster-a.yaml', 'out/c.yaml', 'out/mine/d.yaml', 'out/node_modules/e.yaml')
  expect(await filesOf(cwd)).toEqual(['cluster-a.yaml', 'out/c.yaml'])
  expect(await filesOf(cwd, ['*.yaml'])).toEqual(['cluster-a.yaml'])
  expect(await filesOf(cwd, ['out'])).toContain('out/c.yaml')
  const { ignored = [] } = await find(['.'], { cwd, ignored: true })
  expect(ignored.map(({ file }) => file).toSorted()).toEqual([
    'cluster-b.yaml',
    'out/deep/g.yaml',
    'out/f.yaml',
    'out/mine/d.yaml',
  ])
  expect(gather(await find(['.'], { cwd, ignored: true }), fakeEngine).ignored).toBe(3)
})

test('whatever the ignore files say, what git tracks is seen', async () => {
  const name = fc.constantFrom('a', 'b', 'out', 'cluster-x')
  const path = fc.tuple(name, name, name).map((names) => `${names.join('/')}.yaml`)
  const pattern = fc.constantFrom('*.yaml', 'out/', 'a', '/b/', '**/cluster-*', 'a/**', '!a', '!*.yaml', '/*')
  const tree = fc.record({
    tracked: fc.uniqueArray(path, { minLength: 1, maxLength: 4 }),
    loose: fc.uniqueArray(path, { maxLength: 4 }),
    top: fc.array(pattern, { maxLength: 3 }),
    deep: fc.array(pattern, { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(tree, async ({ tracked, loose, top, deep }) => {
      const texts = Object.fromEntries([...tracked, ...loose].map((file) => [file, '']))
      const cwd = folderOf({ ...texts, '.gitignore': top.join('\n'), 'a/.gitignore': deep.join('\n') })
      git(cwd, 'init', '-q')
      git(cwd, 'add', '-f', ...tracked)
      const { files, ignored = [] } = await find(['.'], { cwd, ignored: true })
      const seen = files.map(({ file }) => file)
      expect(seen).toEqual(expect.arrayContaining(tracked))
      const told = ignored.map(({ file }) => file)
      expect([...seen, ...told].toSorted()).toEqual(Object.keys(texts).toSorted())
    }),
    { numRuns: 25, seed: 11 },
  )
}, 60_000)

test('a folder that is named is searched although its repository ignores it', async () => {
  const cwd = folderOf({ '.git/info/exclude': 'out/\n', 'out/a.yaml': '', 'b.yaml': '' })
  expect(await filesOf(cwd)).toEqual(['b.yaml'])
  expect(await filesOf(cwd, ['out'])).toEqual(['out/a.yaml'])
  expect(await filesOf(cwd, ['out/a.yaml'])).toEqual(['out/a.yaml'])
})

test('vendored Go modules are not searched; a folder that is only called vendor is', async () => {
  const cwd = folderOf({
    'vendor/modules.txt': '',
    'vendor/example.org/a.yaml': '',
    'charts/vendor/b.yaml': '',
    'go/vendor/modules.txt': '',
    'go/vendor/c.yaml': '',
  })
  expect(await filesOf(cwd)).toEqual(['charts/vendor/b.yaml'])
  expect(await filesOf(cwd, ['**/*.yaml'])).toEqual(['charts/vendor/b.yaml'])
  expect(await filesOf(cwd, ['go/vendor/c.yaml'])).toEqual(['go/vendor/c.yaml'])
})

test('.git and node_modules are never entered', async () => {
  const cwd = folderOf({ '.git/a.yaml': '', 'node_modules/p/a.yaml': '', '.github/a.yaml': '' })
  expect(await filesOf(cwd)).toEqual(['.github/a.yaml'])
  expect(await filesOf(cwd, ['**/*.yaml'])).toEqual(['.github/a.yaml'])
})

test('include and exclude take git-ignore patterns', async () => {
  const cwd = folderOf({ 'a/x.yaml': '', 'a/y.yaml': '', 'b/x.yaml': '', 'b/x.txt': '' })
  expect(await filesOf(cwd, ['.'], { include: ['b/', 'y.yaml'] })).toEqual([
    'a/y.yaml',
    'b/x.txt',
    'b/x.yaml',
  ])
  expect(await filesOf(cwd, ['.'], { exclude: ['x.yaml'] })).toEqual(['a/y.yaml'])
  expect(await filesOf(cwd, ['.'], { include: ['a/**'], exclude: ['y.*'] })).toEqual(['a/x.yaml'])
})

test('a symlink within the root leads to its target, once', async () => {
  const cwd = folderOf({ 'base/a.yaml': '', 'b.txt': '' })
  symlinkSync('base', join(cwd, 'again'))
  symlinkSync('base/a.yaml', join(cwd, 'a.yaml'))
  symlinkSync('b.txt', join(cwd, 'b.yaml'))
  symlinkSync('.', join(cwd, 'round'))
  symlinkSync('nowhere', join(cwd, 'lock.yaml'))
  expect(await filesOf(cwd)).toEqual(['b.txt', 'base/a.yaml'])
})

test('a symlink out of the root is a failure and is not followed', async () => {
  const outside = folderOf({ 'secret.yaml': '' })
  const cwd = folderOf({ 'a.yaml': '' })
  symlinkSync(join(outside, 'secret.yaml'), join(cwd, 'link.yaml'))
  symlinkSync(outside, join(cwd, 'folder'))
  symlinkSync(join(outside, 'secret.yaml'), join(cwd, 'README.md'))
  const { files, failures } = await find(['.'], { cwd })
  expect(files.map(({ file }) => file)).toEqual(['a.yaml'])
  expect(failures.map(({ file }) => file).sort()).toEqual(['folder', 'link.yaml'])
  expect(failures[0]!.what).toMatch(/^the symlink leads out of /)
  const named = await find(['link.yaml'], { cwd })
  expect(named.files).toEqual([])
  expect(named.failures[0]!.next).toBe(`name the file itself: ${join(outside, 'secret.yaml')}`)
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be read is a failure, the others go on',
  async () => {
    const cwd = folderOf({ 'a/x.yaml': '', 'b/y.yaml': '' })
    chmodSync(join(cwd, 'a'), 0)
    const { files, failures } = await find(['.'], { cwd })
    chmodSync(join(cwd, 'a'), 0o755)
    expect(files.map(({ file }) => file)).toEqual(['b/y.yaml'])
    expect(failures).toMatchObject([{ file: 'a', what: 'permission denied' }])
  },
)

test('what does not exist is a failure with a next step', async () => {
  const cwd = folderOf()
  expect((await find(['nope.yaml', '*.nope'], { cwd })).failures).toEqual([
    { file: 'nope.yaml', what: 'there is no such file or folder', next: 'check the spelling' },
    {
      file: '*.nope',
      what: 'the pattern matches no file',
      next: 'check the pattern, and quote it so that the shell leaves it alone',
    },
  ])
})

test('a path outside of the working folder is shown in full', async () => {
  const cwd = folderOf()
  const other = folderOf({ 'a.yaml': '' })
  expect(await filesOf(cwd, [other])).toEqual([join(other, 'a.yaml')])
})

test('files of YAML that have no ending are found by their names', async () => {
  const { files } = await find(['.'], {
    cwd: folderOf({ Kustomization: 'a: 1\n', Kptfile: 'a: 1\n', Other: 'a: 1\n' }),
  })
  expect(files.map(({ file }) => file)).toEqual(['Kptfile', 'Kustomization'])
})
