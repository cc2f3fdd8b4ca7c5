import type { GivenFile } from '../worker/outcome.ts'
import { Allowance, Refused } from './limits.ts'
import { unpacked } from './unpacked.ts'

/** Folders that hold nothing to migrate, and much else. */
const skipped: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules', '__MACOSX'])

/**
 * The files of an `<input type="file">`, or of a paste.
 *
 * @throws Refused above a limit, and for what cannot be read
 */
export async function chosenFiles(files: Iterable<File>): Promise<readonly GivenFile[]> {
  const given = new Given()
  for (const file of files) await given.add(file.webkitRelativePath || file.name, () => file)
  return given.files()
}

/** The files of a drop, folders with all they hold. Throws as {@link chosenFiles} does. */
export async function droppedFiles(items: Iterable<DataTransferItem>): Promise<readonly GivenFile[]> {
  // Entries can be had only until the event is over, so they come before anything is waited for.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  const given = new Given()
  const visit = async (entry: FileSystemEntry): Promise<void> => {
    const path = entry.fullPath.replace(/^\//, '')
    if (isFile(entry)) await given.add(path, () => new Promise((done, fail) => entry.file(done, fail)))
    else if (isFolder(entry) && !skipped.has(entry.name))
      for (const inner of await entriesIn(entry)) await visit(inner)
  }
  for (const entry of entries) await visit(entry)
  return given.files()
}

/** The files of a folder that was picked where browsers let pages do so. Throws as {@link chosenFiles} does. */
export async function pickedFiles(folder: FileSystemDirectoryHandle): Promise<readonly GivenFile[]> {
  const given = new Given()
  const visit = async (handle: FileSystemDirectoryHandle, path: string): Promise<void> => {
    for await (const [name, inner] of handle.entries())
      if (inner.kind === 'file')
        await given.add(`${path}${name}`, () => (inner as FileSystemFileHandle).getFile())
      else if (!skipped.has(name)) await visit(inner as FileSystemDirectoryHandle, `${path}${name}/`)
  }
  await visit(folder, '')
  return given.files()
}

/** Files as they come: counted before they are read, archives unpacked, by paths that stay in their folder. */
class Given {
  readonly #allowance = new Allowance()
  readonly #files = new Map<string, Uint8Array>()

  files(): readonly GivenFile[] {
    return [...this.#files].map(([path, bytes]) => ({ path, bytes }))
  }

  async add(path: string, open: () => File | Promise<File>): Promise<void> {
    if (path.split(/[/\\]/).some((step) => skipped.has(step))) return
    if (/\.(?:tgz|tar|gz|bz2|xz|zst|7z|rar)$/i.test(path))
      throw new Refused(`${path} is an archive that this page cannot read. Unpack it, and drop the folder.`)
    const file = await open()
    if (/\.zip$/i.test(path)) return this.#unpack(path, file)
    this.#allowance.takeFile()
    this.#allowance.take(file.size)
    this.#keep(path, new Uint8Array(await file.arrayBuffer()))
  }

  /** An archive counts by what it holds, but one that is too large itself is not even read. */
  async #unpack(path: string, file: File): Promise<void> {
    new Allowance().take(file.size)
    const isWanted = (name: string): boolean => !name.split(/[/\\]/).some((step) => skipped.has(step))
    const inner = unpacked(new Uint8Array(await file.arrayBuffer()), path, this.#allowance, isWanted)
    for (const { path, bytes } of inner) this.#keep(path, bytes)
  }

  #keep(path: string, bytes: Uint8Array): void {
    const steps = path
      .toWellFormed()
      .split(/[/\\]/)
      .filter((step) => !['', '.', '..'].includes(step))
    if (path.length > longestPath)
      throw new Refused(`${path.slice(0, 60)}… is a name of ${path.length} characters. Take shorter ones.`)
    if (steps.length > 0) this.#files.set(steps.join('/'), bytes)
  }
}

/** Characters of a path; Linux takes no more. */
const longestPath = 4096

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
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) return all
    all.push(...some)
  }
}
