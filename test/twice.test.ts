import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const examples = fileURLToPath(new URL('../examples', import.meta.url))

test.each([
  ['plain YAML and JSON', 'clusters', 0],
  ['a ClusterClass', 'classes', 0],
  ['a template of clusterctl', 'templates', 3],
  ['a Helm chart', 'chart', 3],
  ['Kustomize', 'kustomize', 0],
  ['nested manifests', 'nested', 0],
])('what is migrated has nothing left to do the next time: %s', (_, name, first) => {
  const folder = scratch()
  cpSync(`${examples}/${name}`, folder, { recursive: true })
  const { code, stderr } = migrate(['manifests', '--write'], { cwd: folder })
  // 3: durations that only the values know. What the files do not show any more is noted, until somebody did it.
  expect([code, stderr]).toEqual([first, ''])
  expect(migrate(['manifests', '--check'], { cwd: folder })).toMatchObject({ code: first, stdout: '' })
})
