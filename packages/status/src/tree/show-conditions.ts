import { polarityOf, failure, success } from '@capi-migrate/status-model'
import type { ApiObject, Result } from '@capi-migrate/status-model'
import { saidIn } from './said.ts'
import type { Generation, Said } from './said.ts'

/** Which conditions of an object are listed below it. */
export type ConditionFilter = (object: ApiObject, generation?: Generation) => readonly Said[]

/** Lists none. */
export const noConditions: ConditionFilter = () => []

/**
 * Reads `--show-conditions`: `all`, `Kind` or `Kind/name`, comma-separated, in any case. With a `+` at its end an item
 * lists only what is worth a look: Available, Ready, and what is not as it should be or has a message. The first item
 * that fits an object counts. Legacy conditions are listed without Ready, which stands beside the object. Upstream: cmd/clusterctl/client/tree/tree.go, `isObjDebug`.
 */
export function conditionFilter(text: string): Result<ConditionFilter> {
  const items = text.split(',').filter((item) => item !== '')
  const wrong = items.find((item) => item !== item.trim())
  if (wrong !== undefined)
    return failure(`invalid --show-conditions value ${JSON.stringify(wrong)}: whitespace is not allowed`)
  const wishes = items.map((item) => ({
    target: item.replace(/\+$/, '').toLowerCase(),
    notableOnly: item.endsWith('+'),
  }))
  return success((object, generation = 'current') => {
    const kind = object.kind?.toLowerCase() ?? ''
    const names = ['all', kind, `${kind}/${object.metadata?.name?.toLowerCase() ?? ''}`]
    const wish = wishes.find(({ target }) => names.includes(target))
    if (!wish) return []
    const said = saidIn(generation, object)
    const listed = generation === 'legacy' ? said.filter(({ type }) => type !== 'Ready') : said
    return wish.notableOnly ? listed.filter(isNotable) : listed
  })
}

function isNotable({ type, status, message }: Said): boolean {
  if (type === 'Available' || type === 'Ready') return true
  return message !== '' || status !== (polarityOf(type) === 'negative' ? 'False' : 'True')
}
