import { unzipSync } from 'fflate'
import type { GivenFile } from '../worker/outcome.ts'
import { Allowance, Refused } from './limits.ts'

/** Folders that hold nothing to migrate, and much else. */
const skipped: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules'])

/**
 * The files of an `<input type="file">`.
 *
 * @throws Refused above a limit, and for what cannot be read
 */
export async function chosenFiles(files: Iterable<File>): Promise<readonly GivenFile[]> {
  const allowance = new Allowance()
  const given: GivenFile[] = []
  for (const file of files)
    given.push(...(await contents(file, file.webkitRelativePath || file.name, allowance)))
  return given
}

/** The files of a drop, folders with all they hold. Throws as {@link chosenFiles} does. */
export async function droppedFiles(items: Iterable<DataTransferItem>): Promise<readonly GivenFile[]> {
  // Entries can be had only until the event is over, so they come before anything is waited for.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  const allowance = new Allowance()
  const given: GivenFile[] = []
  const visit = async (entry: FileSystemEntry): Promise<void> => {
    if (isFolder(entry)) {
      if (!skipped.has(entry.name)) for (const inner of await entriesIn(entry)) await visit(inner)
    } else if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      given.push(...(await contents(file, entry.fullPath.replace(/^\//, ''), allowance)))
    }
  }
  for (const entry of entries) await visit(entry)
  return given
}

async function contents(file: File, path: string, allowance: Allowance): Promise<readonly GivenFile[]> {
  if (path.split('/').some((step) => skipped.has(step))) return []
  const isZip = /\.(?:zip|tgz|tar|gz)$/i.test(path)
  if (isZip && !/\.zip$/i.test(path))
    throw new Refused(`${path} is an archive that this page cannot read. Unpack it, and drop the folder.`)
  // An archive counts by what it holds, but one that is too large itself is not even read.
  new Allowance().take(file.size)
  if (!isZip) allowance.take(file.size)
  const bytes = new Uint8Array(await file.arrayBuffer())
  return isZip ? unpacked(bytes, path, allowance) : [{ path, bytes }]
}

/** What a zip holds. The sizes it gives are counted before anything is unpacked, and no more than these is unpacked. */
function unpacked(bytes: Uint8Array, path: string, allowance: Allowance): readonly GivenFile[] {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || name.split('/').some((step) => skipped.has(step))) return false
        allowance.take(originalSize)
        return true
      },
    })
    return Object.entries(files).map(([name, content]) => ({ path: name, bytes: content }))
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`${path} cannot be read as a zip archive.`)
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** A reader gives the entries of a folder piece by piece, the last of which is empty. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
