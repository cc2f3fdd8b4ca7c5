import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Kind } from './kinds.ts'

/** The kinds, from the sources of our packages: no build has to come before. */
export async function loadKinds(): Promise<readonly Kind[]> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('kinds.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['source'],
  })
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64')
  const made = (await import(`data:text/javascript;base64,${code}`)) as {
    readonly kinds: () => readonly Kind[]
  }
  return made.kinds()
}
