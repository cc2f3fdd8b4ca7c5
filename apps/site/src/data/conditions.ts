import { wordOf } from '@capi-migrate/plan/explain'
import type { ConditionAnswer } from '@capi-migrate/plan/explain'
import { conditionMeanings } from '@capi-migrate/status-model'
import type { Block, Book, Entry } from '../explorer/entry.ts'
import { chain } from './chain.ts'

const versions = { current: 'v1beta2', legacy: 'v1beta1' } as const

/** Every condition, kind by kind, as `migrate explain Kind.Type` says it, and what it rests on. */
export function conditionBook(): Book {
  const rests = chain()
  const kinds = [...new Set(conditionMeanings.map(({ kind }) => kind))]
  return {
    groups: kinds.map((kind) => ({
      name: kind,
      entries: [...new Set(conditionMeanings.filter((one) => one.kind === kind).map(({ type }) => type))].map(
        (type) => entryOf(kind, type, rests.get(`${kind}.${type}`)),
      ),
    })),
  }
}

function entryOf(kind: string, type: string, rests: readonly string[] | undefined): Entry {
  const { conditions } = wordOf(type, kind)!
  return {
    id: `${kind}.${type}`,
    title: type,
    tags: conditions.map(({ generation }) => versions[generation]),
    blocks: conditions.flatMap(blocksOf),
    ...(rests && { rests }),
  }
}

function blocksOf({
  generation,
  meaning,
  polarity,
  by,
  history,
  reasons,
}: ConditionAnswer): readonly Block[] {
  const severe = generation === 'legacy'
  return [
    {
      title: `Condition of ${versions[generation]}`,
      lines: [
        ['means', meaning],
        ['True is', polarity === 'positive' ? 'good' : 'a sign that something is going on'],
        ['set by', by.join(', ')],
        ...history.map(({ says }) => [severe ? 'now' : 'before', says] as const),
      ],
      table: {
        head: ['reason', 'status', ...(severe ? ['severity'] : []), 'when'],
        rows: Object.entries(reasons).map(([reason, { status, severity = '', when }]) => [
          reason,
          status,
          ...(severe ? [severity] : []),
          when,
        ]),
      },
    },
  ]
}
