import { condition, isKind, replicas } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import type { Condition } from '@capi-migrate/status-model/current'
import { valueAt, numberOf } from '@capi-migrate/status-model/values'
import { healthRules } from './rule.ts'
import type { HealthRule } from './rule.ts'

/** How an object is, in the words of Argo CD. */
export interface Health {
  readonly state: 'healthy' | 'progressing' | 'degraded' | 'suspended'
  readonly message: string
}

/**
 * How an object is, of either version; `undefined` for a kind that has no rule. It is told in this order: being deleted,
 * paused, not yet seen by its controller, what is going on, and at last whether all is well.
 */
export function health(object: ApiObject): Health | undefined {
  const rule = healthRules.find(({ kind }) => isKind(object, kind))
  return rule && healthBy(rule, object)
}

function healthBy({ main, ongoing, initialized }: HealthRule, object: ApiObject): Health {
  const isTrue = (type: string) => condition(object, type)?.status === 'True'
  if (typeof valueAt(object, 'metadata.deletionTimestamp') === 'string')
    return progressing('Deleting', condition(object, 'Deleting'))
  if (isTrue('Paused')) return { state: 'suspended', message: condition(object, 'Paused')?.message ?? '' }
  if (main === undefined) return healthByCounters(object)
  const said = condition(object, main)
  if (!said) return { state: 'progressing', message: `Waiting for ${main}` }
  const generation = numberOf(valueAt(object, 'metadata.generation')) ?? 0
  if ((said.observedGeneration ?? generation) < generation)
    return { state: 'progressing', message: `Waiting for ${main} to be observed again` }
  const going = ongoing.find(isTrue)
  if (going) return progressing(going, condition(object, going))
  if (said.status === 'True') return { state: 'healthy', message: said.message }
  const isBroken = said.status === 'False' && (initialized === undefined || isTrue(initialized))
  return isBroken ? { state: 'degraded', message: said.message || said.reason } : progressing(main, said)
}

function healthByCounters(object: ApiObject): Health {
  const { desired, available } = replicas(object)
  // Absent is not 0: nobody has counted yet.
  if (desired === undefined || available === undefined)
    return { state: 'progressing', message: 'Waiting for replicas to be counted' }
  const message = `${available} of ${desired} replicas available`
  return { state: available >= desired ? 'healthy' : 'progressing', message }
}

function progressing(type: string, said: Condition | undefined): Health {
  const why = said?.message || said?.reason
  return { state: 'progressing', message: why ? `${type}: ${why}` : type }
}
