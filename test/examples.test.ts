import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

function exampleOf(folder: string): string {
  const cwd = scratch()
  cpSync(fileURLToPath(new URL(`../examples/${folder}`, import.meta.url)), cwd, { recursive: true })
  return cwd
}

test.each(['README.md', 'client/README.md'])('%s: the command that it shows prints a diff', (page) => {
  const text = readFileSync(fileURLToPath(new URL(`../examples/${page}`, import.meta.url)), 'utf8')
  const [, args] = /^npx --no-install migrate (.*? --diff)/m.exec(text)!
  const { stdout } = migrate(args!.split(' '), { cwd: fileURLToPath(new URL('..', import.meta.url)) })
  expect(stdout).toMatch(/^diff --git a\/examples\//m)
})

test('half-migrated: found without --repair, finished with it, and then as strict as an API server wants it', () => {
  const cwd = exampleOf('half-migrated')
  const before = readFileSync(join(cwd, 'workers.yaml'), 'utf8')
  const found = migrate(['manifests', 'workers.yaml', '--write'], { cwd })
  expect(found).toMatchObject({ code: 3, stdout: /Strict check: 4 findings/ })
  expect(readFileSync(join(cwd, 'workers.yaml'), 'utf8')).toBe(before)
  expect(migrate(['manifests', 'workers.yaml', '--repair', '--write'], { cwd })).toMatchObject({ code: 0 })
  const expected = before
    .replace('  minReadySeconds: 30 # let it settle\n', '')
    .replace(
      '    spec:\n      clusterName',
      '    spec:\n      minReadySeconds: 30 # let it settle\n      clusterName',
    )
    .replace('      nodeDrainTimeout: 5m\n', '      deletion:\n        nodeDrainTimeoutSeconds: 300\n')
    .replace(
      'apiVersion: bootstrap.cluster.x-k8s.io/v1beta2\n          kind',
      'apiGroup: bootstrap.cluster.x-k8s.io\n          kind',
    )
    .replace('v: "4"', '- name: v\n              value: "4"')
  expect(readFileSync(join(cwd, 'workers.yaml'), 'utf8')).toBe(expected)
  expect(migrate(['check', 'workers.yaml'], { cwd })).toMatchObject({ code: 0 })
})

test('check: what an API server refuses, of a provider too where its CRDs are given', () => {
  const cwd = exampleOf('check')
  const { code, stdout } = migrate(['check', '.', '--crds', 'crds', '--format', 'json'], { cwd })
  const { files } = JSON.parse(stdout) as {
    files: { findings: { rule: string; object: string; path: string }[] }[]
  }
  expect(code).toBe(3)
  expect(
    files.flatMap(({ findings }) => findings.map(({ rule, object, path }) => [rule, object, path].join(' '))),
  ).toEqual([
    'strict/type Machine edge-0 spec.deletion.nodeDrainTimeoutSeconds',
    'strict/unique Machine edge-0 spec.readinessGates[1]',
    'strict/required EdgeMachine edge-0 spec.providerID',
    'strict/enum EdgeMachine edge-0 spec.size',
    'strict/pattern EdgeMachine edge-0 spec.disks[1].name',
    'strict/range EdgeMachine edge-0 spec.disks[1].gigabytes',
    'strict/unknown-field EdgeMachine edge-0 spec.colour',
    'strict/expression EdgeMachine edge-1 spec',
  ])
  const without = migrate(['check', '.'], { cwd })
  expect(without.stdout).toContain('2 findings')
  expect(without.stdout).toContain('EdgeMachine infrastructure.cluster.x-k8s.io/v1beta1  2 objects')
})
