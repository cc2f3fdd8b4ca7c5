import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const cluster = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { topology: { class: a, version: v1.33.0 } }
`
const chart = { 'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n', 'c/templates/a.yaml': cluster }
const note = 'Helm 4.0.0 to 4.1.0 deletes objects whose apiVersion changes'

test.each([
  ['the folder', '.'],
  ['a template of it', 'c/templates/a.yaml'],
])('who writes a chart by %s is told which releases of Helm delete its objects', (_, path) => {
  const { stderr } = migrate(['manifests', '--write', path], { cwd: scratch(chart) })
  expect(stderr.split('\n').filter((line) => line.includes(note))).toHaveLength(1)
})

test.each([
  ['a preview', chart, []],
  ['no chart', { 'a.yaml': cluster }, ['--write']],
  ['a chart of v1beta2', { ...chart, 'c/templates/a.yaml': '', 'a.yaml': cluster }, ['--write']],
])('nobody is told for %s', (_, files, flags) => {
  expect(migrate(['manifests', ...flags], { cwd: scratch(files) }).stderr).not.toContain(note)
})
