import { expect, test } from 'vitest'
import { forms } from '../packages/plan/test/forms.ts'
import { migrate, migrated, old, scratch } from './program.ts'

const half = old.replace('v1beta1', 'v1beta2')

const crd = `kind: CustomResourceDefinition
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: Thing}
  versions: [{name: v1beta1, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: string}}}}}]
`

test('check prints findings on stdout and exits 3; without any it exits 0', () => {
  const cwd = scratch({ 'good.yaml': migrated, 'half.yaml': half, 'other.yaml': 'a: 1\n' })
  expect(migrate(['check'], { cwd })).toEqual({
    code: 3,
    stderr: '',
    stdout: `\
Strict check  2 objects

Left to you: 1 finding
  spec.topology.class is a field of v1beta1; in v1beta2 it is spec.topology.classRef.name  strict/half-migrated Cluster:spec.topology.class
    half.yaml:8:5  Cluster prod
    next: run \`migrate manifests --repair\`, which writes it as v1beta2 has it

In total
  3 files: 1 with nothing to check
  2 objects checked
  1 finding
`,
  })
  expect(migrate(['check', 'good.yaml'], { cwd })).toMatchObject({ code: 0, stderr: '' })
})

test('check takes stdin, and says what is no YAML', () => {
  expect(migrate(['check', '-'], { input: migrated }).code).toBe(0)
  expect(migrate(['check', '-'], { input: half }).code).toBe(3)
  expect(migrate(['check', '-'], { input: `${half}  bad` })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/error -:10:/) as string,
  })
  expect(migrate(['check', '-', 'a.yaml'], { input: half }).code).toBe(1)
})

test('check --format json is data', () => {
  const cwd = scratch({ 'half.yaml': half })
  const { code, stdout } = migrate(['check', '--format', 'json'], { cwd })
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toMatchObject({
    schemaVersion: 1,
    command: 'check',
    totals: { objects: 1, findings: 1 },
    files: [{ file: 'half.yaml', findings: [{ rule: 'strict/half-migrated', line: 8, column: 5 }] }],
  })
})

test.each(['sarif', 'junit', 'github'] as const)('check --format %s is as its schema says', (format) => {
  const foreign = 'apiVersion: infrastructure.cluster.x-k8s.io/v1\nkind: Thing\nmetadata: {name: a}\n'
  const cwd = scratch({
    'half.yaml': half,
    'good.yaml': migrated,
    'bad.yaml': `${half}  bad`,
    'other.yaml': foreign,
  })
  const { code, stdout, stderr } = migrate(['check', '--format', format], { cwd })
  expect(code).toBe(1)
  expect(forms[format](stdout)).toEqual([])
  for (const part of [
    'strict/half-migrated',
    'half.yaml',
    'spec.topology.classRef.name',
    'file/error',
    'bad.yaml',
  ])
    expect(stdout).toContain(part)
  expect(stderr).toContain(
    '1 object not checked, for their kinds have no schema: Thing infrastructure.cluster.x-k8s.io/v1',
  )
  const none = migrate(['check', 'good.yaml', '--format', format], { cwd })
  expect(none).toMatchObject({ code: 0, stderr: '' })
  expect(forms[format](none.stdout)).toEqual([])
})

test('check --format junit tells what fails from what cannot be read', () => {
  const cwd = scratch({ 'half.yaml': half, 'good.yaml': migrated, 'bad.yaml': `${half}  bad` })
  const { stdout } = migrate(['check', '--format', 'junit'], { cwd })
  expect(stdout).toContain('<testsuite name="migrate check" tests="3" failures="1" errors="1">')
})

test('check --format markdown says all', () => {
  const foreign = 'apiVersion: infrastructure.cluster.x-k8s.io/v1\nkind: Thing\nmetadata: {name: a}\n'
  const cwd = scratch({ 'half.yaml': half, 'other.yaml': foreign })
  const { code, stdout } = migrate(['check', '--format', 'markdown'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toBe(`\
### Strict check

| files | objects | findings | not handled | errors |
| --- | --- | --- | --- | --- |
| 2 | 1 | 1 | 0 | 0 |

#### Findings

- spec.topology.class is a field of v1beta1; in v1beta2 it is spec.topology.classRef.name \`strict/half-migrated\`
  - \`half.yaml:8:5\`
  - next: run \\\`migrate manifests --repair\\\`, which writes it as v1beta2 has it

#### Not checked: kinds without a schema

- \`Thing infrastructure.cluster.x-k8s.io/v1\`: 1 object

Give their CRDs with \`--crds\`.
`)
})

test('check --crds knows further kinds', () => {
  const thing = `\
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: Thing
spec: 3
`
  const cwd = scratch({ 'thing.yaml': thing, 'crds/thing.yaml': crd })
  const unknown = migrate(['check', 'thing.yaml'], { cwd })
  expect(unknown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Thing infrastructure\.cluster\.x-k8s\.io\/v1beta1 {2}1 object/) as string,
  })
  const known = migrate(['check', 'thing.yaml', '--crds', 'crds'], { cwd })
  expect(known).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/spec is 3, but must be a string/) as string,
  })
  expect(migrate(['check', '--crds', 'thing.yaml'], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/there is no CRD in/) as string,
  })
})

test('manifests finds what is half-migrated, and finishes it with --repair', () => {
  const cwd = scratch({ 'half.yaml': half })
  const found = migrate(['manifests'], { cwd })
  expect(found.code).toBe(3)
  expect(found.stdout).toContain('Cluster:spec.topology.class\n    half.yaml:8:5  Cluster prod')
  expect(found.stdout).toContain('migrate manifests . --repair')
  expect(migrate(['manifests', '--repair'], { cwd }).code).toBe(2)
  expect(migrate(['manifests', '--repair', '--write'], { cwd }).code).toBe(0)
  const again = migrate(['manifests', '--repair'], { cwd })
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/nothing to change/) as string })
  expect(migrate(['manifests', '-', '--repair'], { input: half }).stdout).toBe(migrated)
})

test('--repair goes with v1beta2 only', () => {
  const cwd = scratch({ 'half.yaml': half })
  const run = migrate(['manifests', '--repair', '--to', 'v1beta1'], { cwd })
  expect(run).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/--repair and --to v1beta1 do not go together/) as string,
  })
})

test('what a result violates is told, and the program exits 3', () => {
  const cwd = scratch({ 'prod.yaml': old.replace('quick-start', 'QUICK') })
  const { code, stdout } = migrate(['manifests', '--write'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('spec.topology.classRef.name is "QUICK", but must match')
  expect(stdout).toContain('prod.yaml:8:5')
})
