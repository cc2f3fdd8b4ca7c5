import { moving } from '../untyped-reads.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { newerVersion } from '../versions.ts'
import { ignoreComment } from './explained.ts'
import type { Residue } from './residue.ts'

/** Reports what may be of a kind that goes, and keeps nothing where it is. */
export function tellResidue(residue: readonly Residue[], scopes: readonly Scope[]): void {
  for (const { source, node, kind, what, form } of residue) {
    const scope = scopes.find((each) => each.source === source)!
    const { from: path = what } =
      kind.transition.rows.find(
        ({ from }) => from !== undefined && isNamed(from, what) && moving(from).includes(kind),
      ) ?? {}
    const move = scope.moveOf({ kind, path })
    const to = move.to === undefined ? `not in ${newerVersion}` : `${move.to} in ${newerVersion}`
    scope.tasks.add({
      node,
      move,
      ...(form === 'read'
        ? say('client/residue-read', { what, kind: kind.kind, to, comment: ignoreComment })
        : say('client/residue', { what, kind: kind.kind, path, to, comment: ignoreComment })),
    })
  }
}

function isNamed(path: string, what: string): boolean {
  return path === what || path.split('.').at(-1)!.replace(/\W+$/, '') === what
}
