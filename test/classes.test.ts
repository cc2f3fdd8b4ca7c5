import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convert, valueAt } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { loadAll } from 'js-yaml'
import { expect, test } from 'vitest'
import { applied, jsonPatchesOf } from '../packages/transitions/test/json-patch.ts'
import { migrate, scratch } from './program.ts'

type ApiObject = Readonly<Record<string, unknown>>

const example = fileURLToPath(new URL('../examples/classes/split', import.meta.url))
const files = ['class.yaml', 'control-plane.yaml', 'others.yaml']
const kinds = ['KubeadmControlPlaneTemplate', 'KubeadmConfigTemplate', 'DockerClusterTemplate']

function folder(left: readonly string[] = []): string {
  const cwd = scratch()
  cpSync(example, cwd, { recursive: true, filter: (path) => !left.some((file) => path.endsWith(file)) })
  return cwd
}

function objectsIn(cwd: string): readonly ApiObject[] {
  return files.flatMap((file) => loadAll(readFileSync(join(cwd, file), 'utf8')) as ApiObject[])
}

/** What a server stores of an object, in a version. */
function stored(object: unknown, ...stages: readonly Stage[]): ApiObject {
  const end = stages.reduce((now, to) => convert(now, { to, reading: 'server' }).object, object)
  return JSON.parse(JSON.stringify(end)) as ApiObject
}

/** The template of a kind with all patches of its class applied, as a server has it in v1beta2; lists in their order. */
function patched(objects: readonly ApiObject[], kind: string, stage: Stage): ApiObject {
  const template = objects.find((object) => object.kind === kind)
  const patches = objects.flatMap((object) => jsonPatchesOf(object!, kind))
  const given = stage === 'v1beta1' ? stored(template, 'v1beta2', 'v1beta1') : template!
  return filled(stored(applied(given, patches, { logLevel: '4', maxSurge: 1 }), 'v1beta2')) as ApiObject
}

/** Without the empty objects that v1beta1 has wherever nothing is said. */
function filled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = Object.entries(value).map(([key, member]) => [key, filled(member)] as const)
  return Object.fromEntries(members.filter(([, member]) => JSON.stringify(member) !== '{}'))
}

test('templates in other files: class and templates change so that the patched templates are the same', () => {
  const cwd = folder()
  expect(migrate(['manifests', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  const [before, after] = [objectsIn(example), objectsIn(cwd)]
  const [object] = after
  expect(valueAt(object!, ['spec', 'controlPlane', 'templateRef', 'apiVersion'])).toMatch(/v1beta2$/)
  for (const kind of kinds) {
    expect(jsonPatchesOf(object!, kind).length, kind).toBeGreaterThan(0)
    expect(patched(after, kind, 'v1beta2'), kind).toEqual(patched(before, kind, 'v1beta1'))
  }
  expect(migrate(['manifests', '--check'], { cwd }).code).toBe(0)
})

test('without the template of the control plane its patches stay, and a person is told', () => {
  const cwd = folder(['control-plane.yaml'])
  const { code, stdout } = migrate(['manifests', '--diff'], { cwd })
  expect(code).toBe(2)
  expect(stdout).not.toContain('+      apiVersion: controlplane.cluster.x-k8s.io/v1beta2')
  expect(migrate(['manifests'], { cwd }).stdout).toContain(
    'KubeadmControlPlaneTemplate split-control-plane was not found',
  )
  expect(stdout).toContain('+            apiVersion: bootstrap.cluster.x-k8s.io/v1beta2')
})

test('a template in another folder of the run is found, too', () => {
  const cwd = folder(['control-plane.yaml', 'others.yaml'])
  cpSync(example, join(cwd, 'templates'), { recursive: true, filter: (path) => !path.endsWith('class.yaml') })
  expect(migrate(['manifests', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
})
