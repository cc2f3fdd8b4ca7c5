import { checksIn, contractRules } from '@capi-migrate/contract-rules'
import type { Check, ContractRule, ContractStage } from '@capi-migrate/contract-rules'
import { describe, expect, test } from 'vitest'
import { lookAtKind, lookAtWhole } from '../src/checks/index.ts'
import type { Seen } from '../src/checks/seen.ts'
import { subjectOf } from '../src/checks/subject.ts'
import { kindsOf } from '../src/kinds/provider-kind.ts'
import type { Repository } from '../src/repository.ts'
import { breakCheck, givens } from './break-check.ts'
import { onlyShown } from './spot.ts'
import { kindNames, read, world } from './world.ts'
import type { Era, World } from './world.ts'

/** A check, and the kinds and rules that ask for it in a stage; of the repository where there is no kind. */
interface Case {
  readonly name: string
  readonly stage: ContractStage
  readonly check: Check
  readonly asked: readonly { readonly rule: ContractRule; readonly kind: string | undefined }[]
}

/** Each check once, in a stage that has it: those of several stages are looked at in v1beta2. */
function casesOf(): readonly Case[] {
  const cases = new Map<string, Case>()
  for (const stage of ['v1beta2', 'v1beta1', 'final'] as const)
    for (const rule of contractRules)
      for (const check of checksIn(rule, stage)) {
        if (check.check in onlyShown || (stage !== 'v1beta2' && checksIn(rule, 'v1beta2').includes(check)))
          continue
        const { level: _, note: __, stages: ___, ...bare } = check
        const name = `${stage} ${JSON.stringify(bare)}`
        const own = kindsFor(rule, check).map((kind) => ({ rule, kind }))
        cases.set(name, { name, stage, check, asked: [...(cases.get(name)?.asked ?? []), ...own] })
      }
  return [...cases.values()]
}

function kindsFor(rule: ContractRule, check: Check): readonly (string | undefined)[] {
  if (rule.subject === 'repository') return [undefined]
  const isOnTemplate = rule.subject === 'template' || check.on === 'template'
  return rule.roles.map((role) => `${kindNames[role]}${isOnTemplate ? 'Template' : ''}`)
}

async function seenIn(given: Promise<Repository>, { stage, check, asked }: Case): Promise<readonly string[]> {
  const repository = await given
  const { kinds } = kindsOf(repository)
  const whole = { repository, kinds, stage }
  return asked.map(({ rule, kind }) => {
    const seen = (): Seen => {
      if (kind === undefined) return lookAtWhole(check, whole, rule)
      const isTemplate = kind.endsWith('Template')
      const own = kinds.find(({ crd }) => crd.kind === kind.replace(/Template$/, ''))!
      return lookAtKind(check, subjectOf(whole, own, isTemplate ? 'template' : 'kind'), rule)
    }
    return `${rule.id} ${seen().state}`
  })
}

/** The provider that follows the contract, read once for each stage where nothing else is given. */
const good = { early: read(world('early')), late: read(world('late')) }

describe.each(casesOf())('$name', (one) => {
  test('is met by a provider that follows the contract', async () => {
    const seen = await seenIn(isGiven(one) ? read(given(one)) : good[eraOf(one)], one)
    expect(seen.filter((state) => !state.endsWith(' met'))).toEqual([])
  })

  test('is reported where it is broken', async () => {
    const at = given(one)
    for (const { kind = '' } of one.asked) breakCheck({ world: at, kind }, one.check)
    const seen = await seenIn(read(at), one)
    expect(seen.filter((state) => !/ (?:violated|absent)$/.test(state))).toEqual([])
  })
})

function isGiven({ check }: Case): boolean {
  return givens[check.check] !== undefined
}

function given({ stage, check, asked }: Case): World {
  const at = world(eraOf({ stage }))
  for (const { kind = '' } of asked) givens[check.check]?.({ world: at, kind })
  return at
}

function eraOf({ stage }: Pick<Case, 'stage'>): Era {
  return stage === 'v1beta1' ? 'early' : 'late'
}
