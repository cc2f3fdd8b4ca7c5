import { UserError } from '@capi-migrate/plan'
import type { Role } from '@capi-migrate/status-model'

const names: readonly Role[] = [
  'InfraCluster',
  'InfraMachine',
  'InfraMachinePool',
  'BootstrapConfig',
  'ControlPlane',
  'IPAM',
]

/** The roles that were given as `kind=Role`. */
export function rolesFrom(given: readonly string[]): ReadonlyMap<string, Role> {
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
