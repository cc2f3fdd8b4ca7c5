import { basename, dirname } from 'node:path'
import type { FolderNames } from './folder-names.ts'

/** What GPG, signify, minisign and cosign add to the name of a file for its signature. */
const ending = /\.(?:sig|asc|gpgsig|minisig|bundle|sigstore(?:\.json)?)$/

/** Looks up the path of the signature that stands beside a file. */
export function signatures(folders: FolderNames): (path: string) => string | undefined {
  const known = new Map<string, ReadonlyMap<string, string>>()
  return (path) => {
    const folder = dirname(path)
    const added = known.get(folder) ?? signaturesAmong(folders.of(folder))
    known.set(folder, added)
    const one = added.size > 0 ? added.get(basename(path)) : undefined
    return one && path + one
  }
}

/** The endings of the signatures among the names of a folder, by the names of what they sign. */
function signaturesAmong(names: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    [...names].flatMap((name) => {
      const at = name.search(ending)
      return at > 0 ? [[name.slice(0, at), name.slice(at)] as const] : []
    }),
  )
}
