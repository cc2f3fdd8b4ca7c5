import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrated, old, scratch } from './program.ts'

/** What a file holds after `migrate codemod --write`, and what was left. */
function written(
  file: string,
  text: string,
): { readonly text: string; readonly run: ReturnType<typeof migrate> } {
  const cwd = scratch({ [file]: text, 'tsconfig.json': '{}' })
  const run = migrate(['codemod', '--write'], { cwd })
  expect(migrate(['codemod', '--check'], { cwd }).stdout).toBe('')
  return { text: readFileSync(join(cwd, file), 'utf8'), run }
}

const inCode = (yaml: string): string =>
  `\
// names ours
export const cluster = (name: string) => \`
${yaml}\`
`

test('YAML in a template literal is migrated as a manifest, comments and holes kept', () => {
  const named = (yaml: string): string => inCode(yaml.replace('name: prod', 'name: ${name}'))
  const { text, run } = written('manifest.ts', named(old))
  expect(text).toBe(named(migrated))
  expect(run.code).toBe(0)
})

test('a manifest that is indented like the code around it', () => {
  const indented = (yaml: string): string => inCode(yaml.replace(/^(?=.)/gm, '    '))
  expect(written('manifest.ts', indented(old)).text).toBe(indented(migrated))
})

test('a duration that only the program knows is a task at its line', () => {
  const yaml = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: m
spec:
  clusterName: c
  nodeDrainTimeout: \${drain}
  bootstrap: { dataSecretName: x }
  infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachine, name: m }
`
  const { text, run } = written('manifest.ts', `export const machine = (drain: string) => \`\n${yaml}\`\n`)
  expect(text).toContain('nodeDrainTimeoutSeconds: ${drain}')
  expect(run.code).toBe(3)
  expect(run.stdout).toMatch(/manifest\.ts:\d+/)
})

test('a manifest with escapes is a task and stays', () => {
  const escaped = inCode(old.replace('# the production cluster', '# the \\`production\\` cluster'))
  const { text, run } = written('manifest.ts', escaped)
  expect(text).toBe(escaped)
  expect(run).toMatchObject({ code: 3, stdout: expect.stringContaining('written with escapes') })
})

test('JSON fixtures and Handlebars templates beside the code are manifests too', () => {
  const json = JSON.stringify({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    spec: { topology: { class: 'a', version: 'v1.33.0' } },
  })
  expect(JSON.parse(written('fixture.json', json).text)).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    spec: { topology: { classRef: { name: 'a' }, version: 'v1.33.0' } },
  })
  const template = (yaml: string): string => yaml.replace('name: prod', 'name: {{name}}')
  expect(written('cluster.hbs', template(old)).text).toBe(template(migrated))
})

test('YAML of other groups stays', () => {
  const other = inCode(old.replaceAll('cluster.x-k8s.io/v1beta1', 'machine.openshift.io/v1beta1'))
  expect(written('manifest.ts', other).text).toBe(other)
})

test('templates and objects stay beside a schema that describes what moves', () => {
  const schema = JSON.stringify({
    properties: {
      apiVersion: { const: 'cluster.x-k8s.io/v1beta1' },
      kind: { const: 'Cluster' },
      spec: { properties: { infrastructureRef: { properties: { namespace: { type: 'string' } } } } },
    },
  })
  const files = {
    'schema.json': schema,
    'a.ts': `import schema from './schema.json'\n${inCode(old)}`,
    'a.hbs': old,
    'tsconfig.json': '{}',
  }
  const cwd = scratch(files)
  const run = migrate(['codemod', '--write'], { cwd })
  for (const [file, text] of Object.entries(files)) expect(readFileSync(join(cwd, file), 'utf8')).toBe(text)
  expect(run).toMatchObject({ code: 3, stdout: expect.stringContaining('schema.json:1') })
  for (const file of ['a.ts', 'a.hbs', 'schema.json']) expect(run.stdout).toContain(file)
})

test('a fixture in JSON stays with what is read of it without a type, and goes where nothing keeps it', () => {
  const fixture = JSON.stringify({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineList',
    items: [
      {
        apiVersion: 'cluster.x-k8s.io/v1beta1',
        kind: 'Machine',
        metadata: { name: 'a' },
        spec: { nodeDrainTimeout: '5m' },
      },
    ],
  })
  const files = (read: string): Readonly<Record<string, string>> => ({
    'cypress/fixtures/machines.json': fixture,
    'cypress/e2e/machines.cy.js': `import '../../src/list'\ncy.intercept('GET', '/apis/cluster.x-k8s.io/v1beta1/machines*', { fixture: 'machines.json' })\n`,
    'src/drain.js': `export const drainOf = (machine) => ${read}\n`,
    'src/list.js': `import { drainOf } from './drain'\nexport const drains = async (get) => (await get('/apis/cluster.x-k8s.io/v1beta1/machines')).items.map(drainOf)\n`,
    'tsconfig.json': '{}',
  })
  const staying = files('machine.spec.nodeDrainTimeout')
  const cwd = scratch(staying)
  const run = migrate(['codemod', '--write'], { cwd })
  for (const [file, text] of Object.entries(staying)) expect(readFileSync(join(cwd, file), 'utf8')).toBe(text)
  expect(run.code).toBe(3)
  expect(run.stdout).toContain('cypress/fixtures/machines.json:1')

  const going = scratch(files('machine.metadata.name'))
  migrate(['codemod', '--write'], { cwd: going })
  for (const file of ['cypress/fixtures/machines.json', 'cypress/e2e/machines.cy.js', 'src/list.js'])
    expect(readFileSync(join(going, file), 'utf8')).not.toContain('v1beta1')
})

test('a fixture in YAML that the code reads waits for the code', () => {
  const fixture = 'src/fixtures/cluster.yaml'
  const cwd = scratch({
    'package.json': '{}',
    'tsconfig.json': '{}',
    'src/api.ts': `export const list = (get: any) => get('/apis/cluster.x-k8s.io/v1beta1/clusters')\n`,
    'src/api.test.ts': `import text from './fixtures/cluster.yaml?raw'\nimport { list } from './api'\n`,
    [fixture]: old,
  })
  const run = migrate(['manifests', '--write', '--format', 'json'], { cwd })
  expect(run).toMatchObject({ code: 3, stdout: expect.stringContaining('file/client-reads') })
  expect(readFileSync(join(cwd, fixture), 'utf8')).toBe(old)
  expect(migrate(['codemod', '--write'], { cwd }).code).toBe(0)
  migrate(['manifests', '--write'], { cwd })
  expect(readFileSync(join(cwd, fixture), 'utf8')).toBe(migrated)
})

test('manifests in code, and those beside it, stay in dual code, with a task each', () => {
  const files = { 'a.ts': inCode(old), 'a.hbs': old, 'tsconfig.json': '{}' }
  const cwd = scratch(files)
  const run = migrate(['codemod', '--mode', 'dual', '--write'], { cwd })
  for (const [file, text] of Object.entries(files)) expect(readFileSync(join(cwd, file), 'utf8')).toBe(text)
  expect(run.code).toBe(3)
  for (const file of ['a.ts:2', 'a.hbs']) expect(run.stdout).toContain(file)
})

test('a manifest of a kind that stays does so too, and another one beside it goes', () => {
  const cluster = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { topology: { class: quick, version: v1.31.0 } }
`
  const machine = `---
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: { name: m }
spec:
  clusterName: a
  bootstrap: { dataSecretName: x }
  infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachine, name: m }
`
  const code = (yaml: string): string => `const base = '/apis/cluster.x-k8s.io/v1beta1/clusters'
export const create = () => fetch(base, { method: 'POST', body: \`${yaml}\` })
export const isReady = (cluster: any) => cluster.status.infrastructureReady
`
  const alone = written('cluster.ts', code(cluster))
  expect(alone.text).toBe(code(cluster))
  expect(alone.run.stdout).toContain('Cluster stays at v1beta1')
  const { text } = written('both.ts', code(cluster + machine))
  expect(text).toContain(cluster)
  expect(text).toMatch(/v1beta2\nkind: Machine/)
})
