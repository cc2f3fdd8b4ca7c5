// node:fs in a page: the files a person gave, in memory, to be read. There are no symlinks, and nothing is written.
import { Buffer } from 'buffer/'

/** Where the files lie, and where relative paths start. */
export const folder = '/repo'

type Entry = Uint8Array | Set<string>

const entries = new Map<string, Entry>()

/** Replaces all files by the ones that are given, by their paths from the folder. */
export function fill(files: Iterable<readonly [path: string, bytes: Uint8Array]>): void {
  entries.clear()
  makeFolder('')
  makeFolder(folder)
  for (const [path, bytes] of files) {
    const steps = path
      .toWellFormed()
      .split('/')
      .filter((step) => !['', '.', '..'].includes(step))
    const name = steps.pop()
    if (name === undefined) continue
    let at = folder
    for (const step of steps) makeFolder((at = `${at}/${step}`))
    const whole = `${at}/${name}`
    if (entries.get(whole) instanceof Set) continue
    entries.set(whole, bytes)
    nameIn(at, name)
  }
}

export const constants = { O_RDONLY: 0 }

export function existsSync(path: Path): boolean {
  return entries.has(clean(path))
}

export function statSync(path: Path, { throwIfNoEntry = true } = {}): Stats | undefined {
  const entry = entries.get(clean(path))
  if (entry) return statsOf(entry)
  if (throwIfNoEntry) throw failed('ENOENT', 'stat', path)
  return undefined
}

export const lstatSync = statSync

export function realpathSync(path: Path): string {
  if (!existsSync(path)) throw failed('ENOENT', 'realpath', path)
  return clean(path)
}

realpathSync.native = (path: Path) => Buffer.from(realpathSync(path))

export function readdirSync(path: Path, options: ReadOptions = {}): unknown[] {
  const { encoding, withFileTypes } = typeof options === 'string' ? { encoding: options } : options
  const names = entries.get(clean(path))
  if (!names) throw failed('ENOENT', 'scandir', path)
  if (!(names instanceof Set)) throw failed('ENOTDIR', 'scandir', path)
  return [...names].map((name) => {
    const read = encoding === 'buffer' ? Buffer.from(name) : name
    return withFileTypes ? { name: read, ...statsOf(entries.get(`${clean(path)}/${name}`)!) } : read
  })
}

export function readFileSync(path: Path, encoding?: 'utf8'): string | Buffer {
  const bytes = entries.get(clean(path))
  if (!bytes) throw failed('ENOENT', 'open', path)
  if (bytes instanceof Set) throw failed('EISDIR', 'read', path)
  return encoding ? Buffer.from(bytes).toString(encoding) : Buffer.from(bytes)
}

/** Open files: what they hold, and how far it was read. */
const handles = new Map<number, { readonly entry: Entry; at: number }>()
let lastHandle = 2

export function openSync(path: Path): number {
  const entry = entries.get(clean(path))
  if (!entry) throw failed('ENOENT', 'open', path)
  handles.set(++lastHandle, { entry, at: 0 })
  return lastHandle
}

export function fstatSync(handle: number): Stats {
  return statsOf(opened(handle).entry)
}

export function readSync(
  handle: number,
  into: Uint8Array,
  offset: number,
  length: number,
  position: number | null,
): number {
  const file = opened(handle)
  if (file.entry instanceof Set) throw failed('EISDIR', 'read', '')
  const from = position ?? file.at
  const piece = file.entry.subarray(from, from + length)
  into.set(piece, offset)
  if (position === null) file.at += piece.length
  return piece.length
}

export function closeSync(handle: number): void {
  handles.delete(handle)
}

function refuse(path: Path): never {
  throw failed('EROFS', 'write', path)
}

export {
  refuse as cpSync,
  refuse as linkSync,
  refuse as mkdirSync,
  refuse as mkdtempSync,
  refuse as readlinkSync,
  refuse as renameSync,
  refuse as rmSync,
  refuse as unlinkSync,
  refuse as writeFileSync,
}

type Path = string | Uint8Array
type ReadOptions = string | { readonly encoding?: string; readonly withFileTypes?: boolean }
type Stats = ReturnType<typeof statsOf>

function statsOf(entry: Entry) {
  return {
    size: entry instanceof Set ? 0 : entry.length,
    isFile: () => !(entry instanceof Set),
    isDirectory: () => entry instanceof Set,
    isSymbolicLink: () => false,
  }
}

function makeFolder(path: string): void {
  if (entries.get(path) instanceof Set) return
  entries.set(path, new Set())
  if (path !== '') nameIn(path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1))
}

function nameIn(path: string, name: string): void {
  const names = entries.get(path)
  if (names instanceof Set) names.add(name)
}

/** A path as it is kept: absolute, without a `/` at its end. */
function clean(path: Path): string {
  const text = typeof path === 'string' ? path : Buffer.from(path).toString()
  return (text.startsWith('/') ? text : `${folder}/${text}`).replace(/\/+$/, '')
}

function opened(handle: number) {
  const file = handles.get(handle)
  if (!file) throw failed('EBADF', 'read', String(handle))
  return file
}

function failed(code: string, syscall: string, path: Path): Error {
  return Object.assign(new Error(`${code}: ${syscall} '${clean(path)}'`), { code, syscall })
}
