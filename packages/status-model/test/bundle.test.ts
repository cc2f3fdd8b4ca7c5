import { createContext, runInContext } from 'node:vm'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** What a browser would load for a file that imports from the package; fails on anything only Node has. */
async function bundled(code: string): Promise<{ readonly text: string; readonly inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
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
      import * as model from './src/index.ts'
      import * as current from './src/current/index.ts'
      import * as legacy from './src/legacy/index.ts'
      globalThis.result = [model, current, legacy].map((part) => Object.keys(part).length > 10)
    `)
    expect(text).not.toMatch(/\brequire\(|"node:/)
    const context = createContext({})
    runInContext(text, context)
    expect((context as { result?: unknown }).result).toEqual([true, true, true])
  })

  test('an accessor brings nothing but what it reads', async () => {
    const { text, inputs } = await bundled(`
      import { replicas } from './src/index.ts'
      globalThis.result = replicas({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineSet' })
    `)
    expect(inputs.filter((path) => /transitions|dictionary|current|legacy|timeline/.test(path))).toEqual([])
    expect(text.length).toBeLessThan(4000)
  })

  test('one generation does not bring the other', async () => {
    const { inputs } = await bundled(`
      import { set, summary } from './src/current/index.ts'
      globalThis.result = [set, summary]
    `)
    expect(inputs.filter((path) => /legacy|transitions|dictionary/.test(path))).toEqual([])
  })
})
