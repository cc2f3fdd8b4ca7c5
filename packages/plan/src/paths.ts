import { lstatSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { isText, nameOf, onDisk } from './raw-names.ts'

/** Whether `path` is `folder` or lies in it. Both are absolute and free of symlinks. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** A path as people see it: relative to `cwd` where it lies in it, with `/` between the steps. */
export function shownPath(path: string, cwd: string): string {
  const inside = isWithin(path, cwd) ? relative(cwd, path) || '.' : path
  return sep === '/' || isAbsolute(inside) ? inside : inside.replaceAll(sep, '/')
}

/** Whether there is something of that name; a symlink to nowhere is something, too. */
export function isThere(path: string): boolean {
  return lstatSync(onDisk(path), { throwIfNoEntry: false }) !== undefined
}

/** A path with every symlink resolved. Throws what the file system throws. */
export function realPath(path: string): string {
  const real = isText(path) ? realpathSync(path) : undefined
  return real === undefined || real.includes('\uFFFD')
    ? nameOf(realpathSync.native(onDisk(path), 'buffer'))
    : real
}
