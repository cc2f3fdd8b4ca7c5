import type { Said } from '@capi-migrate/transitions'
import type { Mode } from '../options.ts'
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
      ...said({ what, kind: kind.kind, path, to, comment: ignoreComment }, form, scope.options.mode),
    })
  }
}

function said(
  it: Record<'what' | 'kind' | 'path' | 'to' | 'comment', string>,
  form: Residue['form'],
  mode: Mode,
): Said {
  if (mode === 'dual') return say('client/dual-residue', it)
  return form === 'read' ? say('client/residue-read', it) : say('client/residue', it)
}

function isNamed(path: string, what: string): boolean {
  return path === what || path.split('.').at(-1)!.replace(/\W+$/, '') === what
}
