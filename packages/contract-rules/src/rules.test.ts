import { existsSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import {
  checksIn,
  contractRules,
  contractStages,
  fieldsIn,
  knownCores,
  recognizeRole,
  rulesFor,
} from './index.ts'
import { looksAt } from '../test/looks-at.ts'
import type { Check, ContractRule, ContractStage, RuleGroup } from './index.ts'

const byId = contractRules.map((rule) => [rule.id, rule] as const)

describe('the rules', () => {
  test('have ids of their own', () => {
    expect(new Set(contractRules.map(({ id }) => id)).size).toBe(contractRules.length)
  })

  test.each(byId)('%s says what it asks for, what follows, and when it is mandatory', (_, rule) => {
    expect(rule.asks).toMatch(/\.$/)
    expect(rule.consequence).toMatch(/\.$/)
    if (rule.level === 'conditional') expect(rule.when).toBeTruthy()
    else expect(rule.when).toBeUndefined()
  })

  test.each(byId)('%s speaks of stages and minors that there are', (_, rule) => {
    const spoken = [...rule.fields, ...rule.checks].flatMap(({ stages }) => stages ?? [])
    expect(rule.stages.length).toBeGreaterThan(0)
    expect(spoken.filter((stage) => !rule.stages.includes(stage))).toEqual([])
    expect(rule.cores.from).toBeGreaterThanOrEqual(knownCores.from)
    expect(rule.cores.from).toBeLessThanOrEqual(knownCores.to)
  })

  test.each(byId)('%s says each field once in a stage', (_, rule) => {
    for (const stage of rule.stages) {
      const names = fieldsIn(rule, stage).map(({ owner, path }) => `${owner ?? ''} ${path}`)
      expect(new Set(names).size, `${stage}: ${names.join(', ')}`).toBe(names.length)
    }
  })

  test.each(byId)('%s looks only for fields that it does not forbid, and the other way round', (_, rule) => {
    for (const stage of rule.stages) {
      const is = new Map(
        fieldsIn(rule, stage)
          .filter(({ owner }) => owner === undefined || owner === 'template')
          .map((field) => [field.path, field.is]),
      )
      for (const check of checksIn(rule, stage)) {
        if (check.check === 'crd.field')
          expect(['forbidden', 'ignored', 'unread'], check.path).not.toContain(is.get(check.path))
        if (check.check === 'crd.noField')
          expect(['required', 'conditional'], check.path).not.toContain(is.get(check.path))
      }
    }
  })

  test.each(byId)('%s checks each field that it names, or says why nothing does', (_, rule) => {
    const wrong = rule.stages.flatMap((stage) =>
      fieldsIn(rule, stage)
        .map((field) => ({ ...field, isChecked: checksIn(rule, stage).some((one) => looksAt(one, field)) }))
        .filter(({ isChecked, unchecked }) => isChecked === (unchecked !== undefined))
        .map(({ owner = '', path, isChecked }) => [stage, owner, path, isChecked ? 'checked' : 'unchecked']),
    )
    expect(wrong.map((words) => words.filter(Boolean).join(' '))).toEqual([])
  })

  // The tables of upstream's pages; facts/contract-facts.md, section 0.
  test.each([
    [10, [14, 15, 0, 15, 20]],
    [11, [14, 16, 0, 15, 20]],
    [12, [14, 16, 17, 15, 21]],
    [13, [14, 17, 17, 16, 22]],
    [16, [14, 17, 17, 16, 22]],
  ])('of Cluster API v1.%i are as many as in its pages', (core, counts) => {
    const groups: readonly RuleGroup[] = [
      'InfraCluster',
      'InfraMachine',
      'InfraMachinePool',
      'BootstrapConfig',
      'ControlPlane',
    ]
    const own = rulesFor({ core })
    expect(groups.map((group) => own.filter((rule) => rule.group === group).length)).toEqual(counts)
  })

  test('of every group are as many as upstream has', () => {
    const count = (group: RuleGroup) => contractRules.filter((rule) => rule.group === group).length
    expect([count('IPAM'), count('clusterctl'), count('Templates'), contractRules.length]).toEqual([
      16, 25, 12, 139,
    ])
  })

  test('of a role are its own, those of templates and those of clusterctl', () => {
    const groups = new Set(
      rulesFor({ role: 'ControlPlane', stage: 'v1beta2', core: 14 }).map(({ group }) => group),
    )
    expect([...groups].sort()).toEqual(['ControlPlane', 'Templates', 'clusterctl'])
  })

  test('hold in every stage that a release honours', () => {
    expect(contractStages.v1beta1.to).toBe(15)
    expect(contractStages.final.from).toBe(16)
  })
})

const facts = new URL('../../../../shared/facts/contract-rules.yaml', import.meta.url)
const known: readonly Fact[] = existsSync(facts) ? factsOf(readFileSync(facts, 'utf8')) : []

describe.skipIf(known.length === 0)(
  'the rules are those of ../shared/facts (skipped where that folder is not at hand)',
  () => {
    test('all of them, and no other', () => {
      expect(contractRules.map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort())
    })

    test.each(known.map((fact) => [fact.id, fact] as const))(
      '%s has their level',
      (id, { mandatory, condition }) => {
        const level: Readonly<Record<string, ContractRule['level']>> = {
          yes: condition ? 'conditional' : 'mandatory',
          no: 'optional',
          should: 'recommended',
          conditional: 'conditional',
          inferred: 'conditional',
        }
        expect(ruleOf(id).level).toBe(level[mandatory])
      },
    )

    test.each(known.map((fact) => [fact.id, fact] as const))('%s speaks of their fields', (id, fact) => {
      const rule = ruleOf(id)
      const missing = fact.fields.filter(
        ({ path, stage }) =>
          !fieldsIn(rule, stage).some(
            (field) => field.path === path || `${field.owner} ${field.path}` === path,
          ),
      )
      expect(missing).toEqual([])
    })

    test.each(known.map((fact) => [fact.id, fact] as const))('%s looks where they look', (id, fact) => {
      const rule = ruleOf(id)
      const missing = fact.checks.filter(
        ({ path, stage }) => !checksIn(rule, stage).some((check) => pathsOf(check).includes(path)),
      )
      expect(missing).toEqual([])
    })
  },
)

function ruleOf(id: string): ContractRule {
  return contractRules.find((rule) => rule.id === id)!
}

/** What the facts say of a rule, as far as it can be compared: paths of JSON by stage. */
interface Fact {
  readonly id: string
  readonly mandatory: string
  readonly condition?: string
  readonly fields: readonly Spot[]
  readonly checks: readonly Spot[]
}

interface Spot {
  readonly path: string
  readonly stage: ContractStage
}

interface RawFact {
  readonly id: string
  readonly mandatory: string | boolean
  readonly condition?: string
  readonly stages: Readonly<Record<string, readonly { readonly path: string }[]>>
  readonly detect: Readonly<
    Record<
      string,
      readonly { readonly check: string; readonly path?: string; readonly stages?: readonly string[] }[]
    >
  >
}

function factsOf(text: string): readonly Fact[] {
  const { contracts } = load(text) as { contracts: Readonly<Record<string, { rules: readonly RawFact[] }>> }
  return Object.values(contracts).flatMap(({ rules }) =>
    rules.map((rule) => ({
      id: rule.id,
      mandatory: String(rule.mandatory),
      ...(rule.condition && { condition: rule.condition }),
      fields: Object.entries(rule.stages).flatMap(([name, fields]) =>
        fields
          .filter(({ path }) => isPath(path))
          .flatMap(({ path }) => stagesOf([name]).map((stage) => ({ path, stage }))),
      ),
      checks: [...(rule.detect.crd ?? []), ...(rule.detect.cr ?? [])].flatMap(({ path, stages }) =>
        path && isPath(path) ? stagesOf(stages ?? ['all']).map((stage) => ({ path, stage })) : [],
      ),
    })),
  )
}

function isPath(path: string): boolean {
  return (
    /^(spec|status|metadata)[.[]/.test(path) &&
    !/\||releaseSeries/.test(path) &&
    !/conditions\[[A-Z]/.test(path)
  )
}

/** The facts call the last stage `post`. */
function stagesOf(names: readonly string[]): readonly ContractStage[] {
  return names.flatMap((name) =>
    name === 'all'
      ? (['v1beta1', 'v1beta2', 'final'] as const)
      : name === 'post'
        ? (['final'] as const)
        : [name as ContractStage],
  )
}

function pathsOf(check: Check): readonly string[] {
  return Object.values(check)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(String)
}

test.each([
  ['FooCluster', 'InfraCluster'],
  ['Cluster', undefined],
  ['FooMachine', 'InfraMachine'],
  ['Machine', undefined],
  ['FooVirtualMachine', undefined],
])('a kind %s that is ready has the role %s', (kind, role) => {
  const found = recognizeRole({ group: 'foo.io', kind, has: (path) => path === 'status.ready' })
  expect(found?.role).toBe(role)
})
