import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../shared/corpus', import.meta.url))

/** True where the real files are there: they are no part of this repository. */
export const hasCorpus = existsSync(folder)

/** Every real file by its path below the corpus, in order. */
export function* textsOfCorpus(): Generator<readonly [file: string, text: string]> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) yield [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
}
