import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const examples = fileURLToPath(new URL('../examples', import.meta.url))

interface Printed {
  readonly files: readonly { readonly file: string }[]
}

/** The examples, with a file that cannot be read. */
function repository(): string {
  const cwd = scratch()
  cpSync(examples, cwd, { recursive: true })
  writeFileSync(join(cwd, 'bad.yaml'), 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nspec: [')
  return cwd
}

/** Runs every shard; returns the names of their reports. */
function shards(cwd: string, of: number, flags: readonly string[]): readonly string[] {
  return Array.from({ length: of }, (_, i) => {
    const { stdout } = migrate(
      ['manifests', '.', 'nowhere', ...flags, '--shard', `${i + 1}/${of}`, '--format', 'json'],
      { cwd },
    )
    const name = join(scratch(), `${i}.json`)
    writeFileSync(name, stdout)
    return name
  })
}

describe.each([[2], [7]])('of %i shards', (of) => {
  test.each([[[]], [['--references', '--docs']]])(
    'the merged report is the report of one run, with %j',
    (flags) => {
      const cwd = repository()
      const whole = migrate(['manifests', '.', 'nowhere', ...flags, '--format', 'json'], { cwd })
      const merged = migrate(['merge-reports', ...shards(cwd, of, flags), '--format', 'json'], { cwd })
      expect(JSON.parse(merged.stdout)).toEqual(JSON.parse(whole.stdout))
      expect(merged.code).toBe(whole.code)
    },
  )
})

test('a kustomization with all it names, and a ClusterClass with the files of its folder, go to one shard', () => {
  const cwd = repository()
  const parts = shards(cwd, 7, []).map((name) =>
    migrate(['merge-reports', name, '--format', 'json'], { cwd }),
  )
  const files = parts.map(({ stdout }) => (JSON.parse(stdout) as Printed).files.map(({ file }) => file))
  const withAny = (folder: string) => files.filter((some) => some.some((file) => file.startsWith(folder)))
  expect(withAny('kustomize/')).toHaveLength(1)
  expect(withAny('classes/split/')).toHaveLength(1)
  expect(files.filter((some) => some.length > 0).length).toBeGreaterThan(3)
})

test('each shard writes its own files, and afterwards nothing is left to write', () => {
  const cwd = scratch()
  cpSync(join(examples, 'kustomize'), cwd, { recursive: true })
  for (const shard of ['1/3', '2/3', '3/3']) migrate(['manifests', '.', '--shard', shard, '--write'], { cwd })
  expect(migrate(['manifests', '.', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
})

test('the pods of the Indexed Job make together the report of one run', () => {
  const { command, completions } = indexedJob()
  const folder = scratch()
  const repositories = join(folder, 'repositories')
  for (const name of ['one', 'two', 'three'])
    cpSync(join(examples, 'kustomize'), join(repositories, name), { recursive: true })
  mkdirSync(join(folder, 'reports'))
  // npx, as it is where the program is installed, and the volumes in this folder.
  const bin = fileURLToPath(new URL('../apps/cli/bin/migrate.mjs', import.meta.url))
  const npx = join(folder, 'npx')
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$1 $2" = "--yes capi-migrate" ] || exit 1\nshift 2\nexec '${process.execPath}' '${bin}' "$@"\n`,
  )
  chmodSync(npx, 0o755)
  const [shell, ...args] = command.map((part) => part.replaceAll('/reports/', `${folder}/reports/`))
  const reports = Array.from({ length: completions }, (_, i) => {
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, JOB_COMPLETION_INDEX: String(i) }
    const { status, stderr } = spawnSync(shell!, args, { cwd: repositories, env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    return join(folder, 'reports', `${i}.json`)
  })
  const whole = migrate(['manifests', 'one', 'three', 'two', '--format', 'json'], { cwd: repositories })
  expect(migrate(['merge-reports', ...reports, '--format', 'json'], { cwd: repositories })).toEqual(whole)
})

function indexedJob(): { readonly command: readonly string[]; readonly completions: number } {
  const job = load(readFileSync(join(examples, 'automation/indexed-job.yaml'), 'utf8')) as {
    readonly spec: {
      readonly completions: number
      readonly template: {
        readonly spec: { readonly containers: readonly [{ readonly command: readonly string[] }] }
      }
    }
  }
  const { completions, template } = job.spec
  return { completions, command: template.spec.containers[0].command }
}
