import { manifestsOf, render } from '@capi-migrate/cluster'
import type { LeftOut, Manifest } from '@capi-migrate/cluster'
import { find, printable, UserError } from '@capi-migrate/plan'
import { isLosslessNumber } from 'lossless-json'
import { readDocuments } from '@capi-migrate/plan/documents'
import { stdin, textOf } from '../input.ts'

/** What files and folders hold that can be applied. */
export interface Manifests {
  readonly manifests: readonly Manifest[]
  /** What cannot be applied as it stands, such as templates and patches of Kustomize. */
  readonly leftOut: readonly LeftOut[]
}

/** What kubectl applies. A template in a folder is not read; one that is named is told about. */
const applied = ['.yaml', '.yml', '.json'] as const

/** Reads the objects of files, folders and stdin. Throws UserError where a path does not exist. */
export async function readManifests(paths: readonly string[]): Promise<Manifests> {
  const found = await find(
    paths.filter((path) => path !== stdin),
    { only: applied },
  )
  const [failure] = found.failures
  if (failure) throw new UserError(printable(`${failure.file}: ${failure.what}`), failure.next)
  const files = [
    ...found.files.map(({ file, path }) => [file, path] as const),
    ...(paths.includes(stdin) ? [[stdin, stdin] as const] : []),
  ]
  const manifests: Manifest[] = []
  const leftOut: LeftOut[] = []
  for (const [file, path] of files) {
    const text = await textOf(path)
    try {
      const read = manifestsOf(file, readDocuments(text, file).documents.map(plain))
      manifests.push(...read.manifests)
      leftOut.push(...read.leftOut)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      // What is a template need not be YAML.
      const left = text.includes('{{')
        ? { what: 'it is a template', next: render }
        : { what: error.message.split('\n')[0]!, next: error.next }
      leftOut.push({ file, ...left })
    }
  }
  return { manifests, leftOut }
}

/** Numbers as JavaScript has them; the API knows none with more digits. */
function plain(value: unknown): unknown {
  if (isLosslessNumber(value)) return Number(value.value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}
