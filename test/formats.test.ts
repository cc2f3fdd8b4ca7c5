import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forms } from '../packages/plan/test/forms.ts'
import { migrate, migrated, old, scratch } from './program.ts'

const examples = fileURLToPath(new URL('../examples', import.meta.url))
const broken = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nspec: ['

function folderOf(what: string): string {
  if (what === 'nothing') return scratch()
  if (what === 'files of others') return scratch({ 'a.yaml': 'a: 1\n' })
  if (what === 'a file that is there already') return scratch({ 'a.yaml': migrated })
  if (what === 'a file that cannot be read') return scratch({ 'bad.yaml': broken, 'a, b: c.yaml': old })
  const cwd = scratch()
  cpSync(examples, cwd, { recursive: true })
  return cwd
}

const folders = [
  'nothing',
  'files of others',
  'a file that is there already',
  'a file that cannot be read',
  'the examples',
]
const printed = ['json', 'sarif', 'junit', 'github', 'markdown'] as const

test.each(folders)('each --format of %s is as its schema says; so is a merged report', (folder) => {
  const cwd = folderOf(folder)
  const flags = ['--docs', '--references', '--format']
  const runs = new Map(printed.map((format) => [format, migrate(['manifests', ...flags, format], { cwd })]))
  const report = join(scratch({ 'r.json': runs.get('json')!.stdout }), 'r.json')
  for (const [format, { stdout, code }] of runs) {
    expect(forms[format](stdout), format).toEqual([])
    const merged = migrate(['merge-reports', report, '--format', format])
    expect(forms[format](merged.stdout), format).toEqual([])
    expect(merged, format).toMatchObject({ stdout, code })
  }
})

test.each(folders)('--tasks of %s is as its form says', (folder) => {
  const cwd = folderOf(folder)
  migrate(['manifests', '--tasks', 'TASKS.md'], { cwd })
  expect(forms.tasks(readFileSync(join(cwd, 'TASKS.md'), 'utf8'))).toEqual([])
})

test('what was written is as its schema says', () => {
  for (const format of printed) {
    const { stdout } = migrate(['manifests', '--write', '--annotate', '--format', format], {
      cwd: folderOf('the examples'),
    })
    expect(forms[format](stdout)).toEqual([])
  }
})

test.each([
  ['json', '{"schemaVersion": 1}'],
  ['sarif', '{"version": "2.1.0"}'],
  ['junit', '<testsuites tests="1"/>'],
  ['github', '::error file=a,b,line=1,col=1,title=a::what\n'],
  [
    'markdown',
    `\
### Cluster API → v1beta2

Nothing to do in 0 files.

more
`,
  ],
  [
    'tasks',
    `\
# Migration to v1beta2: what is left to you

- [ ] line 0, a: b
`,
  ],
] as const)('the schema of %s refuses what is none', (format, text) => {
  expect(forms[format](text)).not.toEqual([])
})
