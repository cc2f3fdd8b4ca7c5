/** The files of a provider repository, or CRDs and objects that were named. */
export interface Sources {
  /** Paths from the root of the repository, with `/`. */
  readonly paths: readonly string[]
  /** The text of one of them; `undefined` where it cannot be read. */
  readonly textOf: (path: string) => string | undefined
  /** The tags of the repository; absent where it is no git repository. */
  readonly tags?: readonly string[]
  /** Those of the commit and of the commits before it: what was released of this branch. */
  readonly pastTags?: readonly string[]
}

/** Whether a file is the provider's own: neither vendored nor made by a build or for a test of a tool. */
export function isOwn(path: string): boolean {
  return !path.split('/').some((part) => foreignFolders.has(part))
}

const foreignFolders: ReadonlySet<string> = new Set([
  'vendor',
  'third_party',
  'node_modules',
  'testdata',
  'fixtures',
  'tilt_modules',
  '_artifacts',
  '.git',
])

/** The folder a path lies in; empty for the root. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end === -1 ? '' : path.slice(0, end)
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A path from a folder, with `.` and `..` resolved; `undefined` where it leaves the repository or is a URL. */
export function joined(folder: string, path: string): string | undefined {
  if (/^[a-z]+:\/\/|^\//.test(path)) return undefined
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
