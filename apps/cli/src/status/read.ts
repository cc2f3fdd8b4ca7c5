import { extname } from 'node:path'
import { extensions, find, apiGroup, UserError } from '@capi-migrate/plan'
import { dumpDocuments } from '@capi-migrate/plan/status'
import type { ApiObject } from '@capi-migrate/status-model'
import { rolesReferredTo } from '@capi-migrate/status-model/contract'
import { objectsIn } from '@capi-migrate/status/tree'
import { stdin, textOf } from '../input.ts'
import { say } from '../terminal.ts'

/** What a dump holds. */
export interface Dump {
  readonly objects: readonly ApiObject[]
  /** Files that could not be read; they have been told about. */
  readonly failures: number
}

/** Reads the objects of files, folders and stdin. A file that cannot be read is told about; the others go on. */
export async function readDump(paths: readonly string[]): Promise<Dump> {
  const found = await find(paths.filter((path) => path !== stdin))
  for (const { file, what, next } of found.failures) sayError(`${file}: ${what}`, next)
  let failures = found.failures.length
  const objects: ApiObject[] = []
  const read = async (file: string, path: string, wanted: (text: string) => boolean): Promise<void> => {
    try {
      const text = await textOf(path)
      if (!wanted(text)) return
      for (const document of dumpDocuments(text, file))
        for (const object of objectsIn(document)) objects.push(object)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      sayError(error.message, error.next)
      failures++
    }
  }
  if (paths.includes(stdin)) await read(stdin, stdin, () => true)
  const dumps = found.files.filter(({ path, named }) => named || isDump(path))
  for (const { file, path, named } of dumps) await read(file, path, named ? () => true : holdsClusterApi)
  // Providers may have groups of their own: those that the objects refer to are looked for, too.
  const groups = foreignGroups(objects)
  const isTheirs = (text: string): boolean =>
    !holdsClusterApi(text) && groups.some((group) => text.includes(group))
  if (groups.length > 0)
    for (const { file, path, named } of dumps) if (!named) await read(file, path, isTheirs)
  return { objects, failures }
}

export function sayError(what: string, next: string): void {
  say(`error ${what}\nnext: ${next}`)
}

/** Of a folder: templates are no dumps. */
function isDump(path: string): boolean {
  return extensions.slice(0, 3).some((extension) => extension === extname(path))
}

function holdsClusterApi(text: string): boolean {
  return text.includes(apiGroup)
}

function foreignGroups(objects: readonly ApiObject[]): readonly string[] {
  const groups = objects.flatMap(rolesReferredTo).map(({ group }) => group)
  return [...new Set(groups)].filter((group) => group !== '' && !group.endsWith(apiGroup))
}
