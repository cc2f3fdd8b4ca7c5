import { expect, test } from 'vitest'
import { folderOf, git } from '../test/folder.ts'
import { manifestsEngine } from './engines.ts'
import { find } from './find.ts'
import { gather } from './gather.ts'
import { totalsOf } from './plan.ts'
import type { Plan } from './plan.ts'
import { settled } from './settled.ts'

const machine = (value: string, version = 'v1beta1'): string => `apiVersion: cluster.x-k8s.io/${version}
kind: Machine
metadata:
  name: a
spec:
  nodeDrainTimeout: ${value}
`
const moved = (value: string, version = 'v1beta2'): string =>
  machine(value, version).replace('nodeDrainTimeout:', 'deletion:\n    nodeDrainTimeoutSeconds:')

async function planOf(
  files: Readonly<Record<string, string>>,
  where = ['.'],
  annotate?: true,
): Promise<Plan & { readonly texts: Readonly<Record<string, string>> }> {
  const cwd = folderOf(files)
  git(cwd, 'init', '-q')
  const engine = await manifestsEngine({ to: 'v1beta2', ...(annotate && { annotate }) })
  const found = await find(where, { cwd })
  const plan = await settled(gather(found, engine), engine, found, { where, search: { cwd } })
  const changed = plan.files.flatMap(({ source, state, plan }) =>
    state === 'changes' ? [[source.path.slice(cwd.length + 1), plan.after] as const] : [],
  )
  return { ...plan, texts: Object.fromEntries(changed) }
}

function nextOf({ files }: Plan): readonly string[] {
  return files.flatMap(({ plan }) => plan.tasks.map(({ next }) => next))
}

const ask = 'wherever DRAIN is set, give whole seconds (300 for 5m)'

test('a duration moves wherever it is set, together with the templates that use it', async () => {
  const plan = await planOf({
    'a.yaml': machine('${DRAIN}'),
    'b.yaml': machine('"${DRAIN:=5m}"'),
    'e2e/config.yaml': 'variables:\n  DRAIN: "60s" # drain\n',
    Makefile: 'export DRAIN ?= 2m\n',
    'docs.md': 'Set DRAIN to 5m.\n',
  })
  expect(plan.texts).toEqual({
    'a.yaml': moved('${DRAIN}'),
    'b.yaml': moved('${DRAIN:=300}'),
    'e2e/config.yaml': 'variables:\n  DRAIN: "60" # drain\n',
    Makefile: 'export DRAIN ?= 120\n',
  })
  expect(nextOf(plan)).toEqual([])
  expect(totalsOf(plan)).toMatchObject({ files: 4, changes: 4, foreign: 0, failures: 0 })
})

test.each([
  ['a script', 'hack/wait.sh', 'kubectl drain --timeout=$DRAIN a\n', 'hack/wait.sh:1'],
  ['a program', 'e2e/drain.go', 'package e2e\n\nvar d = os.Getenv("DRAIN")\n', 'e2e/drain.go:3'],
  ['a field that does not change', 'c.yaml', 'kind: A\nwait: ${DRAIN}\n', 'c.yaml:2'],
  ['an expression', 'c.yaml', 'kind: A\nwait: ${DRAIN/s/}\n', 'c.yaml:2'],
])('a variable that is also for %s stays, and its places are told', async (_, file, text, place) => {
  const plan = await planOf({
    'a.yaml': machine('${DRAIN}'),
    'clusterctl.yaml': 'A: b\nDRAIN: 60s\n',
    [file]: text,
  })
  expect(plan.texts).toEqual({ 'a.yaml': moved('${DRAIN}') })
  expect(nextOf(plan)).toEqual([`${ask}; DRAIN is set in clusterctl.yaml:2, and used in ${place}`])
})

test.each([
  ['set to something that is no duration', { '.env': 'DRAIN=soon\n' }, '.env:1'],
  [
    'no duration in one of its places',
    { '.env': 'DRAIN=5m\n', Makefile: '\nDRAIN = soon\n' },
    '.env:1 and Makefile:2',
  ],
])('a variable stays where it is %s', async (_, files, places) => {
  const plan = await planOf({ 'a.yaml': machine('${DRAIN}'), ...files })
  expect(Object.keys(plan.texts)).toEqual(['a.yaml'])
  expect(nextOf(plan)).toEqual([`${ask}; DRAIN is set in ${places}`])
})

test('what lies outside of the run is told and not written', async () => {
  const plan = await planOf({ 'in/a.yaml': machine('${DRAIN}'), 'out/.env': 'DRAIN=5m\n' }, ['in'])
  expect(Object.keys(plan.texts)).toEqual(['in/a.yaml'])
  expect(nextOf(plan)).toEqual([`${ask}; DRAIN is set in out/.env:1`])
})

test('what git ignores is told and not written', async () => {
  const plan = await planOf({ 'a.yaml': machine('${DRAIN}'), '.env': 'DRAIN=5m\n', '.gitignore': '.env\n' })
  expect(Object.keys(plan.texts)).toEqual(['a.yaml'])
  expect(nextOf(plan)).toEqual([`${ask}; DRAIN is set in .env:1`])
})

test('the template of an older release keeps the variable that it shares', async () => {
  const plan = await planOf({
    'a.yaml': machine('${DRAIN}'),
    'test/e2e/data/v1.8/a.yaml': machine('${DRAIN}'),
    '.env': 'DRAIN=5m\n',
  })
  expect(Object.keys(plan.texts)).toEqual(['a.yaml'])
  expect(nextOf(plan)).toContain(`${ask}; DRAIN is set in .env:1, and used in test/e2e/data/v1.8/a.yaml:6`)
})

test('a version moves wherever it is set, and so do the durations of its objects', async () => {
  const plan = await planOf({
    'a.yaml': machine('${DRAIN}', '${CAPI_VERSION}'),
    'e2e.yaml': 'variables:\n  CAPI_VERSION: v1beta1\n  DRAIN: 0s\n',
    '.env': 'export CAPI_VERSION=${CAPI_VERSION:-v1beta1}\n',
  })
  expect(plan.texts).toEqual({
    'a.yaml': moved('${DRAIN}', '${CAPI_VERSION}'),
    'e2e.yaml': 'variables:\n  CAPI_VERSION: v1beta2\n  DRAIN: "0"\n',
    '.env': 'export CAPI_VERSION=${CAPI_VERSION:-v1beta2}\n',
  })
  expect(nextOf(plan)).toEqual([])
})

test('a version that a program sets as well stays, with its objects', async () => {
  const plan = await planOf({
    'a.yaml': machine('5m', '${CAPI_VERSION}'),
    '.env': 'CAPI_VERSION=v1beta1\n',
    'e2e.go': 'os.Setenv("CAPI_VERSION", contract)\n',
  })
  expect(plan.texts).toEqual({})
  expect(nextOf(plan)).toEqual([
    'write v1beta1 there, and run the command again: fields and version change together; CAPI_VERSION is set in .env:1, and used in e2e.go:1',
  ])
})

test('a version that is v1beta2 wherever it is set leaves nothing to do', async () => {
  const plan = await planOf({
    'a.yaml': moved('300', '${CAPI_VERSION}'),
    '.env': 'CAPI_VERSION=v1beta2\n',
    'e2e.go': 'os.Getenv("CAPI_VERSION")\n',
  })
  expect(plan.texts).toEqual({})
  expect(nextOf(plan)).toEqual([])
})

test('patches of kustomizations move with what sets their variables', async () => {
  const plan = await planOf({
    'base/kustomization.yaml': 'resources: [m.yaml]\n',
    'base/m.yaml': machine('1m'),
    'over/kustomization.yaml': 'resources: [../base]\npatches: [{path: p.yaml}]\n',
    'over/p.yaml': machine('${DRAIN}', '${V}'),
    'e2e.yaml': 'variables: {DRAIN: 60s, V: v1beta1}\n',
  })
  expect(plan.texts).toEqual({
    'base/m.yaml': moved('60'),
    'over/p.yaml': moved('${DRAIN}', '${V}'),
    'e2e.yaml': 'variables: {DRAIN: "60", V: v1beta2}\n',
  })
})

test('what is settled is no comment either', async () => {
  const plan = await planOf({ 'a.yaml': machine('${DRAIN}'), '.env': 'DRAIN=5m\n' }, ['.'], true)
  expect(plan.texts['a.yaml']).toBe(moved('${DRAIN}'))
})

const mac = 'ENC[AES256_GCM,data:aGVsbG8=,iv:aGVs,tag:bG8=,type:str]'

test.each([
  ['dotenv', 'a.env', `DRAIN=5m\nsops_mac=${mac}\nsops_version=3.9.4\n`],
  ['YAML', 'clusterctl.yaml', `DRAIN: 5m\nsops:\n  mac: ${mac}\n  version: 3.9.4\n`],
  [
    'a Secret',
    'vars.yaml',
    `apiVersion: v1\nkind: Secret\nmetadata: {name: vars}\nstringData:\n  DRAIN: 5m\nsops:\n  mac: ${mac}\n`,
  ],
])(
  'a variable in %s that SOPS has signed is not changed, and its template says where it is',
  async (_, name, text) => {
    const plan = await planOf({ [name]: text, 't.yaml': machine('"${DRAIN}"') })
    expect(Object.keys(plan.texts)).not.toContain(name)
    expect(nextOf(plan).join()).toContain(`DRAIN is set in ${name}`)
  },
)
