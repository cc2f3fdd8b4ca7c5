import { resolve } from 'node:path'
import { apiGroup } from './api-group.ts'
import type { FindOptions, FoundFile } from './find.ts'
import { repositoryOf } from './ignore.ts'
import { look } from './read.ts'

/** The repositories of which a run looks at a part that names Cluster API. */
export function partialRepositories(
  files: readonly FoundFile[],
  where: readonly string[],
  { cwd = process.cwd(), include = [], exclude = [] }: FindOptions,
): readonly string[] {
  const searched = new Set(include.length + exclude.length > 0 ? [] : where.map((path) => resolve(cwd, path)))
  const parts = files.filter(({ root }) => !searched.has(root))
  const roots = [...new Set(parts.map(({ root }) => root))].filter((root) => repositoryOf(root) === root)
  const isOurs = (file: FoundFile): boolean => look(file, apiGroup).state === 'text'
  return roots.length > 0 && parts.some(isOurs) ? roots : []
}
