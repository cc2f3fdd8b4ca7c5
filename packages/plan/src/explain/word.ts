import {
  conditionMeanings,
  counterMeanings,
  polarityOf,
  predecessorsOf,
  successorOf,
} from '@capi-migrate/status-model'
import type { ConditionMeaning, CounterMeaning, Polarity, ReasonMeaning } from '@capi-migrate/status-model'
import { upstream } from '@capi-migrate/transitions'
import { changesOf } from './answer.ts'
import { find, knownOf, splitName } from './locate.ts'
import type { FieldChange } from './answer.ts'

/** A condition of the kinds that mean the same by it. */
export interface ConditionAnswer extends Pick<
  ConditionMeaning,
  'generation' | 'type' | 'meaning' | 'reasons'
> {
  readonly kinds: readonly string[]
  readonly by: readonly string[]
  readonly polarity: Polarity
  /** What became of a legacy one, or what a current one was before; by kind, in a sentence. */
  readonly history: readonly { readonly kind: string; readonly says: string }[]
}

/** A reason of one condition. */
export interface ReasonAnswer extends ReasonMeaning {
  readonly generation: ConditionMeaning['generation']
  readonly kind: string
  readonly type: string
  readonly reason: string
  /** The reasons that go on from a legacy one, or that a current one goes on from. */
  readonly others: readonly string[]
}

/** A field of a kind that has the word for its name, and what became of it. */
export interface FieldAnswer {
  readonly kind: string
  readonly change: FieldChange
}

/** All that a word can be. */
export interface WordAnswer {
  readonly word: string
  readonly conditions: readonly ConditionAnswer[]
  readonly reasons: readonly ReasonAnswer[]
  readonly counter?: CounterMeaning
  readonly fields: readonly FieldAnswer[]
}

/** What a bare word is: a condition type, a reason, a counter, the name of fields; `undefined` for none of these. */
export function wordOf(name: string, kind?: string): WordAnswer | undefined {
  const own = kind === undefined ? conditionMeanings : conditionMeanings.filter((one) => one.kind === kind)
  const word = spelled(name, own)
  const conditions = conditionsOf(own.filter(({ type }) => type === word))
  const reasons = own.flatMap((meaning) => reasonOf(meaning, word))
  const counter = Object.hasOwn(counterMeanings, word) ? counterMeanings[word] : undefined
  const fields = kind === undefined ? fieldsOf(word) : []
  if (conditions.length + reasons.length + fields.length === 0 && !counter) return undefined
  return { word, conditions, reasons, ...(counter && { counter }), fields }
}

/** Every word that has an answer, but names of fields. */
export function knownWords(): readonly string[] {
  return [
    ...new Set([
      ...conditionMeanings.flatMap(({ type, reasons }) => [type, ...Object.keys(reasons)]),
      ...Object.keys(counterMeanings),
    ]),
  ]
}

function spelled(name: string, own: readonly ConditionMeaning[]): string {
  const known = [
    ...own.flatMap(({ type, reasons }) => [type, ...Object.keys(reasons)]),
    ...Object.keys(counterMeanings),
  ]
  return (
    known.find((one) => one === name) ?? known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
  )
}

function conditionsOf(meanings: readonly ConditionMeaning[]): readonly ConditionAnswer[] {
  const keys = [...new Set(meanings.map(keyOf))]
  return keys.map((key) => {
    const group = meanings.filter((one) => keyOf(one) === key)
    const { generation, type, meaning, reasons } = group[0]!
    return {
      generation,
      type,
      meaning,
      reasons,
      kinds: group.map(({ kind }) => kind),
      by: [...new Set(group.map(({ by }) => by))],
      polarity: generation === 'current' ? polarityOf(type) : 'positive',
      history: group.flatMap(historyOf),
    }
  })
}

function keyOf({ generation, meaning, reasons }: ConditionMeaning): string {
  return JSON.stringify([generation, meaning, reasons])
}

function historyOf({ generation, group, kind, type }: ConditionMeaning): ConditionAnswer['history'] {
  if (generation === 'current')
    return predecessorsOf(group, kind, type).flatMap(({ legacy, change, meaning, kind: on }) =>
      legacy === undefined
        ? []
        : [{ kind, says: sentence(`${on === kind ? '' : `${on}.`}${legacy}`, change, meaning) }],
    )
  const entry = successorOf(group, kind, type)
  if (!entry) return []
  const { current, change, meaning, on, closest } = entry
  const now = current.map((one) => (on === undefined ? one : `${on}.${one}`)).join(', ')
  const says = now || (closest === undefined ? 'nothing' : `nothing; ${closest} comes closest`)
  return [{ kind, says: sentence(says, change, meaning) }]
}

function sentence(what: string, change: string, meaning: string): string {
  return `${what} (${change}${meaning && `: ${meaning}`})`
}

function reasonOf(meaning: ConditionMeaning, reason: string): readonly ReasonAnswer[] {
  const { generation, group, kind, type, reasons } = meaning
  if (!Object.hasOwn(reasons, reason)) return []
  const others =
    generation === 'legacy'
      ? [successorOf(group, kind, type)?.reasons?.[reason] ?? []].flat()
      : predecessorsOf(group, kind, type).flatMap(({ reasons: renamed = {} }) =>
          Object.keys(renamed).filter((old) => renamed[old] === reason),
        )
  return [{ generation, kind, type, reason, ...reasons[reason]!, others: [...new Set(others)] }]
}

/** Fields whose last step is the word, in the order of kinds; the ones that did not change are left out. */
function fieldsOf(word: string): readonly FieldAnswer[] {
  const kinds = [...new Set(upstream.transitions.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const { way } = splitName(kind)!
    const named = knownOf(way).filter((path) => lastStep(path) === word.toLowerCase())
    const changes = named.flatMap((path) => changesOf(find(way, path)!)).filter(({ row }) => row)
    const once = new Map(
      changes.map((change) => [JSON.stringify([change.from, change.older, change.newer]), change]),
    )
    return [...once.values()].map((change) => ({ kind, change }))
  })
}

function lastStep(path: string): string | undefined {
  return path
    .replace(/(\[\]|\{\})/g, '')
    .split('.')
    .at(-1)
    ?.toLowerCase()
}
