import { expect, test } from 'vitest'
import { planFile } from '../../engine.ts'

test.each([
  [
    'finds objects',
    '{{- $found := lookup "cluster.x-k8s.io/v1beta1" "Machine" "" "" }}{{ toYaml $found }}',
    'template/looks-up-v1beta1',
  ],
  [
    'asks what is served',
    '{{- if .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1" }}{{ end }}',
    'template/asks-for-v1beta1',
  ],
  ['prints a version', '{{- $version := "cluster.x-k8s.io/v1beta1" }}', 'template/says-v1beta1'],
])('code that %s is told, and stays', (_, code, told) => {
  const text = `${code}\na: 1\n`
  const { after, tasks } = planFile(text, { to: 'v1beta2', file: 'templates/a.yaml' })
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ line: 1, row: 'Template:version', code: told }])
})
