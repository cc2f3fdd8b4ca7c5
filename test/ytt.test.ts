import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planManifest } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'
import { documentsOf, render, ytt } from './ytt-program.ts'
import { base, overlay, withoutVersions } from './ytt-tree.ts'

/** Renders a tree, migrates it, and renders it again: what comes out is the conversion of what came out before. */
function expectConversion(files: Readonly<Record<string, string>>, ...options: string[]): string {
  const folder = scratch(files)
  const before = render(folder)
  expect(before.error).toBe('')
  const run = migrate(['manifests', '.', '--write', ...options], { cwd: folder })
  expect(run.stderr).toBe('')
  expect(run.code).toBe(0)
  const after = render(folder)
  expect(after.error).toBe('')
  const converted = planManifest(before.text, { to: 'v1beta2' })
  expect(converted.tasks).toEqual([])
  expect(documentsOf(after.text).map(something)).toEqual(documentsOf(converted.after).map(something))
  expect(migrate(['manifests', '.', '--check', ...options], { cwd: folder }).code).toBe(0)
  return folder
}

/** A value without members that are nothing: a server stores none of them. */
function something(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(something)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, one]) => [key, something(one)] as const)
  return Object.fromEntries(members.filter(([, one]) => one !== null))
}

const values = (fields: Readonly<Record<string, unknown>>): string =>
  `#@data/values\n---\n${JSON.stringify({ mhc: true, name: 'big', endpoint: '10.0.0.1', args: {}, ...fields })}\n`

describe.skipIf(ytt === undefined)(
  'what ytt renders after a migration is the conversion of what it rendered before',
  () => {
    test.each([
      ['with conditions that hold', values({ args: { z: '1', a: '2' } })],
      ['with conditions that do not', values({ mhc: false })],
    ])('overlays that name the version, %s', (_, given) => {
      expectConversion({ 'base.yaml': base, 'overlay.yaml': overlay, 'values.yaml': given })
    })

    test('overlays that name no version have that of what they are laid over', () => {
      const bare = withoutVersions(overlay)
      const folder = expectConversion({ 'base.yaml': base, 'overlay.yaml': bare, 'values.yaml': values({}) })
      expect(readFileSync(join(folder, 'overlay.yaml'), 'utf8')).not.toContain('apiVersion')
    })

    test.each([
      ['a duration', '"10m"'],
      ['whole seconds as text', '"600"'],
      ['nothing', 'null'],
    ])('durations from data values: %s', (_, given) => {
      const text = `#@ load("@ytt:data", "data")
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: a
spec:
  clusterName: a
  nodeDrainTimeout: #@ data.values.drain
  bootstrap:
    dataSecretName: a
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerMachine
    name: a
`
      const files = { 'ytt/a.yaml': text, 'ytt/values.yaml': `#@data/values\n---\ndrain: ${given}\n` }
      if (given !== '"600"') expectConversion(files, '--helpers')
      else {
        // v1beta1 refuses it: with the function it is what people mean by it from now on.
        const folder = scratch(files)
        expect(migrate(['manifests', '.', '--write', '--helpers'], { cwd: folder }).code).toBe(0)
        expect(render(folder).text).toContain('nodeDrainTimeoutSeconds: 600')
      }
    })

    test('arguments, whatever stands in the base and in the overlay', () => {
      const args = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('1', '2'), {
        maxKeys: 4,
      })
      const filled = args.filter((one) => Object.keys(one).length > 0)
      fc.assert(
        fc.property(
          fc.record({ base: fc.option(filled), overlay: filled, isList: fc.boolean() }),
          (drawn) => {
            const own = (indent: string, lines: Readonly<Record<string, string>>, above = ''): string =>
              Object.entries(lines)
                .map(([name, value]) => `${above && indent + above}${indent}${name}: "${value}"\n`)
                .join('')
            const missing = '#@overlay/match missing_ok=True\n'
            const of = drawn.base ? `      extraArgs:\n${own('        ', drawn.base)}` : ''
            const kind = 'kind: KubeadmConfig\n'
            const head = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\n${kind}`
            const spec = 'spec:\n  clusterConfiguration:\n    apiServer:\n'
            const at = '      '
            expectConversion({
              'base.yaml': `${head}metadata:\n  name: a\n${spec}      certSANs: [a]\n${of}`,
              'overlay.yaml': `#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "KubeadmConfig"})
---
${drawn.isList ? head : ''}${spec}${at}${missing}${at}extraArgs:\n${own('        ', drawn.overlay, missing)}`,
            })
          },
        ),
        { numRuns: 8 },
      )
    })
  },
)

test('an overlay stays with what it is laid over, and that with the overlay', () => {
  const timeout = 'spec:\n  nodeStartupTimeout: #@ data.values.timeout\n'
  const check = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineHealthCheck\n'
  const laid = (body: string): string =>
    `#@ load("@ytt:overlay", "overlay")\n#@ load("@ytt:data", "data")\n#@overlay/match by=overlay.subset({"kind": "MachineHealthCheck"})\n---\n${body}`
  const files = {
    'base.yaml': `${check}metadata:\n  name: a\nspec:\n  clusterName: a\n  selector:\n    matchLabels:\n      a: b\n  maxUnhealthy: 40%\n`,
    'overlays/overlay.yaml': laid(`${check}${timeout}`),
    'more/overlay.yaml': laid('spec:\n  maxUnhealthy: 100%\n'),
  }
  const folder = scratch(files)
  const run = migrate(['manifests', '.', '--write'], { cwd: folder })
  expect(run.code).toBe(3)
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  expect(run.stdout).toContain(
    'the MachineHealthCheck in overlays/overlay.yaml:5, which stays in its version',
  )
  expect(migrate(['manifests', '.', '--write', '--helpers'], { cwd: folder }).code).toBe(0)
})

test('overlays are known by what they say, wherever they lie and whatever they are called', () => {
  const check = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineHealthCheck\n'
  const files = {
    'clusters/checks.yaml': `${check}metadata:\n  name: a\nspec:\n  clusterName: a\n  selector:\n    matchLabels:\n      a: b\n  maxUnhealthy: 40%\n`,
    'clusters/prod/more.yml': `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "MachineHealthCheck"})\n---\nspec:\n  maxUnhealthy: 100%\n`,
  }
  const folder = scratch(files)
  expect(migrate(['manifests', '.', '--write'], { cwd: folder }).code).toBe(0)
  expect(readFileSync(join(folder, 'clusters/prod/more.yml'), 'utf8')).toContain(
    'unhealthyLessThanOrEqualTo: 100%',
  )
})

test.each([
  ['with a version', (text: string) => text],
  ['without', withoutVersions],
])('an overlay of what is not there stays, with a task: %s', (_, written) => {
  const text = written(`#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "Cluster"})
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
spec:
  topology:
    #@overlay/match missing_ok=True
    class: small
`)
  const folder = scratch({ 'overlay.yaml': text })
  const run = migrate(['manifests', '.', '--write'], { cwd: folder })
  expect(readFileSync(join(folder, 'overlay.yaml'), 'utf8')).toBe(text)
  expect(run.stdout).toContain('no Cluster that this overlay of ytt could be laid over')
})
