import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const examples = fileURLToPath(new URL('../examples', import.meta.url))

/** What is said to whoever writes a chart. */
const helm =
  'note: Helm 4.0.0 to 4.1.0 deletes objects whose apiVersion changes in an upgrade: upgrade releases of this chart with Helm 3, or with 4.1.1 or newer\n'

test.each([
  ['plain YAML and JSON', 'clusters', 0, ''],
  ['a ClusterClass', 'classes', 0, ''],
  ['a template of clusterctl', 'templates', 3, ''],
  ['a Helm chart', 'chart', 3, helm],
  ['Kustomize', 'kustomize', 0, ''],
  ['nested manifests', 'nested', 0, ''],
])('what is migrated has nothing left to do the next time: %s', (_, name, first, says) => {
  const folder = scratch()
  cpSync(`${examples}/${name}`, folder, { recursive: true })
  const { code, stderr } = migrate(['manifests', '--write'], { cwd: folder })
  // 3: durations that only the values know. What the files do not show any more is noted, until somebody did it.
  expect([code, stderr]).toEqual([first, says])
  expect(migrate(['manifests', '--check'], { cwd: folder })).toMatchObject({ code: first, stdout: '' })
})
