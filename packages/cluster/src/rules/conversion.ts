import type { Facts } from '../facts/facts.ts'
import type { Judgement } from './rule.ts'

/** CLU021 */
export function isConverted({ probes, objects }: Facts): Judgement {
  const seen = probes.value.flatMap(({ crd, version, refused }) =>
    refused === undefined ? [] : [{ object: crd.kind, says: `cannot be read in ${version}: ${refused}` }],
  )
  return { seen, missing: [...objects.missing, ...probes.missing], looked: probes.value.length }
}
