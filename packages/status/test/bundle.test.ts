import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** What a browser would load for a file that imports from the package; fails on anything only Node has. */
async function bundled(
  code: string,
  format: 'iife' | 'esm' = 'iife',
): Promise<{ readonly text: string; readonly inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format,
    platform: 'browser',
    target: 'es2023',
    minify: true,
    conditions: ['source'],
    metafile: true,
    logLevel: 'silent',
  })
  const kept = Object.entries(Object.values(metafile.outputs)[0]!.inputs)
  return {
    text: outputFiles[0]!.text,
    inputs: kept.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path),
  }
}

describe('in a browser', () => {
  test('all of it is there, without Node', async () => {
    const { text } = await bundled(`
      import * as model from '@capi-migrate/status-model'
      import * as current from '@capi-migrate/status-model/current'
      import * as legacy from '@capi-migrate/status-model/legacy'
      import * as columns from './src/columns/index.ts'
      import * as tree from './src/tree/index.ts'
      import * as evaluation from './src/evaluate/index.ts'
      import * as health from './src/health/index.ts'
      const dump = [{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'c', namespace: 'n' } }]
      const inventory = tree.inventoryOf(dump)
      globalThis.result = {
        names: [model, current, legacy].map((part) => Object.keys(part).length > 10),
        rows: tree.rowsOf(tree.describe(inventory, dump[0])).length,
        table: columns.tablesOf(dump)[0].rows[0][0],
        phase: evaluation.evaluate(dump, { now: new Date(0) })[0].fields['status.phase'],
        health: health.health(dump[0]).state,
      }
    `)
    expect(text).not.toMatch(/\brequire\(|"node:/)
    const context = createContext({})
    runInContext(text, context)
    expect((context as { result?: unknown }).result).toEqual({
      names: [true, true, true],
      rows: 1,
      table: 'c',
      phase: 'Pending',
      health: 'progressing',
    })
  })

  test('an accessor brings nothing but what it reads', async () => {
    const { text, inputs } = await bundled(`
      import { replicas } from '@capi-migrate/status-model'
      globalThis.result = replicas({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineSet' })
    `)
    expect(inputs.filter((path) => /transitions|dictionary|current|legacy|timeline/.test(path))).toEqual([])
    expect(text.length).toBeLessThan(4000)
  })

  test('one generation does not bring the other', async () => {
    const { inputs } = await bundled(`
      import { set, summary } from '@capi-migrate/status-model/current'
      globalThis.result = [set, summary]
    `)
    expect(inputs.filter((path) => /legacy|transitions|dictionary/.test(path))).toEqual([])
  })

  // What fills `convert`: a sixth is the types of Go and a seventh the schemas, by which it knows what a server has stored.
  test.each<[what: string, code: string, gzip: number, brotli: number]>([
    [
      'conditions',
      `export { condition, conditions, setCondition } from '@capi-migrate/status-model'`,
      3_000,
      3_000,
    ],
    [
      'why a Cluster is not available',
      `export { inventoryOf, clustersOf } from './src/tree/index.ts'
       export * from './src/diagnose/index.ts'
       export * from './src/fleet/index.ts'`,
      15_000,
      13_000,
    ],
    ['convert', `export { convert } from '@capi-migrate/transitions'`, 83_000, 70_700],
    ['convert with types', `export { convertTo } from '@capi-migrate/status-model/convert'`, 83_000, 70_700],
    ['everything', everything(), 147_500, 124_700],
  ])('%s: so many bytes at most, with gzip and with Brotli', async (_, code, gzip, brotli) => {
    const { text } = await bundled(code, 'esm')
    expect(gzipSync(text).length).toBeLessThan(gzip)
    expect(brotliCompressSync(text).length).toBeLessThan(brotli)
  })
})

/** A file that exports every entry of the three packages. */
function everything(): string {
  const entries = ['transitions', 'status-model', 'status'].flatMap((name) => {
    const text = readFileSync(new URL(`../../${name}/package.json`, import.meta.url), 'utf8')
    const { exports } = JSON.parse(text) as { readonly exports: Readonly<Record<string, unknown>> }
    return Object.keys(exports).map((entry) => `@capi-migrate/${name}${entry.slice(1)}`)
  })
  expect(entries.length).toBeGreaterThan(12)
  return entries.map((entry, i) => `export * as entry${i} from '${entry}'`).join('\n')
}
