import type { VersionedObject } from '@capi-migrate/manifests'
import { extensions } from './find.ts'
import type { FoundFile } from './find.ts'
import { look } from './read.ts'

/** An object of Cluster API's own kinds, and the file it stands in. */
export interface DiskObject extends VersionedObject {
  readonly file: string
}

/** The objects of a set of files as the files are on disk, whatever a plan would write or leave. */
export interface DiskObjects {
  readonly objects: readonly DiskObject[]
  /** Files that name Cluster API and cannot be read, or not to their end. */
  readonly unread: readonly { readonly file: string; readonly what: string }[]
  /** How many manifests were looked at. */
  readonly files: number
}

/** Reads the manifests among files. */
export async function objectsOnDisk(found: readonly FoundFile[]): Promise<DiskObjects> {
  const { marks, objectVersionsIn } = await import('@capi-migrate/manifests')
  const files = found.filter(({ path }) => extensions.some((ending) => path.endsWith(ending)))
  const objects: DiskObject[] = []
  const unread: { readonly file: string; readonly what: string }[] = []
  for (const source of files) {
    const { file } = source
    const seen = look({ ...source, named: false }, marks)
    if (seen.state === 'foreign') continue
    const said =
      seen.state === 'text'
        ? objectVersionsIn(seen.text, file)
        : { objects: [], unread: (seen.state === 'unread' ? seen.skipped : seen.failure).what }
    objects.push(...said.objects.map((object) => ({ ...object, file })))
    if (said.unread !== undefined) unread.push({ file, what: said.unread })
  }
  return { objects, unread, files: files.length }
}
