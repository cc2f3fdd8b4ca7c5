import { contractStages, roleTransition, stepsOf } from '@capi-migrate/transitions'
import type { ContractTarget, Role, SchemaNode } from '@capi-migrate/transitions'
import type { Kind } from './kind.ts'

const known = new Map<string, Kind | undefined>()

/**
 * A provider's kind by its role. Of its schema nothing is known but what the contract speaks of; and its API version is
 * the provider's own, so it is never written.
 */
export function providerKind(
  group: string,
  kind: string,
  role: Role,
  contract: ContractTarget,
): Kind | undefined {
  const key = `${group}/${kind} ${role} ${contract}`
  if (!known.has(key)) known.set(key, kindOf(group, kind, role, contract))
  return known.get(key)
}

function kindOf(group: string, kind: string, role: Role, contract: ContractTarget): Kind | undefined {
  const isTemplate = kind.endsWith('Template')
  const transition = roleTransition(role, contractStages[0], contract, isTemplate ? 'template' : 'object')
  if (!transition) return undefined
  const { rows } = transition
  return {
    group,
    kind,
    transition,
    older: spokenOf(rows.flatMap(({ from }) => from ?? [])),
    newer: spokenOf(rows.flatMap(({ to }) => to)),
  }
}

/** Finds the places that some paths lead to or through. */
function spokenOf(paths: readonly string[]): (path: string) => SchemaNode | undefined {
  const places = new Set(
    paths.flatMap((path) => {
      const steps = stepsOf(path)
      return steps.map((_, i) => steps.slice(0, i + 1).join('.'))
    }),
  )
  return (path) => (path === '' || places.has(stepsOf(path).join('.')) ? {} : undefined)
}
