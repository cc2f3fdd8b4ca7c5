import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { onDisk } from './raw-names.ts'

/** What GPG, signify, minisign and cosign add to the name of a file for its signature. */
const endings = ['.sig', '.asc', '.gpgsig', '.minisig', '.bundle', '.sigstore', '.sigstore.json'] as const

/** Looks up the path of the signature that stands beside a file; each folder is read once. */
export function signatures(): (path: string) => string | undefined {
  const folders = new Map<string, ReadonlySet<string>>()
  return (path) => {
    const folder = dirname(path)
    const names = folders.get(folder) ?? namesIn(folder)
    folders.set(folder, names)
    return endings.map((ending) => path + ending).find((signature) => names.has(basename(signature)))
  }
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(onDisk(folder)))
  } catch {
    return new Set()
  }
}
