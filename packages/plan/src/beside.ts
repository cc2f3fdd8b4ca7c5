import { basename, dirname, resolve } from 'node:path'
import { applierExtensions, projectFiles } from '@capi-migrate/edits'
import { find } from './find.ts'
import type { FindOptions, FoundFile, FoundFiles } from './find.ts'
import type { FolderNames } from './folder-names.ts'
import { isWithin } from './paths.ts'

/**
 * The files of the repositories of a run that may say what applies its files, and are none of it: programs, and what marks a
 * folder as theirs. Nothing is looked for where only files were named, for those are written whoever applies them.
 *
 * @param endings of further programs
 */
export async function filesBeside(
  { files }: FoundFiles,
  { cwd }: FindOptions,
  endings: readonly string[] = [],
): Promise<readonly FoundFile[]> {
  const roots = new Set(files.filter(({ named }) => !named).map(({ root }) => root))
  if (roots.size === 0) return []
  const only = [...new Set([...applierExtensions, ...endings])]
  const found = await find([...roots], { ...(cwd !== undefined && { cwd }), only })
  const own = new Set(files.map(({ path }) => path))
  return found.files.filter(({ path }) => !own.has(path))
}

/**
 * Whether a run looks at all of its repositories, and finds no project of an applier in them, and no Go module or package of
 * npm around a file.
 */
export function isWithoutProjects(
  { files }: FoundFiles,
  where: readonly string[],
  { cwd = process.cwd(), include = [], exclude = [] }: FindOptions,
  folders: FolderNames,
): boolean {
  const whole = new Set(where.map((path) => resolve(cwd, path)))
  return (
    include.length + exclude.length === 0 &&
    files.every(({ root, path }) => whole.has(root) && !(basename(path) in projectFiles)) &&
    // Of a folder that cannot be entered no file is written, whatever else it holds.
    ![...foldersAround(files)].some((folder) =>
      ['go.mod', 'package.json'].some((name) => folders.has(folder, name)),
    )
  )
}

/** The folders that files lie in, and those above, up to their roots. */
function foldersAround(files: readonly FoundFile[]): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const { root, path } of files)
    for (let at = dirname(path); !folders.has(at) && isWithin(at, root); at = dirname(at)) folders.add(at)
  return folders
}
