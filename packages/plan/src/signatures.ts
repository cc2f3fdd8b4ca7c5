import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { onDisk } from './raw-names.ts'

/** What GPG, signify, minisign and cosign add to the name of a file for its signature. */
const ending = /\.(?:sig|asc|gpgsig|minisig|bundle|sigstore(?:\.json)?)$/

/** Looks up the path of the signature that stands beside a file; each folder is read once. */
export function signatures(): (path: string) => string | undefined {
  const folders = new Map<string, ReadonlyMap<string, string>>()
  return (path) => {
    const folder = dirname(path)
    const known = folders.get(folder) ?? signaturesIn(folder)
    folders.set(folder, known)
    const added = known.size > 0 ? known.get(basename(path)) : undefined
    return added && path + added
  }
}

/** The endings of the signatures in a folder, by the names of what they sign. */
function signaturesIn(folder: string): ReadonlyMap<string, string> {
  try {
    const pairs = readdirSync(onDisk(folder)).flatMap((name) => {
      const at = name.search(ending)
      return at > 0 ? [[name.slice(0, at), name.slice(at)] as const] : []
    })
    return new Map(pairs)
  } catch {
    return new Map()
  }
}
