import { UserError } from '@capi-migrate/plan'
import { roles } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'

/** The roles that were given as `kind=Role`. Throws a {@link UserError} where one names no role. */
export function rolesFrom(given: readonly string[]): ReadonlyMap<string, Role> {
  return namedFrom(given, roles)
}

/** The same, with `kind=none` for a kind that has no role. */
export function rolesOrNoneFrom(given: readonly string[]): ReadonlyMap<string, Role | 'none'> {
  return namedFrom(given, [...roles, 'none'])
}

function namedFrom<N extends string>(given: readonly string[], names: readonly N[]): ReadonlyMap<string, N> {
  return new Map(
    given.map((one) => {
      const [kind = '', name = ''] = one.split('=')
      const role = names.find((known) => known.toLowerCase() === name.toLowerCase())
      if (!kind || !role)
        throw new UserError(
          `--role ${one} names no role`,
          `write <kind>=<role>, with one of ${names.join(', ')}`,
        )
      return [kind, role] as const
    }),
  )
}
