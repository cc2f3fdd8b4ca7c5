import { paths, schemaOf } from '@capi-migrate/transitions'
import { ownKinds } from './kind.ts'
import { newerVersion } from './versions.ts'

/** The last names of all fields that v1beta2 has elsewhere or not at all. */
export const movingNames: ReadonlySet<string> = new Set(
  ownKinds.flatMap(({ transition }) => transition.rows.flatMap(({ from }) => nameOf(from) ?? [])),
)

/** Those, and the names of all that lies below such a field. */
export const movedNames: ReadonlySet<string> = new Set([
  ...movingNames,
  ...ownKinds.flatMap((kind) =>
    kind.transition.rows.flatMap(({ from }) => {
      const schema = from === undefined ? undefined : (kind.older(from) ?? kind.newer(from))
      return schema ? [...paths(schema)].flatMap(([path]) => nameOf(path) ?? []) : []
    }),
  ),
])

/** The names of all fields that v1beta2 has anywhere. */
const currentNames = new Set(
  ownKinds.flatMap(({ group, kind }) => {
    const schema = schemaOf(group, newerVersion, kind)
    return schema ? [...paths(schema)].flatMap(([path]) => nameOf(path) ?? []) : []
  }),
)

/** Those that v1beta2 has nowhere, and that no other program is likely to have: two words at least. */
export const tellingNames: ReadonlySet<string> = new Set(
  [...movingNames].filter((name) => /^[a-z]{4,}[A-Z]\w{3,}$/.test(name) && !currentNames.has(name)),
)

/** The last name of a path; `undefined` where it ends in a list or a map of no name. */
export function nameOf(path: string | undefined): string | undefined {
  const name = path?.split('.').at(-1)?.replace(/\W+$/, '')
  return name && /^\w+$/.test(name) ? name : undefined
}
