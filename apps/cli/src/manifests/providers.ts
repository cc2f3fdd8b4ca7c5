import { find, someOf, target, UserError } from '@capi-migrate/plan'
import type { Providers } from '@capi-migrate/plan/contract'
import { isEarlier } from '@capi-migrate/transitions'
import type { ManifestsFlags } from './flags.ts'
import { rolesFrom } from '../contract/roles.ts'
import { contractTargets } from '../declare/stages.ts'
import { stdin } from '../input.ts'
import { say } from '../terminal.ts'

/** Where the objects of providers go, if that is asked for; those that stay are said on stderr. */
export async function providersFor(
  where: readonly string[],
  { to, contract, crds, role, include, exclude }: ManifestsFlags,
): Promise<Providers | undefined> {
  if (!contract) {
    if (crds || role)
      throw new UserError(
        `${crds ? '--crds' : '--role'} is about objects of providers`,
        `say --contract ${contractTargets[0]} too`,
      )
    return undefined
  }
  if (isEarlier(to, target))
    throw new UserError(`--contract and --to ${to} do not go together`, 'the contract knows no way back')
  const files = where.includes(stdin)
    ? []
    : (await find(where, { ...(include && { include }), ...(exclude && { exclude }) })).files
  const { providersOf } = await import('@capi-migrate/plan/contract')
  const providers = await providersOf({
    to: contract,
    files,
    roles: rolesFrom(role ?? []),
    ...(crds && { crds }),
  })
  const untouched = [...providers.untouched].map(([kind, count]) => `${count} ${kind}`)
  if (untouched.length > 0)
    say(
      `objects of providers without a role stay as they are: ${someOf(untouched, 5)}; give --crds, or --role <kind>=<Role>`,
    )
  return providers
}
