import { repositoryFiles } from '../generate/repository.mjs'
import { writeFiles } from '../generate/tree.mjs'
import { line, took } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

/** A repository in which files belong together, and one of half its size. */
export async function* repository({ folder, migrate, profile }) {
  const [half, whole] = [10, 20].map((count) => writeFiles(`${folder}/${count}`, repositoryFiles(count)))
  const preview = (tree, options) =>
    run([migrate, 'manifests', tree.folder, '--docs'], { codes: [2, 3], ...options })
  const { small, large } = await inTurn(3, {
    small: () => preview(half),
    large: () => preview(whole, { profile }),
  })
  yield line(`preview of ${whole.files} files that belong together`, large.ms / 1e3, 's')
  yield* took(large)
  yield line('against half of them, processor time', large.cpuMs / small.cpuMs, '×', 2.3)
}
