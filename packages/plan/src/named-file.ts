import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Refusal } from './errors.ts'
import { repositoryOf } from './ignore.ts'
import { isWithin, realPath } from './paths.ts'
import { onDisk } from './raw-names.ts'
import { irregular } from './regular-file.ts'

/** Where a file that was named lies. */
export interface NamedFile {
  /** Absolute, with every symlink resolved. */
  readonly path: string
  /** The folder that no symlink may lead out of: the git repository, the working folder, or the file's own. */
  readonly root: string
}

/**
 * The file that a path stands for, or why it is not to be read: its symlink leads out of the root, or it is no regular file.
 * Throws what the file system throws.
 *
 * @param path absolute
 * @param cwd the working folder, free of symlinks
 */
export function namedFile(path: string, cwd: string): NamedFile | Refusal {
  const real = realPath(path)
  const folder = realPath(dirname(path))
  const root = repositoryOf(folder) ?? (isWithin(folder, cwd) ? cwd : folder)
  if (!isWithin(real, root)) return [`the symlink leads out of ${root}`, `name the file itself: ${real}`]
  const stats = statSync(onDisk(real))
  if (stats.isDirectory()) return ['this is a folder', 'name a file']
  return stats.isFile() ? { path: real, root } : irregular
}
