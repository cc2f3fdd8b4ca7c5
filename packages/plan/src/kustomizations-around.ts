import { find } from './find.ts'
import type { FindOptions, FoundFile, FoundFiles } from './find.ts'
import { partialRepositories } from './partial.ts'
import { isWithin, shownPath } from './paths.ts'
import type { Engine } from './plan.ts'
import { isRefusal, textOfRegular } from './regular-file.ts'

const names = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const

/** Returns the files that kustomizations build with files of a run of a part of a repository, and that are not part of it. */
export async function kustomizationsAround(
  { files }: FoundFiles,
  engine: Engine,
  where: readonly string[],
  { cwd = process.cwd(), include = [], exclude = [] }: FindOptions,
): Promise<readonly FoundFile[]> {
  const roots = partialRepositories(files, where, { cwd, include, exclude })
  if (roots.length === 0 || !engine.builtAround) return []
  const found = await find(roots, { cwd, only: names })
  const textOf = (path: string): string | undefined => {
    const text = roots.some((root) => isWithin(path, root)) ? textOfRegular(path) : undefined
    return text === undefined || isRefusal(text) ? undefined : text
  }
  const paths = engine.builtAround(
    files.map(({ path }) => path),
    found.files.map(({ path }) => path),
    textOf,
  )
  return paths.flatMap((path) => {
    const root = roots.find((one) => isWithin(path, one))
    return root === undefined ? [] : [{ file: shownPath(path, cwd), path, root, named: false }]
  })
}
