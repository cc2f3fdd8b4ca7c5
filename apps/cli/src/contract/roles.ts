import { UserError } from '@capi-migrate/plan'
import { roles } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'

/** The roles that were given as `kind=Role`. */
export function rolesFrom(given: readonly string[]): ReadonlyMap<string, Role> {
  return new Map(
    given.map((one) => {
      const [kind = '', name = ''] = one.split('=')
      const role = roles.find((known) => known.toLowerCase() === name.toLowerCase())
      if (!kind || !role)
        throw new UserError(
          `--role ${one} names no role`,
          `write <kind>=<role>, with one of ${roles.join(', ')}`,
        )
      return [kind, role] as const
    }),
  )
}
