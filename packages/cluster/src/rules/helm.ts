import type { Facts } from '../facts/facts.ts'
import type { Judgement } from './rule.ts'

/** CLU011: what the next `helm upgrade` compares with. */
export function judgeReleases({ releases: { value, missing } }: Facts): Judgement {
  const seen = value
    .filter(({ going }) => going.length > 0)
    .map(({ name, revision, going: [first, ...more] }) => ({
      object: `release ${name}`,
      says: `revision ${revision} holds ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    }))
  return { seen, missing, looked: value.length }
}
