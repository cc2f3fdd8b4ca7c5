import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Address, Made } from './make.ts'

const site = fileURLToPath(new URL('../..', import.meta.url))

/** What can be looked up, made from the sources of our packages: no build has to come before. */
export async function made(): Promise<Made> {
  const outfile = `${site}dist/make.mjs`
  await build({
    entryPoints: [`${site}src/data/make.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['source'],
    logLevel: 'warning',
    plugins: [
      {
        name: 'our own only',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@capi-migrate/')
              ? undefined
              : { path, external: true },
          )
        },
      },
    ],
  })
  const { make } = (await import(pathToFileURL(outfile).href)) as { readonly make: () => Promise<Made> }
  return make()
}

/** Writes the data to a folder, in place of what it holds. Returns the name of the folder below it, which the content decides. */
export function writeData({ files }: Made, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  const texts = Object.entries(files).map(([name, value]) => [`${name}.json`, JSON.stringify(value)] as const)
  const hash = createHash('sha256')
  for (const [, text] of texts) hash.update(text)
  const version = hash.digest('hex').slice(0, 8)
  for (const [name, text] of texts) write(join(folder, version, name), text)
  return version
}

/**
 * A page for each address, such as /fields/Machine/spec.nodeDrainTimeout: it says in a sentence what is to be said, and leads on
 * to the place in the explorer. It works without a script, on any host that serves files.
 */
export function writeAddresses(addresses: readonly Address[], folder: string, base: string): void {
  for (const address of addresses) {
    const { page, id } = address
    write(join(folder, page, id, 'index.html'), pageOf(address, `${base}${page}#${encodeURIComponent(id)}`))
  }
}

function pageOf({ title, says }: Address, to: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0; url=${escaped(to)}">
<link rel="canonical" href="${escaped(to)}">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped(says)}</p>
<p><a href="${escaped(to)}">Look it up</a></p>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
