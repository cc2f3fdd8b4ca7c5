import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const template = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: a
spec:
  clusterName: a
  nodeDrainTimeout: {{ .Values.drain | default "5m" | quote }}
  bootstrap:
    dataSecretName: a
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerMachine
    name: a
`
const chart = {
  'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
  'c/templates/machines/a.yaml': template,
}
const helpers = 'c/templates/_capi-migrate.tpl'
const called =
  'nodeDrainTimeoutSeconds: {{ include "capi-migrate.seconds" (.Values.drain | default "5m") }}\n'

test('without --helpers the object is left whole, and the task names the option', () => {
  const cwd = scratch(chart)
  const { stdout, code } = migrate(['manifests'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('run the command with `--helpers`')
  expect(stdout).toContain('1 task left to you')
})

test('a preview tells of the new file, in every form', () => {
  const cwd = scratch(chart)
  const run = (...words: string[]): string => migrate(['manifests', '--helpers', ...words], { cwd }).stdout
  expect(run()).toContain(`${helpers}  new file\n`)
  expect(run('--check')).toBe(`${helpers}\nc/templates/machines/a.yaml\n`)
  expect(run('--format', 'github')).toContain(`file=${helpers},line=1`)
  const json = JSON.parse(run('--format', 'json')) as { files: { file: string; new?: true }[] }
  expect(json.files.map(({ file, new: isNew }) => [file, isNew])).toEqual([
    [helpers, true],
    ['c/templates/machines/a.yaml', undefined],
  ])
  const schema = JSON.parse(
    readFileSync(new URL('../packages/plan/schema/plan.schema.json', import.meta.url), 'utf8'),
  ) as object
  expect(new Ajv2020().validate(schema, json)).toBe(true)
  expect(existsSync(join(cwd, helpers))).toBe(false)
})

test('the diff makes the file, and gives what --write gives', () => {
  const [one, other] = [scratch(chart), scratch(chart)]
  const { stdout } = migrate(['manifests', '--helpers', '--diff'], { cwd: one })
  execFileSync('git', ['apply', '-'], { cwd: one, input: stdout })
  migrate(['manifests', '--helpers', '--write'], { cwd: other })
  const [made, written] = [one, other].map((cwd) =>
    [helpers, 'c/templates/machines/a.yaml'].map((file) => readFileSync(join(cwd, file), 'utf8')),
  )
  expect(made).toEqual(written)
  expect(written![0]).toContain('{{- define "capi-migrate.seconds" -}}')
  expect(written![1]).toContain(called)
})

test('a second run finds nothing to do, and a template that comes later uses the same file', () => {
  const cwd = scratch(chart)
  migrate(['manifests', '--helpers', '--write'], { cwd })
  expect(migrate(['manifests', '--helpers', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
  writeFileSync(join(cwd, 'c/templates/b.yaml'), template)
  expect(migrate(['manifests', '--helpers', '--check'], { cwd }).stdout).toBe('c/templates/b.yaml\n')
})

test('a file of that name which is not ours stays, whether the run sees it or not', () => {
  const mine = '{{ define "mine" }}{{ end }}\n'
  const seen = scratch({ ...chart, [helpers]: mine })
  const taken = migrate(['manifests', '--helpers', '--write'], { cwd: seen })
  expect(taken.code).toBe(3)
  expect(taken.stdout).toContain('no other file called _capi-migrate.tpl')
  const unseen = scratch({ ...chart, [helpers]: mine, '.migrateignore': '*.tpl\n' })
  const { code, stderr } = migrate(['manifests', '--helpers', '--write'], { cwd: unseen })
  expect(code).toBe(1)
  expect(stderr).toContain(`it needs the new file ${helpers}, and another file of that name is there`)
  for (const cwd of [seen, unseen]) {
    expect(readFileSync(join(cwd, helpers), 'utf8')).toBe(mine)
    expect(readFileSync(join(cwd, 'c/templates/machines/a.yaml'), 'utf8')).toBe(template)
  }
})

test('outside of a chart nothing is called', () => {
  const cwd = scratch({ 'templates/a.yaml': template })
  expect(migrate(['manifests', '--helpers', '--write'], { cwd }).code).toBe(3)
  expect(readFileSync(join(cwd, 'templates/a.yaml'), 'utf8')).toBe(template)
})

test('there is no way back with helpers', () => {
  const { code, stderr } = migrate(['manifests', '--helpers', '--to', 'v1beta1'], { cwd: scratch(chart) })
  expect(code).toBe(1)
  expect(stderr).toContain('--helpers and --to v1beta1 do not go together')
})
