import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

test.each([
  ['a value of a chart', 'values.yaml', 'capi:\n  version: cluster.x-k8s.io/v1beta1\n', 'version'],
  [
    'a named template',
    'templates/_h.tpl',
    'a: 1\n{{- define "capi.version" }}cluster.x-k8s.io/v1beta1{{ end }}\n',
    'capi.version',
  ],
])('a version that is %s is told, and stays', (_, file, text, object) => {
  const { after, tasks } = planFile(text, { to: 'v1beta2', file })
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ line: 2, row: 'Values:version', object, code: 'file/version-value' }])
})
