import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { FileChange } from './change.ts'

/**
 * Copies files as they are before a write to a new folder for temporary files that only its owner can enter; returns the
 * folder. Throws what the file system throws: then nothing is written.
 */
export function keepCopies(changes: readonly FileChange[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-migrate-before-'))
  for (const { source, before, isNew } of changes) {
    if (isNew) continue
    const copy = join(folder, relative(source.root, source.path))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, before, { mode: 0o600 })
  }
  return folder
}
