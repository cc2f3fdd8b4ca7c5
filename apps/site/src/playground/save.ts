import { zipSync } from 'fflate'
import type { GivenFile, Outcome } from '../worker/outcome.ts'

/** All files as they are to be, those that stay with them. */
export function zipOf(given: readonly GivenFile[], { files }: Outcome): Uint8Array {
  const written = files
    .filter(({ state }) => state === 'changes')
    .map(({ file, after }) => [file, new TextEncoder().encode(after)] as const)
  return zipSync(Object.fromEntries([...given.map(({ path, bytes }) => [path, bytes] as const), ...written]))
}

/** What `migrate manifests --diff` prints. */
export function patchOf({ files }: Outcome): string {
  return files.map(({ diff }) => diff).join('')
}

/** Hands something to the person as a file. */
export function save(name: string, content: string | Uint8Array): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
