import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { loadDocuments } from '../packages/manifests/src/read/load.ts'
import { built, hasGo } from '../tools/helm/built.ts'

/** The real ytt; `undefined`, and said so, where it cannot be built. */
export const ytt = goProgram('ytt')

/** A program of `tools/`, built from its Go module; `undefined`, and said so, where it cannot be. */
export function goProgram(name: string): string | undefined {
  const module = fileURLToPath(new URL(`../tools/${name}`, import.meta.url))
  try {
    if (hasGo()) return built(module)
    console.log(`${name} skipped: needs Go 1.26 or newer`)
  } catch (error) {
    console.log(`${name} skipped: ${(error as Error).message}`)
  }
  return undefined
}

/** What ytt prints for all files of a folder. */
export function render(folder: string): { readonly text: string; readonly error: string } {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 60_000 } as const
  const { stdout, stderr, error } = spawnSync(ytt!, ['-f', '.'], options)
  if (error) throw error
  return { text: stdout, error: stderr }
}

/** The documents of a text; throws where it is no YAML. */
export function documentsOf(text: string): readonly unknown[] {
  const loaded = loadDocuments(text)
  if (!('documents' in loaded)) throw new Error(loaded.error.what)
  return loaded.documents
}
