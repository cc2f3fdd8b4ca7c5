import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk } from './raw-names.ts'

/** What lies in the folders around the files of a run; each folder is listed once. */
export class FolderNames {
  readonly #names = new Map<string, ReadonlySet<string> | undefined>()

  /** The names in a folder; none where it cannot be listed. */
  of(folder: string): ReadonlySet<string> {
    return this.#list(folder) ?? new Set()
  }

  /** Whether a folder holds something of a name; a folder may be entered that cannot be listed. */
  has(folder: string, name: string): boolean {
    return this.#list(folder)?.has(name) ?? existsSync(onDisk(join(folder, name)))
  }

  #list(folder: string): ReadonlySet<string> | undefined {
    if (!this.#names.has(folder)) this.#names.set(folder, listed(folder))
    return this.#names.get(folder)
  }
}

function listed(folder: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readdirSync(onDisk(folder)))
  } catch {
    return undefined
  }
}
