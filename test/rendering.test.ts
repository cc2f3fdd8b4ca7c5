import { chmodSync, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { migrate, old, scratch } from './program.ts'

const example = fileURLToPath(new URL('../examples/chart', import.meta.url))
const schemaFile = new URL('../packages/plan/schema/plan.schema.json', import.meta.url)
const isPlan = new Ajv2020({ strict: true, strictRequired: false }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')) as object,
)

/** A machine without helm, kustomize and kubectl. */
const bare = { PATH: '/nowhere' }

/** A machine where a program of this name runs a script. */
function withProgram(name: string, script: string): Record<string, string> {
  const bin = scratch({ [name]: `#!/bin/sh\n${script}\n` })
  chmodSync(join(bin, name), 0o755)
  return { PATH: `${bin}:/usr/bin:/bin` }
}

const chart = {
  'Chart.yaml': 'apiVersion: v2\nname: one\nversion: 0.1.0\n',
  'values.yaml': '',
  'templates/cluster.yaml': old,
}

function renderingsOf(
  cwd: string,
  env: Record<string, string>,
  ...more: readonly string[]
): readonly unknown[] {
  const { stdout } = migrate(['manifests', '.', '--render', '--format', 'json', ...more], { cwd, env })
  const plan = JSON.parse(stdout) as { renderings: readonly unknown[] }
  isPlan(plan)
  expect(isPlan.errors).toBeNull()
  return plan.renderings
}

const counts = { before: 0, after: 0, equal: 0, unchanged: 0, left: 0, different: 0, accepted: 0, refused: 0 }

test('--render shows what the example chart prints before and after, without helm', () => {
  const cwd = scratch()
  cpSync(example, cwd, { recursive: true })
  const { stdout, code } = migrate(['manifests', '.', '--render'], { cwd, env: bare })
  expect(stdout).toContain('Rendered before and after, by our own small renderer of charts: 1 rendering')
  // Of the chart's four objects the two MachineDeployments wait for a person: their duration comes from the values.
  expect(stdout).toMatch(/\n {2}Chart\.yaml with values\.yaml +4 +4 +2 +0 +2 +0 +2 +0\n/)
  expect(code).toBe(2)
  expect(renderingsOf(cwd, bare)).toEqual([
    {
      file: 'Chart.yaml',
      values: 'values.yaml',
      by: 'migrate',
      counts: { ...counts, before: 4, after: 4, equal: 2, left: 2, accepted: 2 },
      problems: [],
    },
  ])
  const markdown = migrate(['manifests', '.', '--render', '--format', 'markdown'], { cwd, env: bare })
  expect(markdown.stdout).toContain('| `Chart.yaml with values.yaml` | 4 | 4 | 2 | 0 | 2 | 0 | 2 | 0 |\n')
  const diff = migrate(['manifests', '.', '--render', '--diff'], { cwd, env: bare })
  expect(diff.stdout).not.toContain('Rendered')
  expect(diff.stderr).toContain('Rendered before and after')
})

test('with --helpers the files that a chart gets are rendered too', () => {
  const cwd = scratch()
  cpSync(example, cwd, { recursive: true })
  // The two that only then move have no selector, which v1beta1 refuses as well.
  expect(renderingsOf(cwd, bare, '--helpers')).toMatchObject([
    { by: 'migrate', counts: { ...counts, before: 4, after: 4, equal: 4, accepted: 2 }, problems: [] },
  ])
})

test('each file of values is rendered', () => {
  const cwd = scratch({
    ...chart,
    'templates/cluster.yaml': `{{- if not .Values.off }}\n${old}{{- end }}\n`,
    'ci/off-values.yaml': 'off: true\n',
    'values-on.yaml': 'off: false\n',
    'other.yaml': '',
  })
  expect(renderingsOf(cwd, bare)).toMatchObject([
    { values: 'values.yaml', counts: { before: 1, equal: 1, accepted: 1 } },
    { values: 'ci/off-values.yaml', counts },
    { values: 'values-on.yaml', counts: { before: 1, equal: 1, accepted: 1 } },
  ])
})

test('the program helm is used where it is there', () => {
  const cwd = scratch({ ...chart, 'ci/a-values.yaml': '' })
  const env = withProgram(
    'helm',
    '[ "$1" = version ] && exit 0\n[ -f "${7:-$3/values.yaml}" ] && cat "$3"/templates/*',
  )
  expect(renderingsOf(cwd, env)).toMatchObject([
    { by: 'helm', values: 'values.yaml', counts: { before: 1, after: 1, equal: 1, accepted: 1 } },
    { by: 'helm', values: 'ci/a-values.yaml', counts: { before: 1, after: 1, equal: 1, accepted: 1 } },
  ])
})

test('what helm refuses before the plan was not shown, and somebody has to look at it', () => {
  const cwd = scratch(chart)
  const env = withProgram(
    'helm',
    '[ "$1" = version ] && exit 0\necho "Error: $3/values.yaml: name is missing" >&2; exit 1',
  )
  const run = migrate(['manifests', '.', '--render', '--write'], { cwd, env })
  expect(run.stdout).toContain('not rendered Chart.yaml with values.yaml: values.yaml: name is missing\n')
  expect(run.code).toBe(3)
})

test('nothing is written where a chart prints something else than the conversion, or nothing any more', () => {
  const stays = withProgram(
    'helm',
    '[ "$1" = version ] && exit 0\necho "apiVersion: cluster.x-k8s.io/v1beta2"; echo "kind: Cluster"; echo "metadata: {name: $(grep -c v1beta2 $3/templates/cluster.yaml)}"',
  )
  const cwd = scratch(chart)
  const run = migrate(['manifests', '.', '--render', '--write'], { cwd, env: stays })
  expect(run.stderr).toContain(
    'with values.yaml, Cluster 0 is not the conversion of what it was: it is not printed any more',
  )
  expect(run.code).toBe(1)
  expect(readFileSync(join(cwd, 'templates/cluster.yaml'), 'utf8')).toBe(old)
  const breaks = withProgram(
    'helm',
    '[ "$1" = version ] && exit 0\ngrep -q v1beta2 $3/templates/cluster.yaml && exit 1\ncat $3/templates/*',
  )
  expect(migrate(['manifests', '.', '--render'], { cwd, env: breaks })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('it is not rendered any more: helm broke off') as string,
  })
})

test('our own renderer says what it does not know', () => {
  const cwd = scratch({ ...chart, 'templates/secret.yaml': 'a: {{ genCA "x" 1 }}\n' })
  expect(renderingsOf(cwd, bare)).toMatchObject([
    { skipped: 'templates/secret.yaml: the function genCA is not known here', counts },
  ])
  const inner = scratch({
    ...chart,
    'charts/two/Chart.yaml': 'name: two\n',
    'charts/two/templates/a.yaml': old,
  })
  expect(renderingsOf(inner, bare)).toMatchObject([
    { skipped: 'it has sub-charts, which are not known here' },
  ])
})

test('kustomizations are rendered as well', () => {
  const cwd = scratch({ 'unit/kustomization.yaml': 'resources: [cluster.yaml]\n', 'unit/cluster.yaml': old })
  const env = withProgram('kustomize', '[ "$2" = --help ] && exit 0\ncat "$4/cluster.yaml"')
  expect(renderingsOf(cwd, env)).toEqual([
    {
      file: 'unit/kustomization.yaml',
      by: 'kustomize',
      counts: { ...counts, before: 1, after: 1, equal: 1, accepted: 1 },
      problems: [],
    },
  ])
  const none = migrate(['manifests', '.', '--render', '--write'], { cwd, env: bare })
  const why = 'neither kustomize nor kubectl is on this machine'
  expect(none.stdout).toContain(`not rendered unit/kustomization.yaml: ${why}`)
  expect(none.code).toBe(3)
})

test('where there is nothing to render the table says so', () => {
  const run = migrate(['manifests', '.', '--render'], { cwd: scratch({ 'a.yaml': old }), env: bare })
  expect(run.stdout).toContain('there is no chart and no kustomization among these files')
  expect(run.code).toBe(2)
})
