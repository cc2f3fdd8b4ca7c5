import { apiGroup } from '@capi-migrate/transitions'
import { serves } from '../facts/crd.ts'
import type { Crd } from '../facts/crd.ts'
import type { Facts } from '../facts/facts.ts'
import { isGoing } from '../facts/going.ts'
import type { HeldReference } from '../facts/held-references.ts'
import type { Judgement, Seen } from './rule.ts'

/** CLU003: all references of classes but those to remediation templates. */
export function classReferences(facts: Facts): Judgement {
  return judge(facts, ({ path }) => !isRemediation(path))
}

/** CLU005 */
export function remediationReferences(facts: Facts): Judgement {
  return judge(facts, ({ path }) => isRemediation(path))
}

function judge({ references, crds }: Facts, isMine: (reference: HeldReference) => boolean): Judgement {
  const mine = references.value.filter(isMine)
  const seen = mine.flatMap((reference): readonly Seen[] => {
    const what = faultOf(reference, crds.value)
    return what === undefined ? [] : [{ object: reference.object, says: `${reference.path} ${what}` }]
  })
  return { seen, missing: references.missing, looked: mine.length }
}

/** What is the matter with the version that a reference names; undefined where it stays. */
function faultOf({ apiVersion, kind }: HeldReference, crds: readonly Crd[]): string | undefined {
  if (isGoing(crds, apiVersion, kind)) return `is ${apiVersion}, which goes`
  const [group, version = ''] = apiVersion.split('/')
  const crd = crds.find((one) => one.group === group && one.kind === kind)
  if (!crd) return undefined
  if (!serves(crd, version)) return `is ${apiVersion}, which is not served`
  // The class says the same in its condition RefVersionsUpToDate.
  const named = crd.labels[`${apiGroup}/v1beta2`]?.split('_').filter(Boolean) ?? []
  return named.length > 0 && !named.includes(version)
    ? `is ${apiVersion}, and contract v1beta2 is met by ${named.join(', ')}`
    : undefined
}

function isRemediation(path: string): boolean {
  return /\bremediation\b/i.test(path)
}
