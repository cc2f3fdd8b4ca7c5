import { describe, expect, test } from 'vitest'
import { current, later, machine, noon } from '../../test/build.ts'
import type { Condition } from './condition.ts'
import { defaultMergeStrategy, defaultPriority, reasons } from './merge.ts'
import { summary } from './summary.ts'
import type { SummaryOptions } from './summary.ts'

const deleting = current('Deleting', 'False', 'NotDeleting')
const bootstrap = current('BootstrapConfigReady', 'True', 'Ready')
const infrastructure = current('InfrastructureReady', 'True', 'Ready')
const healthy = current('NodeHealthy', 'True', 'NodeHealthy')

const ofMachine: SummaryOptions = {
  forConditionTypes: ['Deleting', 'BootstrapConfigReady', 'InfrastructureReady', 'NodeHealthy'],
  negativePolarityConditionTypes: ['Deleting'],
}

function merged(conditions: readonly Condition[], options: SummaryOptions = ofMachine): unknown {
  const result = summary(machine('m', ...conditions), 'Ready', options)
  if (!result.ok) return result.error
  const { status, reason, message } = result.value
  return [status, reason, message]
}

describe('what many conditions of a Machine say', () => {
  const table: readonly (readonly [string, readonly Condition[], readonly [string, string, string]])[] = [
    ['all is well', [deleting, bootstrap, infrastructure, healthy], ['True', 'InfoReported', '']],
    [
      'an info is shown where all is well',
      [deleting, bootstrap, infrastructure, { ...healthy, message: 'fine' }],
      ['True', 'InfoReported', '* NodeHealthy: fine'],
    ],
    [
      'an issue hides infos',
      [
        deleting,
        { ...bootstrap, message: 'done' },
        current('InfrastructureReady', 'False', 'NotReady', 'creating the instance'),
        healthy,
      ],
      ['False', 'IssuesReported', '* InfrastructureReady: creating the instance'],
    ],
    [
      'an issue without a message shows its reason',
      [deleting, bootstrap, current('InfrastructureReady', 'False', 'NotReady'), healthy],
      ['False', 'IssuesReported', '* InfrastructureReady: NotReady'],
    ],
    [
      'True of negative polarity is an issue',
      [
        current('Deleting', 'True', 'DrainingNode', 'Drain not completed yet:\n* Pod a/b: waiting'),
        bootstrap,
        infrastructure,
        healthy,
      ],
      ['False', 'IssuesReported', '* Deleting:\n  * Drain not completed yet:\n    * Pod a/b: waiting'],
    ],
    [
      'issues and unknowns stand in the order of the types',
      [
        current('NodeHealthy', 'False', 'NodeNotHealthy', 'not ready'),
        current('BootstrapConfigReady', 'Unknown', 'InternalError', 'see the logs'),
        infrastructure,
        deleting,
      ],
      ['False', 'IssuesReported', '* BootstrapConfigReady: see the logs\n* NodeHealthy: not ready'],
    ],
    [
      'unknown without issues is unknown',
      [deleting, bootstrap, infrastructure, current('NodeHealthy', 'Unknown', 'InspectionFailed', 'no Node')],
      ['Unknown', 'UnknownReported', '* NodeHealthy: no Node'],
    ],
    [
      'what is missing is unknown',
      [deleting, bootstrap, infrastructure],
      ['Unknown', 'UnknownReported', '* NodeHealthy: Condition not yet reported'],
    ],
    [
      'a status that is none of the three is unknown',
      [deleting, bootstrap, infrastructure, current('NodeHealthy', 'yes' as 'True', 'R', 'm')],
      ['Unknown', 'UnknownReported', '* NodeHealthy: m'],
    ],
    [
      'conditions out of scope do not speak',
      [deleting, bootstrap, infrastructure, healthy, current('UpToDate', 'False', 'NotUpToDate', 'old')],
      ['True', 'InfoReported', ''],
    ],
  ]
  test.each(table)('%s', (_, conditions, expected) => {
    expect(merged(conditions)).toEqual(expected)
  })
})

describe('options', () => {
  test('what may be missing is left out', () => {
    const options = { ...ofMachine, ignoreTypesIfMissing: ['NodeHealthy'] }
    expect(merged([deleting, bootstrap, infrastructure], options)).toEqual(['True', 'InfoReported', ''])
  })

  test('an override speaks instead of the condition', () => {
    const condition = current('NodeHealthy', 'False', 'NodeDeleted', 'gone')
    const options = { ...ofMachine, overrideConditions: [{ owner: machine('m'), condition }] }
    expect(merged([deleting, bootstrap, infrastructure, healthy], options)).toEqual([
      'False',
      'IssuesReported',
      '* NodeHealthy: gone',
    ])
  })

  test('reasons are the ones of the strategy', () => {
    const customMergeStrategy = defaultMergeStrategy({
      priority: defaultPriority(['Deleting']),
      reason: reasons('NotReady', 'ReadyUnknown', 'Ready'),
    })
    const options = { ...ofMachine, customMergeStrategy }
    expect(merged([deleting, bootstrap, infrastructure, healthy], options)).toEqual(['True', 'Ready', ''])
    expect(merged([deleting, bootstrap, infrastructure], options)).toContain('ReadyUnknown')
  })

  test('a priority of one’s own turns an issue into an info', () => {
    const priority = (condition: Condition) =>
      condition.reason === 'ObjectDeleted' ? 'info' : defaultPriority(['Deleting'])(condition)
    const options = { ...ofMachine, customMergeStrategy: defaultMergeStrategy({ priority }) }
    const gone = current('InfrastructureReady', 'False', 'ObjectDeleted', 'DockerMachine has been deleted')
    expect(merged([deleting, bootstrap, gone, healthy], options)).toEqual([
      'True',
      'InfoReported',
      '* InfrastructureReady: DockerMachine has been deleted',
    ])
  })

  test('the lines can be folded', () => {
    const customMergeStrategy = defaultMergeStrategy({
      summaryMessageTransform: (lines) => [`${lines.length} lines`],
    })
    expect(merged([], { forConditionTypes: ['A', 'B'], customMergeStrategy })).toMatchObject([
      'Unknown',
      'UnknownReported',
      '2 lines',
    ])
  })

  test('a strategy need not be the default one', () => {
    const customMergeStrategy = () => ({ status: 'True', reason: 'Mine', message: 'whatever' }) as const
    expect(merged([bootstrap], { ...ofMachine, customMergeStrategy })).toEqual(['True', 'Mine', 'whatever'])
  })
})

test('the result has neither a time nor a generation', () => {
  expect(summary(machine('m', healthy), 'Ready', { forConditionTypes: ['NodeHealthy'] })).toEqual({
    ok: true,
    value: { type: 'Ready', status: 'True', reason: 'InfoReported', message: '' },
  })
})

test('of conditions of one type the older one comes first', () => {
  const pair = [
    current('A', 'False', 'R', 'second', later),
    current('A', 'False', 'R', 'third', later),
    current('A', 'False', 'R', 'first', noon),
  ]
  expect(merged(pair, { forConditionTypes: ['A'] })).toEqual([
    'False',
    'IssuesReported',
    '* A: first\n* A: second\n* A: third',
  ])
})

describe('errors', () => {
  const override = { owner: machine('m'), condition: healthy }
  test.each<readonly [string, SummaryOptions, string]>([
    ['no types', { forConditionTypes: [] }, 'option ForConditionTypes not provided or empty'],
    [
      'the target among them',
      { forConditionTypes: ['A', 'Ready'] },
      'option ForConditionTypes cannot include Ready (target condition type)',
    ],
    [
      'an override twice',
      { ...ofMachine, overrideConditions: [override, override] },
      'override condition NodeHealthy specified multiple times',
    ],
    [
      'an override of nothing',
      { ...ofMachine, overrideConditions: [{ ...override, condition: bootstrap }] },
      'override condition BootstrapConfigReady must exist in source object',
    ],
    [
      'nothing left to merge',
      { forConditionTypes: ['A'], ignoreTypesIfMissing: ['A'] },
      "summary can't be performed when the list of conditions to be summarized is empty",
    ],
  ])('%s', (_, options, expected) => {
    expect(merged([healthy], options)).toBe(expected)
  })
})
