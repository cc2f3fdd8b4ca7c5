import type { Facts } from '../facts/facts.ts'
import { objectOf } from '../facts/digest.ts'
import type { Judgement, Seen } from './rule.ts'

/** CLU008: entries of managedFields whose version was renamed and whose paths were not moved. */
export function ownsRenamed({ objects, owners }: Facts): Judgement {
  const seen = objects.value.flatMap((digest) =>
    (digest.renamed ?? []).map(({ manager, path }): Seen => ({
      object: objectOf(digest),
      says: `${manager} owns ${path}, which v1beta2 does not have`,
    })),
  )
  return { seen, missing: owners.missing, looked: objects.value.length }
}
