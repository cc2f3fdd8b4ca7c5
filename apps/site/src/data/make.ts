import type { Book, Findable, KindFields } from '../explorer/entry.ts'
import { verbs } from '../explorer/entry.ts'
import { clusterBook, ruleBook, taskBook } from './codes.ts'
import { conditionBook } from './conditions.ts'
import { kindFields } from './fields.ts'
import { timelineShown } from './timeline.ts'

/** All that can be looked up, as the site loads it: file name, without its ending, to what it holds. */
export interface Made {
  readonly files: Readonly<Record<string, unknown>>
  /** Every address that has a page of its own, with what the page says. */
  readonly addresses: readonly Address[]
}

export interface Address {
  /** The page it leads to, and the place on it. */
  readonly page: string
  readonly id: string
  readonly title: string
  readonly says: string
}

/** Made when the site is built, from the tables that the program reads. */
export async function make(): Promise<Made> {
  const kinds = kindFields()
  const books: Readonly<Record<string, Book>> = {
    conditions: conditionBook(),
    rules: await ruleBook(),
    tasks: await taskBook(),
    clusters: await clusterBook(),
  }
  return {
    files: {
      ...Object.fromEntries(kinds.map((kind) => [`fields/${kind.kind}`, kind])),
      search: kinds.flatMap(findable),
      timeline: timelineShown(),
      ...books,
    },
    addresses: [
      ...kinds.flatMap(addressesOf),
      ...Object.entries(books).flatMap(([page, book]) => addressesIn(page, book)),
    ],
  }
}

function findable({ kind, fields }: KindFields): readonly Findable[] {
  return Object.entries(fields).map(([path, { changes }]) => ({
    id: `fields/${kind}#${path}`,
    title: `${kind}.${path}`,
    note: noteOf(changes),
    text: changes.flatMap(({ newer }) => newer.filter((one) => one !== path)).join(' '),
  }))
}

function noteOf(changes: KindFields['fields'][string]['changes']): string {
  return [...new Set(changes.flatMap(({ row }) => (row ? [verbs[row.verb]] : [])))].join(', ')
}

function addressesOf({ kind, fields }: KindFields): readonly Address[] {
  return Object.entries(fields).map(([path, { changes }]) => ({
    page: `fields/${kind}`,
    id: path,
    title: `${kind}.${path}`,
    says:
      changes
        .filter(({ row }) => row)
        .map(
          ({ from, to, newer, row }) =>
            `${from} to ${to}: ${verbs[row!.verb]}${newer.length > 0 ? `, ${newer.join(' and ')}` : ''}. ${row!.why}`,
        )
        .join(' ') || 'It stays as it is.',
  }))
}

function addressesIn(page: string, { groups }: Book): readonly Address[] {
  return groups.flatMap(({ entries }) =>
    entries.map(({ id, title, blocks }) => ({
      page,
      id,
      title: title === id ? id : `${id}: ${title}`,
      says: blocks
        .flatMap(({ lines = [] }) => lines.slice(0, 2).map(([name, text]) => `${name}: ${text}`))
        .join(' '),
    })),
  )
}
