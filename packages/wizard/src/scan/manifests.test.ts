import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { noNotes, noted } from '@capi-migrate/plan/notes'
import { expect, onTestFinished, test } from 'vitest'
import { statesOf, type Step } from '../step.ts'
import { scan } from './scan.ts'

type Files = Readonly<Record<string, string>>

async function stepsOf(files: Files): Promise<readonly Step[]> {
  const root = mkdtempSync(join(tmpdir(), 'wizard-steps-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const { steps } = await scan({ root, kind: 'manifests', decisions: {} }, () => undefined)
  return steps
}

async function stepOf(files: Files, id: string): Promise<Step> {
  return (await stepsOf(files)).find((step) => step.id === id)!
}

const check = (version: string, field: string): string => `apiVersion: cluster.x-k8s.io/${version}
kind: MachineHealthCheck
metadata:
  name: a
spec:
  clusterName: c
  selector: {}
  ${field}
`
const moved = check('v1beta2', 'checks: {nodeStartupTimeoutSeconds: 60}')
const held = check('v1beta1', 'nodeStartupTimeout: soon')
const signed = `${check('v1beta1', 'nodeStartupTimeout: 1m')}sops:\n  mac: ENC[AES256_GCM,data:aGVsbG8=,type:str]\n`
const inTemplate = held.replace('soon', '{{ .Values.timeout }}')
const onPurpose = `# v1beta1 on purpose: tests of the upgrade read it\n${check('v1beta1', 'nodeStartupTimeout: 1m')}`
const inConfigMap = (inner: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a.yaml: |\n${inner.replaceAll(/^(?=.)/gm, '    ')}`

test.each<[string, Files]>([
  ['a value that nobody can convert', { 'a.yaml': held }],
  ['a signature', { 'a.yaml': signed }],
  ['template code', { 'c/Chart.yaml': 'apiVersion: v2\nname: c\n', 'c/templates/a.yaml': inTemplate }],
  ['a comment that says so', { 'a.yaml': onPurpose }],
  ['its kind in a ConfigMap', { 'a.yaml': inConfigMap(held) }],
  ['a version that is too old', { 'a.yaml': check('v1alpha3', 'nodeStartupTimeout: 1m') }],
])('an object that is held at an older version by %s is not moved', async (_, files) => {
  const steps = await stepsOf({ ...files, 'b.yaml': moved })
  const step = steps.find(({ id }) => id === 'G01')!
  expect(step).toMatchObject({ found: 'open', files: [] })
  expect(step.tasks.length).toBeGreaterThan(0)
  expect(step.evidence.map(({ file, line }) => [file, typeof line])).toEqual([
    [expect.stringContaining('a.yaml'), 'number'],
  ])
  // No other step lists the same task, and those after it wait.
  const others = steps.filter(({ id }) => id !== 'G01').flatMap(({ tasks }) => tasks)
  expect(others.filter(({ id }) => step.tasks.some((task) => task.id === id))).toEqual([])
  const states = statesOf(steps, noNotes)
  expect(['G01', 'G03', 'G04'].map((id) => states.get(id))).toEqual(['open', 'waiting', 'waiting'])
})

test('an object that is held is passed by a decision on each of its tasks, and by no other note', async () => {
  const steps = await stepsOf({ 'a.yaml': held })
  const { tasks } = steps.find(({ id }) => id === 'G01')!
  const decided = tasks.reduce((notes, { id }) => noted(notes, 'tasks', id, 'it stays'), noNotes)
  expect(statesOf(steps, decided).get('G01')).toBe('done')
  expect(statesOf(steps, noted(noNotes, 'done', 'G01', 'I say so')).get('G01')).toBe('open')
})

const monitor =
  'groups:\n- name: a\n  rules:\n  - record: x\n    expr: up{customresource_version="v1beta1", customresource_group="cluster.x-k8s.io"}\n'

test.each<[string, string, Files]>([
  ['G01', 'an object is of v1beta1', { 'a.yaml': check('v1beta1', 'nodeStartupTimeout: 1m') }],
  ['G01', 'a file cannot be read', { 'a.yaml': `${moved}\tx: [` }],
  ['G02', 'a task is open', { 'a.yaml': check('v1beta2', 'checks: {nodeStartupTimeoutSeconds: soon}') }],
  ['G02', 'a file cannot be read', { 'a.yaml': `${moved}\tx: [` }],
  ['G03', 'an object is half-migrated', { 'a.yaml': check('v1beta2', 'nodeStartupTimeout: 1m') }],
  ['G03', 'nobody can repair an object', { 'a.yaml': check('v1beta2', 'nodeStartupTimeout: soon') }],
  ['G04', 'a rule names v1beta1', { 'a.yaml': moved, 'rules.yaml': monitor }],
  [
    'G05',
    'a workflow writes',
    { '.github/workflows/a.yaml': 'run: npx capi-migrate manifests . --write\n', 'a.yaml': moved },
  ],
  [
    'G05',
    'only a comment names the check',
    { '.gitlab-ci.yml': 'script: make # migrate manifests . --check\n', 'a.yaml': moved },
  ],
  [
    'G05',
    'only a name names the check',
    { '.github/workflows/a.yaml': 'steps:\n- name: migrate manifests\n  run: make\n', 'a.yaml': moved },
  ],
  ['G05', 'another command runs', { '.gitlab-ci.yml': 'script: goose migrate check\n', 'a.yaml': moved }],
])('%s is not done where %s', async (id, _, files) => {
  const steps = await stepsOf(files)
  expect(statesOf(steps, noNotes).get(id)).not.toBe('done')
})

test.each([
  ['.gitlab-ci.yml', 'script: npx capi-migrate@0.1.0 manifests . --check\n'],
  ['.github/workflows/a.yaml', 'steps:\n- uses: capi-migrate/capi-migrate@v0.1.0\n'],
  ['.pre-commit-config.yaml', 'repos:\n- hooks:\n  - id: capi-migrate\n'],
])('a check in %s is a check', async (file, text) => {
  expect((await stepOf({ 'a.yaml': moved, [file]: text }, 'G05')).evidence).toMatchObject([
    { what: 'runs `migrate manifests`' },
  ])
})

test('each step that is done says what it looked at', async () => {
  const steps = await stepsOf({ 'a.yaml': moved, '.gitlab-ci.yml': 'script: migrate manifests . --check\n' })
  const states = statesOf(steps, noNotes)
  expect(steps.map(({ id, evidence }) => [id, states.get(id), evidence.map(({ what }) => what)])).toEqual([
    ['G01', 'done', ['1 object in 2 files: each says v1beta2']],
    ['G02', 'done', ['no task in 2 files']],
    ['G03', 'done', ['1 object in 2 files: none of v1beta2 has a field of v1beta1']],
    ['G04', 'done', ['2 files: none names v1beta1 of Cluster API']],
    ['G05', 'done', ['runs `migrate manifests`']],
  ])
})

test('where there is no object, no step says that one was moved', async () => {
  const steps = await stepsOf({ 'a.yaml': 'rules: [{apiGroups: [cluster.x-k8s.io]}]\n' })
  const found = new Map(steps.map((step) => [step.id, step.found]))
  expect(['G01', 'G03'].map((id) => found.get(id))).toEqual(['not needed', 'not needed'])
})

test('objects of a unit that is held for one of its files are held, each with a task', async () => {
  const kustomization = 'resources: [a.yaml, b.yaml]\n'
  const other = check('v1beta1', 'nodeStartupTimeout: 1m').replace('name: a', 'name: "${NAME}-b"')
  const step = await stepOf({ 'kustomization.yaml': kustomization, 'a.yaml': signed, 'b.yaml': other }, 'G01')
  expect(step.evidence.map(({ what }) => what)).toEqual([
    'MachineHealthCheck a is of cluster.x-k8s.io/v1beta1',
    'MachineHealthCheck ${NAME}-b is of cluster.x-k8s.io/v1beta1',
  ])
  expect(step.tasks.map(({ file, code, what }) => [file?.at(-6), code ?? what.slice(0, 120)])).toEqual([
    ['a', 'object/signed'],
    [
      'b',
      'MachineHealthCheck ${NAME}-b is of cluster.x-k8s.io/v1beta1: a task of the same kustomizations has to be done first, on ',
    ],
  ])
})
