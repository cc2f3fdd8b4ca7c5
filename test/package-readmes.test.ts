import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../packages', import.meta.url))

/** What the example in a package's README prints, run on the package's sources. */
async function printed(name: string): Promise<string> {
  const folder = `${packages}/${name}`
  const [, code] = /^```js\n([^]*?)^```$/m.exec(readFileSync(`${folder}/README.md`, 'utf8'))!
  const { outputFiles } = await build({
    stdin: { contents: code!, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['source'],
    logLevel: 'silent',
  })
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-'], {
    input: outputFiles[0]!.text,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

test.each([
  ['status', ['Cluster team/a', 'Pending', 'CLUSTERCLASS']],
  ['contract-rules', ['status.initialization.provisioned: required', 'crd.field', "role: 'InfraMachine'"]],
])('the example in the README of %s runs', async (name, expected) => {
  const text = await printed(name)
  for (const one of expected) expect(text).toContain(one)
})
