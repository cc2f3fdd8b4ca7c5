import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Ignore } from 'ignore'
import { matcherIn } from './ignore-file.ts'
import { isThere } from './paths.ts'
import { onDisk } from './raw-names.ts'

/** Files that say what to leave alone, the strongest voice first. Both have git's syntax. */
export const ignoreFiles = ['.migrateignore', '.gitignore'] as const

/** Folders nobody wants to have searched, whatever the ignore files say. */
export const skippedFolders: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules'])

/** What the ignore files of a folder and of the folders above it say; the deepest that speaks decides. */
export interface Rules {
  readonly folder: string
  /** One matcher for each ignore file of the folder, the strongest first. */
  readonly own: readonly Ignore[]
  readonly above?: Rules
}

/**
 * The rules for what lies in `folder`. `present` tells which ignore files it holds, if that is known already. Throws an
 * `IgnoreFileError` where one of them cannot be understood: then nobody knows what is to be left alone.
 */
export function rulesIn(folder: string, above?: Rules, present?: ReadonlySet<string>): Rules | undefined {
  const own: Ignore[] = []
  for (const name of ignoreFiles) {
    const file = join(folder, name)
    if (present ? present.has(name) : isThere(file)) own.push(matcherIn(file))
  }
  return own.length > 0 ? { folder, own, ...(above && { above }) } : above
}

/** The rules that reach into `folder` from the top of its git repository down to `folder` itself. */
export function rulesAbove(folder: string): Rules | undefined {
  const top = repositoryOf(folder)
  if (top === undefined) return rulesIn(folder)
  const steps = relative(top, folder).split(sep).filter(Boolean)
  let at = top
  let rules = rulesIn(at, excludeOf(top))
  for (const step of steps) {
    // A folder that is named although its repository ignores it is searched: the name is the stronger wish.
    if (isIgnored(join(at, step), true, rules)) rules = undefined
    at = join(at, step)
    rules = rulesIn(at, rules)
  }
  return rules
}

/** Whether the rules tell us to leave a path alone. */
export function isIgnored(path: string, isFolder: boolean, rules: Rules | undefined): boolean {
  for (let layer = rules; layer; layer = layer.above) {
    const inside = path.slice(layer.folder.length + (layer.folder.endsWith(sep) ? 0 : 1))
    const name = (sep === '/' ? inside : inside.replaceAll(sep, '/')) + (isFolder ? '/' : '')
    for (const own of layer.own) {
      const { ignored, unignored } = own.test(name)
      if (ignored || unignored) return ignored
    }
  }
  return false
}

/** Whether a `.migrateignore` in `top` or below speaks against a file, or against a folder it lies in. */
export function isLeftOut(path: string, top: string): boolean {
  let rules: Rules | undefined
  let at = top
  for (const step of relative(top, path).split(sep)) {
    if (isThere(join(at, ignoreFiles[0]))) rules = rulesIn(at, rules, new Set([ignoreFiles[0]]))
    at = join(at, step)
    if (isIgnored(at, at !== path, rules)) return true
  }
  return false
}

/** The top folder of the git repository that holds `folder`, if it lies in one. */
export function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(onDisk(join(at, '.git')))) return at
    if (dirname(at) === at) return undefined
  }
}

function excludeOf(top: string): Rules | undefined {
  const file = join(top, '.git', 'info', 'exclude')
  return existsSync(file) ? { folder: top, own: [matcherIn(file, { follow: true })] } : undefined
}
