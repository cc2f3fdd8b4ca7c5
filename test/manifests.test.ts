import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { migrate, migrated, old, scratch } from './program.ts'

const task = `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: md
spec:
  template:
    spec:
      nodeDrainTimeout: "\${DRAIN}"
`

const broken = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nspec: ['

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

test('a preview prints the plan on stdout, writes nothing, and exits 2', () => {
  const cwd = scratch({ 'prod.yaml': old, 'other.yaml': 'a: 1\n' })
  expect(migrate(['manifests'], { cwd })).toEqual({
    code: 2,
    stderr: '',
    stdout: `\
Cluster API → v1beta2  preview, nothing is written

prod.yaml
  Cluster prod
    moved    spec.topology.class → ….classRef.name

In total
  2 files: 1 to change, 1 with nothing to change
  1 object: 1 moved

Next
  migrate manifests . --diff   see each line
  migrate manifests . --write  write the file
`,
  })
  expect(read(cwd, 'prod.yaml')).toBe(old)
})

test('what to run next does not repeat many paths', () => {
  const names = ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml', 'e.yaml']
  const cwd = scratch(Object.fromEntries(names.map((name) => [name, old])))
  const { stdout } = migrate(['manifests', ...names], { cwd })
  expect(stdout).toContain('  migrate manifests a.yaml b.yaml … --write  write the 5 files\n')
})

test('--write writes, exits 0, and a second run finds nothing to do', () => {
  const cwd = scratch({ 'prod.yaml': old })
  const first = migrate(['manifests', '--write'], { cwd })
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain('1 file: 1 written')
  expect(read(cwd, 'prod.yaml')).toBe(migrated)
  const second = migrate(['manifests', '--write'], { cwd })
  expect(second).toMatchObject({ code: 0, stderr: '' })
  expect(second.stdout).toContain('nothing to change')
})

test('--to v1beta1 is the way back', () => {
  const cwd = scratch({ 'prod.yaml': migrated })
  expect(migrate(['manifests', '--to', 'v1beta1', '--write'], { cwd }).code).toBe(0)
  expect(read(cwd, 'prod.yaml')).toBe(old)
})

test('--diff prints a patch that git takes; the talk goes to stderr', () => {
  const cwd = scratch({ 'a dir/prod.yaml': old })
  const { code, stdout, stderr } = migrate(['manifests', '--diff'], { cwd })
  expect(code).toBe(2)
  expect(stdout).toMatch(/^diff --git /)
  expect(stderr).toContain('1 file: 1 to change')
  execFileSync('git', ['apply'], { cwd, input: stdout })
  expect(read(cwd, 'a dir/prod.yaml')).toBe(migrated)
})

test('--check lists the files that would change, one a line', () => {
  const cwd = scratch({ 'b.yaml': old, 'a.yaml': old, 'done.yaml': migrated })
  const pending = migrate(['manifests', '--check'], { cwd })
  expect(pending).toMatchObject({ code: 2, stdout: 'a.yaml\nb.yaml\n' })
  expect(migrate(['manifests', '--check', 'done.yaml'], { cwd })).toMatchObject({ code: 0, stdout: '' })
})

test('exit codes: 0 nothing left, 1 error, 2 pending, 3 tasks; an error outweighs edits, and they outweigh tasks', () => {
  const cwd = scratch({
    'done.yaml': migrated,
    'bad.yaml': broken,
    'old.yaml': old,
    'task.yaml': task,
  })
  const codeOf = (...args: string[]): number | null => migrate(['manifests', ...args], { cwd }).code
  expect(codeOf('done.yaml')).toBe(0)
  expect(codeOf('bad.yaml')).toBe(1)
  expect(codeOf('old.yaml')).toBe(2)
  expect(codeOf('.')).toBe(1)
  expect(codeOf('old.yaml', 'task.yaml')).toBe(2)
  expect(codeOf('old.yaml', 'task.yaml', '--write')).toBe(3)
  // What the written file does not show any more is still to be done.
  expect(codeOf('.', '--exclude', 'bad.yaml')).toBe(3)
  expect(codeOf('--no-such-option')).toBe(1)
})

test('a task says where, what, and what to do next', () => {
  const cwd = scratch({ 'task.yaml': task })
  const { stdout } = migrate(['manifests'], { cwd })
  expect(stdout).toContain('Left to you: 1 task')
  expect(stdout).toContain('task.yaml:8:7  MachineDeployment md')
  expect(stdout).toMatch(/next: \S/)
  const [, code] = /migrate explain (\S+) {2}why the first task is there/.exec(stdout)!
  expect(migrate(['explain', code!]).stdout).toContain('\n  why ')
})

test('--annotate writes tasks as comments, once; what only a person can see to be done stays open until they delete it', () => {
  const cwd = scratch({ 'task.yaml': task })
  expect(migrate(['manifests', '--annotate'], { cwd }).code).toBe(2)
  expect(read(cwd, 'task.yaml')).toBe(task)
  expect(migrate(['manifests', '--annotate', '--write'], { cwd }).code).toBe(3)
  const written = read(cwd, 'task.yaml')
  const comment = /^ *# capi-task: MachineDeployment:spec\.template\.spec\.nodeDrainTimeout .*\n/m
  expect(written).toMatch(comment)
  for (const flags of [['--annotate', '--write'], ['--write']]) {
    const again = migrate(['manifests', ...flags], { cwd })
    expect(again).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/next: do it, and delete this comment/) as string,
    })
    expect(read(cwd, 'task.yaml')).toBe(written)
  }
  writeFileSync(join(cwd, 'task.yaml'), written.replace(comment, ''))
  expect(migrate(['manifests', '--annotate'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/nothing to change/) as string,
  })
})

test('--explain-tasks says of each task which ways were tried, and where more is said', () => {
  const branch = `\
spec:
  {{- if .a }}
  minReadySeconds: 5
  replicas: 1
  {{- end }}`
  const template = task.replace('spec:', branch).replace(/nodeDrainTimeout.*/, 'clusterName: a')
  const cwd = scratch({ 'task.yaml': task, 'templates/a.yaml': template })
  const { stdout } = migrate(['manifests', '--explain-tasks'], { cwd })
  expect(stdout).toContain('\n    more: migrate explain value/duration-printed\n')
  expect(stdout).toMatch(
    /\n {4}tried: as one text: .+\n {4}tried: with the ends of blocks on lines of their own: .+\n/,
  )
  expect(migrate(['manifests'], { cwd }).stdout).not.toMatch(/\n {4}(?:tried|more):/)
  expect(migrate(['manifests', '-', '--explain-tasks'], { input: task }).stderr).toContain(
    'migrate explain value/',
  )
})

test('--format json prints a plan that its schema knows, also of nothing and of errors', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../packages/plan/schema/plan.schema.json', import.meta.url), 'utf8'),
  ) as object
  const isPlan = new Ajv2020({ strictRequired: false }).compile(schema)
  const cwd = scratch({
    'old.yaml': old,
    'task.yaml': task,
    'done.yaml': migrated,
    'x/bad.yaml': broken,
  })
  for (const args of [
    [],
    ['old.yaml'],
    ['nope.yaml'],
    ['old.yaml', '--write'],
    ['--to', 'v1beta1', '--check'],
  ]) {
    const { stdout } = migrate(['manifests', '--format', 'json', ...args], { cwd })
    isPlan(JSON.parse(stdout))
    expect(isPlan.errors).toBeNull()
  }
})

test('stdin comes out rewritten on stdout; the talk goes to stderr', () => {
  expect(migrate(['manifests', '-'], { input: old })).toEqual({ code: 0, stdout: migrated, stderr: '' })
  expect(migrate(['manifests', '-'], { input: migrated })).toEqual({ code: 0, stdout: migrated, stderr: '' })
  expect(migrate(['manifests', '-'], { input: 'a: [' })).toEqual({ code: 0, stdout: 'a: [', stderr: '' })
  expect(migrate(['manifests', '-'], { input: task })).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/Left to you/) as string,
  })
  expect(migrate(['manifests', '-'], { input: broken })).toMatchObject({
    code: 1,
    stdout: '',
  })
})

test('stdin can be previewed as a file can', () => {
  expect(migrate(['manifests', '-', '--check'], { input: old })).toMatchObject({ code: 2, stdout: '-\n' })
  expect(migrate(['manifests', '-', '--diff'], { input: old }).stdout).toContain('\n+    classRef:\n')
  expect(JSON.parse(migrate(['manifests', '-', '--format', 'json'], { input: old }).stdout)).toMatchObject({
    files: [{ file: '-' }],
  })
})

test('globs, --include, --exclude and .migrateignore choose the files', () => {
  const cwd = scratch({
    'a/x.yaml': old,
    'b/x.yaml': old,
    'b/y.yaml': old,
    'c/x.yaml': old,
    '.migrateignore': 'c/\n',
  })
  const listed = (...args: string[]): string => migrate(['manifests', '--check', ...args], { cwd }).stdout
  expect(listed()).toBe(`\
a/x.yaml
b/x.yaml
b/y.yaml
`)
  expect(listed('b/*.yaml')).toBe('b/x.yaml\nb/y.yaml\n')
  expect(listed('--include', 'b/', '--exclude', 'y.yaml')).toBe('b/x.yaml\n')
  expect(listed('c/x.yaml')).toBe('c/x.yaml\n')
})

test('files with changes that are not committed are refused until --force', () => {
  const cwd = scratch({ 'a.yaml': old })
  execFileSync('git', ['init', '-q'], { cwd })
  const refused = migrate(['manifests', '--write'], { cwd })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    /nothing was written: git could not bring this file back\n {2}a\.yaml \(not tracked\)\nnext: .*--force/,
  )
  expect(read(cwd, 'a.yaml')).toBe(old)
  expect(migrate(['manifests', '--write', '--force'], { cwd }).code).toBe(0)
  expect(read(cwd, 'a.yaml')).toBe(migrated)
})

test('references on the way down take their version from --api-version', () => {
  const up = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata:
  name: prod
spec:
  infrastructureRef:
    apiGroup: infrastructure.example.com
    kind: MyCluster
    name: prod
`
  const down = (...flags: string[]): string =>
    migrate(['manifests', '-', '--to', 'v1beta1', ...flags], { input: up }).stdout
  expect(down('--api-version', '*=v1alpha7')).toContain('apiVersion: infrastructure.example.com/v1alpha7\n')
  expect(down('--api-version', 'infrastructure.example.com/MyCluster=v1', '--api-version', '*=v2')).toContain(
    '.com/v1\n',
  )
  expect(migrate(['manifests', '-', '--to', 'v1beta1'], { input: up }).code).toBe(3)
  expect(migrate(['manifests', '-', '--api-version', 'v1'], { input: up }).stderr).toContain(
    'GROUP[/KIND]=VERSION',
  )
})

test('colour is for terminals, and for those who force it', () => {
  const cwd = scratch({ 'a.yaml': old })
  const isPainted = (env: Record<string, string>): boolean =>
    migrate(['manifests'], { cwd, env }).stdout.includes('\u001b[')
  expect(isPainted({})).toBe(false)
  expect(isPainted({ FORCE_COLOR: '1' })).toBe(true)
  expect(isPainted({ FORCE_COLOR: '0' })).toBe(false)
  expect(isPainted({ CI: 'true' })).toBe(false)
})

test('a reader that leaves early ends the program without a word', () => {
  const cwd = scratch()
  for (let i = 0; i < 300; i++)
    writeFileSync(join(cwd, `${i}.yaml`), old.repeat(20).replaceAll('# the', '---\n# the'))
  const script = 'node "$0" manifests --format json | head -c 10; echo "${PIPESTATUS[0]}"'
  const bin = new URL('../apps/cli/bin/migrate.mjs', import.meta.url).pathname
  const said = execFileSync('bash', ['-c', `${script} 2>&1`, bin], { cwd, encoding: 'utf8' })
  expect(said).toBe('{"schemaVe141\n')
})
