import type { Said } from '@capi-migrate/transitions'
import type { ts } from 'ts-morph'
import { conditionsOf, renamed } from '../conditions.ts'
import type { Mode } from '../options.ts'
import type { Move } from '../place.ts'
import { moving } from '../untyped-reads.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { newerVersion } from '../versions.ts'
import { ignoreComment } from './explained.ts'
import type { Residue } from './residue.ts'

/** Reports what may be of a kind that goes, and keeps nothing where it is. */
export function tellResidue(residue: readonly Residue[], scopes: readonly Scope[]): void {
  for (const each of residue) {
    const { source, node, kind, what, form } = each
    const scope = scopes.find((other) => other.source === source)!
    const { move, path, to } = changeOf(each, scope)
    if (isReported(node, move, scope)) continue
    scope.tasks.add({
      node,
      move,
      ...said({ what, kind: kind.kind, path, to, comment: ignoreComment }, form, scope.options.mode),
    })
  }
}

interface ResidueChange {
  readonly move: Move
  /** What v1beta1 has, and what that is in v1beta2. */
  readonly path: string
  readonly to: string
}

/** What becomes of a field, or of the type of a condition. */
function changeOf({ kind, what }: Residue, scope: Scope): ResidueChange {
  const way = renamed(kind, what)
  if (way) {
    const now = way.to ?? way.entry.current.find((type) => type !== what)
    return {
      move: scope.moveOf(conditionsOf(kind)),
      path: `the condition ${what}`,
      to: now === undefined ? `another one in ${newerVersion}: ${way.note}` : `${now} in ${newerVersion}`,
    }
  }
  const { from: path = what } =
    kind.transition.rows.find(
      ({ from }) => from !== undefined && isNamed(from, what) && moving(from).includes(kind),
    ) ?? {}
  const move = scope.moveOf({ kind, path })
  const to = move.to === undefined ? `not in ${newerVersion}` : `${move.to} in ${newerVersion}`
  return { move, path, to }
}

/** Whether a task says the same of a node already, for another kind. */
function isReported(node: ts.Node, { place, to }: Move, scope: Scope): boolean {
  return scope.tasks.places.some(
    (other) =>
      other.kind !== place.kind &&
      other.node.end === node.end &&
      scope.moveOf({ kind: other.kind, path: place.path }).to === to,
  )
}

function said(
  it: Record<'what' | 'kind' | 'path' | 'to' | 'comment', string>,
  form: Residue['form'],
  mode: Mode,
): Said {
  if (form === 'list') return say('client/conditions-open', { kind: it.kind })
  if (mode === 'dual') return say('client/dual-residue', it)
  return form === 'read' ? say('client/residue-read', it) : say('client/residue', it)
}

function isNamed(path: string, what: string): boolean {
  return path === what || path.split('.').at(-1)!.replace(/\W+$/, '') === what
}
