import { usedBy } from '@capi-migrate/transitions'
import type { Beside } from '../classes/beside.ts'
import type { Builder, Built } from './build.ts'
import type { JsonMap } from '@capi-migrate/edits/json'
import { gvkOf } from './selector.ts'
import type { Resource } from './selector.ts'

/**
 * Looks objects up in what kustomizations build: the templates of a ClusterClass and the users of an object, as each
 * overlay makes them.
 *
 * @param by paths of kustomizations: only what these have a part in counts; where absent, everything does
 */
export function objectsBuilt(builder: Builder, by?: readonly string[]): Beside {
  const built = (): readonly Built[] =>
    builder.all.filter(({ of }) => !by || by.some((path) => of.includes(path)))
  return {
    templates: (group, kind, name) =>
      unique(
        built()
          .flatMap(({ resources }) => resources)
          .filter(({ object, names }) => {
            const gvk = gvkOf(object)
            return gvk.group === group && gvk.kind === kind && names.includes(name)
          }),
      ),
    users: (kind, name) =>
      unique(
        outermost(built()).flatMap(({ resources }) => {
          const own = resources.filter(({ object, names }) => object.kind === kind && names.includes(name))
          const names = new Set([name, ...own.flatMap(({ names }) => names)])
          return resources.filter(({ object }) =>
            usedBy(object).some((used) => used.kind === kind && names.has(used.name)),
          )
        }),
      ),
  }
}

/** What a base lacks its overlays may give: it is not built for itself then. */
function outermost(all: readonly Built[]): readonly Built[] {
  const isBase = ({ of }: Built): boolean =>
    all.some((other) => other.of.length > of.length && of.every((path) => other.of.includes(path)))
  return all.filter((one) => !isBase(one))
}

function unique(resources: readonly Resource[]): readonly JsonMap[] {
  return [...new Map(resources.map(({ object }) => [JSON.stringify(object), object])).values()]
}
