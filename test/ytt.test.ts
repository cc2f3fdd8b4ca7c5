import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planManifest } from '@capi-migrate/manifests'
import { secondsOf } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { yttFunctions } from '../packages/manifests/src/passes/template/ytt-functions.ts'
import { loadDocuments } from '../packages/manifests/src/read/load.ts'
import { built, hasGo } from '../tools/helm/built.ts'
import { migrate, scratch } from './program.ts'
import { base, overlay, withoutVersions } from './ytt-tree.ts'

const ytt = program()

/** The real ytt; `undefined`, and said so, where it cannot be built. */
function program(): string | undefined {
  const module = fileURLToPath(new URL('../tools/ytt', import.meta.url))
  try {
    if (hasGo()) return built(module)
    console.log('ytt skipped: needs Go 1.26 or newer')
  } catch (error) {
    console.log(`ytt skipped: ${(error as Error).message}`)
  }
  return undefined
}

function render(folder: string): { readonly text: string; readonly error: string } {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 60_000 } as const
  const { stdout, stderr, error } = spawnSync(ytt!, ['-f', '.'], options)
  if (error) throw error
  return { text: stdout, error: stderr }
}

function documentsOf(text: string): readonly unknown[] {
  const loaded = loadDocuments(text)
  if (!('documents' in loaded)) throw new Error(loaded.error.what)
  return loaded.documents
}

describe.skipIf(ytt === undefined)('the function for seconds', () => {
  const module = `#@ load("@ytt:assert", "assert")
#@ load("@ytt:data", "data")
${yttFunctions.get('capi_migrate_seconds')}
#@ def tried(given):
#@   seconds, error = assert.try_to(lambda: capi_migrate_seconds(given))
#@   return "refused" if error else seconds
#@ end
given: #@ [tried(one) for one in data.values.given]
`
  const all = (given: readonly unknown[]): unknown => {
    const values = `#@data/values\n---\n${JSON.stringify({ given })}\n`
    const { text, error } = render(scratch({ 'a.yaml': module, 'values.yaml': values }))
    expect(error).toBe('')
    return (documentsOf(text)[0] as { given: unknown }).given
  }

  test('takes durations, whole seconds and nothing, and refuses all else', () => {
    const table: readonly (readonly [given: unknown, seconds: unknown])[] = [
      ['5m', 300],
      ['1h30m', 5400],
      ['1.5h', 5400],
      ['.5m', 30],
      ['1.s', 1],
      ['100ms', 0],
      ['1µs', 0],
      ['59.9s', 59],
      ['-90s', -90],
      ['-1.5s', -1],
      ['0', 0],
      ['+0', 0],
      ['600000h', 2147483647],
      [300, 300],
      ['300', 300],
      [0, 0],
      [null, null],
      ...['', '5d', 'five', '1.5', '0300', '-5', '5m ', 's', '.s', '1.2.3s', '1h-1m', '3000000h'].map(
        (one) => [one, 'refused'] as const,
      ),
      ...[1.5, true, ['5m'], {}].map((one) => [one, 'refused'] as const),
    ]
    expect(all(table.map(([given]) => given))).toEqual(table.map(([, seconds]) => seconds))
  })

  test('gives what the conversion gives for any text', () => {
    const digits = fc.stringMatching(/^\d{0,20}$/)
    const part = fc
      .tuple(
        digits,
        fc.constantFrom('', '.'),
        digits,
        fc.constantFrom('h', 'm', 's', 'ms', 'us', 'µs', 'ns', 'd', ''),
      )
      .map((parts) => parts.join(''))
    const text = fc.tuple(fc.constantFrom('', '', '-', '+'), fc.array(part, { minLength: 1, maxLength: 3 }))
    const given = fc
      .sample(text, 3000)
      .map(([sign, parts]) => sign + parts.join(''))
      .filter((one) => !/^\d{16,}$/.test(one))
    const wanted = given.map((one) =>
      /^(?:0|[1-9]\d*)$/.test(one) ? Number(one) : (secondsOf(one) ?? 'refused'),
    )
    // Below 32 bits upstream's answer depends on the processor, and v1beta2 refuses whatever is below zero.
    const isTold = (_: unknown, i: number): boolean =>
      !(Number(wanted[i]) <= -2147483647) && Number(wanted[i]) <= 2 ** 53
    const refused = wanted.filter((one) => one === 'refused').length
    expect(refused).toBeGreaterThan(500)
    expect(wanted.length - refused).toBeGreaterThan(500)
    const told = (values: readonly unknown[]): unknown =>
      values.filter((one, i) => wanted[i] === 'refused' || isTold(one, i))
    expect(told(all(given) as unknown[])).toEqual(told(wanted))
  })
})

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
