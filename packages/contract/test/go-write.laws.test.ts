import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedPackages } from '@capi-migrate/contract-rules'
import { planGo } from '../src/go-edits/plan-go.ts'
import { goParser } from '../src/go/parser.ts'
import { importsIn, usesIn } from '../src/go-edits/uses.ts'
import { readRepository } from '../src/repository.ts'

// A file of random imports, of what they are called, and of uses of them; as gofmt wants it.

const upstream = 'sigs.k8s.io/cluster-api/'
const names: Readonly<Record<string, readonly string[]>> = {
  'api/v1beta1': [
    'Cluster',
    'ClusterNameLabel',
    'ReadyCondition',
    'BootstrapReadyCondition',
    'DeletedReason',
    'ConditionSeverityInfo',
    'APIEndpoint',
    'MachineReadyV1Beta2Condition',
  ],
  'exp/api/v1beta1': ['MachinePool', 'MachinePoolSpec'],
  'exp/ipam/api/v1beta1': ['IPAddress', 'IPAddressClaim'],
  'bootstrap/kubeadm/api/v1beta1': ['KubeadmConfig'],
  'util/conditions': ['IsTrue', 'MarkFalse'],
  'util/conditions/v1beta2': ['Set'],
  'util/patch': ['NewHelper', 'Helper'],
  'util/predicates': ['ClusterCreateInfraReady', 'ResourceNotPaused'],
  'util/topology': ['ShouldSkipImmutabilityChecks', 'IsDryRunRequest'],
  util: ['GetOwnerCluster'],
}
const aliases: Readonly<Record<string, string>> = {
  'api/v1beta1': 'clusterv1',
  'util/conditions/v1beta2': 'v1beta2conditions',
}

const anImport = fc.constantFrom(...Object.keys(names)).chain((path) =>
  fc.record({
    path: fc.constant(path),
    isNamed: fc.boolean(),
    uses: fc.uniqueArray(fc.constantFrom(...names[path]!), { minLength: 1, maxLength: 4 }),
  }),
)
const aFile = fc
  .record({
    imports: fc.uniqueArray(anImport, { minLength: 1, maxLength: 6, selector: ({ path }) => path }),
    isApart: fc.boolean(),
    isApi: fc.boolean(),
    comment: fc.constantFrom('', ' // about it'),
  })
  .map(({ imports, isApart, isApi, comment }) => {
    const called = imports.map(({ path, isNamed }, i) => {
      const last = path.slice(path.lastIndexOf('/') + 1)
      const alias = isNamed || last.startsWith('v1') ? (aliases[path] ?? `pkg${i}`) : undefined
      return { path: upstream + path, alias, name: alias ?? last }
    })
    const lines = [
      ...called.map(({ path, alias }) => ({ path, text: `${alias ? `${alias} ` : ''}"${path}"` })),
      ...(isApart ? [] : [{ path: 'context', text: '"context"' }]),
    ].toSorted((a, b) => (a.path < b.path ? -1 : 1))
    const block = lines.map(({ text }, i) => `\t${text}${i === 0 ? comment : ''}\n`).join('')
    const body = imports.flatMap(({ uses }, i) => uses.map((name) => `\tuse(${called[i]!.name}.${name})\n`))
    return `package a

import (
${isApart ? '\t"context"\n\n' : ''}${block})
${isApi ? '\n// +kubebuilder:object:root=true\n' : ''}
func f(ctx context.Context) {
${body.join('')}}
`
  })

const goMod = 'module a\n\nrequire sigs.k8s.io/cluster-api v1.10.4\n'
const gofmt = (text: string): string | undefined => {
  const { stdout, status } = spawnSync('gofmt', { input: text, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
const hasGofmt = spawnSync('gofmt', ['-h']).error === undefined

async function planned(
  texts: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const plan = planGo(await readRepository({ paths: Object.keys(texts), textOf: (path) => texts[path] }))
  expect(plan?.left.filter(({ says }) => says.includes('stays as it is'))).toEqual(plan && [])
  return plan && new Map(plan.files.map(({ file, after }) => [file, after]))
}

test('what is written names only packages that it imports, and none that is gone', async () => {
  const { parse } = await goParser()
  await fc.assert(
    fc.asyncProperty(aFile, async (text) => {
      const texts = { 'go.mod': goMod, 'a/a.go': text }
      const after = (await planned(texts))!
      const now = after.get('a/a.go') ?? text
      parse(now, (tree) => {
        expect(tree.rootNode.hasError).toBe(false)
        const imports = importsIn(tree)
        const used = new Set(usesIn(tree, imports).map((use) => use.import.name))
        expect([...used].toSorted()).toEqual(imports.map(({ name }) => name).toSorted())
        for (const { path } of imports) expect(movedPackages).not.toHaveProperty([path.replace(upstream, '')])
        const unbound = [...now.matchAll(/use\((\w+)\./g)].filter(([, name]) => !used.has(name!))
        expect(unbound).toEqual([])
      })
      expect(await planned({ ...texts, ...Object.fromEntries(after) })).toBeUndefined()
    }),
    { numRuns: 150 },
  )
})

test.skipIf(!hasGofmt)(
  'what gofmt had nothing to say to, it has not after the edits (needs gofmt)',
  async () => {
    await fc.assert(
      fc.asyncProperty(aFile, async (text) => {
        fc.pre(gofmt(text) === text)
        const now = (await planned({ 'go.mod': goMod, 'a/a.go': text }))!.get('a/a.go') ?? text
        expect(gofmt(now)).toBe(now)
      }),
      { numRuns: 60 },
    )
  },
)
