import { describe, expect, test } from 'vitest'
import { conditionDictionary, polarityOf } from '../dictionary.ts'
import { conditionMeanings } from './meanings.ts'

const named = (generation: string, group: string, kind: string, type: string) =>
  conditionMeanings.find(
    (one) => one.generation === generation && one.group === group && one.kind === kind && one.type === type,
  )

describe('what conditions mean', () => {
  test('is told of every condition of the dictionary, before and after', () => {
    const missing = conditionDictionary.flatMap(({ group, kind, legacy, current, on = kind }) => [
      ...(legacy === undefined || named('legacy', group, kind, legacy) ? [] : [`legacy ${kind}.${legacy}`]),
      ...current.filter((type) => !named('current', group, on, type)).map((type) => `${on}.${type}`),
    ])
    expect(missing).toEqual([])
  })

  test('is told of nothing else, and once', () => {
    const known = new Set(
      conditionDictionary.flatMap(({ kind, legacy, current, on = kind }) => [
        ...(legacy === undefined ? [] : [`legacy ${kind} ${legacy}`]),
        ...current.map((type) => `current ${on} ${type}`),
      ]),
    )
    const names = conditionMeanings.map(({ generation, kind, type }) => `${generation} ${kind} ${type}`)
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('names the reasons that were renamed, on both sides', () => {
    const missing = conditionDictionary.flatMap(({ group, kind, legacy, current, on = kind, reasons = {} }) =>
      Object.entries(reasons).flatMap(([old, now]) => [
        ...(named('legacy', group, kind, legacy!)!.reasons[old] ? [] : [`${kind}.${legacy} ${old}`]),
        ...(current.some((type) => named('current', group, on, type)!.reasons[now])
          ? []
          : [`${on}.${current.join()} ${now}`]),
      ]),
    )
    expect(missing).toEqual([])
  })

  test('has severity only where a legacy condition is False', () => {
    for (const { generation, reasons } of conditionMeanings)
      for (const { severity, status } of Object.values(reasons))
        if (severity !== undefined) expect([generation, status]).toEqual(['legacy', 'False'])
  })

  test('says with a reason of its own that all is as it should be', () => {
    const current = conditionMeanings.filter(
      ({ generation, kind }) => generation === 'current' && kind !== 'IPAddressClaim',
    )
    const silent = current.filter(({ type, reasons }) => {
      const normal = polarityOf(type) === 'positive' ? 'True' : 'False'
      return !Object.values(reasons).some(({ status }) => status === normal)
    })
    // These two go away, or are left to others, once all is well.
    expect(silent.map(({ type }) => type)).toEqual(['OwnerRemediated', 'ExternallyRemediated'])
  })
})
