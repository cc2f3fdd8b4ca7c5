import { namesGroup } from '../mirrors/groups.ts'
import { viewModelsIn } from '../mirrors/view-models.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { newerVersion } from '../versions.ts'

/** What view models copy of objects, once for each: only who fills them knows of which version that will be. */
export function tellViewModels(scopes: readonly Scope[]): void {
  if (!scopes.some(({ source }) => namesGroup(source.text))) return
  for (const scope of scopes)
    for (const { node, kind, fields } of viewModelsIn(scope.source, scope.mirrors)) {
      const moves = fields.map(({ place }) => scope.moveOf(place))
      const ways = moves.map(({ place, to }) =>
        to === place.path
          ? `${place.path} (another form)`
          : `${place.path} (${to ?? `not in ${newerVersion}`})`,
      )
      scope.tasks.add({
        node,
        move: moves[0]!,
        ...say('client/view-model', {
          type: node.text,
          kind: kind.kind,
          fields: [...new Set(ways)].join(', '),
        }),
      })
    }
}
