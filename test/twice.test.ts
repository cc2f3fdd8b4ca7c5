import { cpSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readReferences } from '../packages/manifests/test/read-references.ts'
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

interface Report {
  readonly totals: { readonly edits: number }
  readonly files: readonly { readonly file: string; readonly tasks: readonly { readonly id: string }[] }[]
}

/** The edits of a run, and its tasks, each with its file. */
function report(cwd: string, ...flags: readonly string[]) {
  const { stdout } = migrate(['manifests', '--references', '--format', 'json', ...flags], { cwd })
  const { totals, files } = JSON.parse(stdout) as Report
  return {
    edits: totals.edits,
    tasks: files.flatMap(({ file, tasks }) => tasks.map(({ id }) => `${file}: ${id}`)),
  }
}

const pages = readReferences(new URL('../packages/manifests/examples/references/', import.meta.url))
/** A line of which one part is written and another is not. */
const halfWritten = 'kubectl get machines.v1beta1.cluster.x-k8s.io && probe cluster.x-k8s.io/v1beta1\n'
const texts = [
  ['half/written.sh', halfWritten] as const,
  ...[...pages].flatMap(([page, all]) =>
    all.map(({ file, before }, i) => [`${page.slice(0, -3)}/${i}${extname(file)}`, before] as const),
  ),
]

test.each([
  ['the examples', () => cpExamples()],
  ['what names objects that move', () => scratch(Object.fromEntries(texts))],
])('a second run writes nothing and tells nothing that the first did not tell: %s', (_, folder) => {
  const cwd = folder()
  const first = report(cwd, '--write')
  expect(first.edits).toBeGreaterThan(0)
  const second = report(cwd)
  const told = new Set(first.tasks)
  expect(second.tasks.filter((task) => !told.has(task))).toEqual([])
  expect(second.edits).toBe(0)
})

function cpExamples(): string {
  const folder = scratch()
  cpSync(examples, folder, { recursive: true })
  return folder
}
