import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { RE2JS } from 're2js'

let loaded: typeof RE2JS | undefined

/** RE2 for JavaScript, loaded when the first pattern asks for it: it takes 30 ms, and most runs need none. */
export function engine(): typeof RE2JS {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  // Beside the program where it is bundled; in its package where we run from sources.
  const beside = fileURLToPath(new URL('./re2.cjs', import.meta.url))
  const module = require(existsSync(beside) ? beside : 're2js') as { readonly RE2JS: typeof RE2JS }
  return (loaded = module.RE2JS)
}
