import { paintFor, UserError } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import {
  allChangesOf,
  changesOf,
  closest,
  entryOf,
  find,
  kindsOf,
  knownWords,
  locate,
  rulesOf,
  splitName,
  wordOf,
} from '@capi-migrate/plan/explain'
import type { Named } from '@capi-migrate/plan/explain'
import { proposedNames } from '@capi-migrate/status-model'
import { printChanges, printEntry, printTable } from './print.ts'
import { printWord } from './print-word.ts'

/** What is said of a name: as text, and as data. */
export interface Answer {
  readonly text: string
  readonly data: object
}

/** A code first, then a kind or a role with a path, then words that are no path of anything. */
export async function answerOf(name: string, paint: Paint = paintFor(false)): Promise<Answer> {
  const entry = await entryOf(name)
  if (entry) {
    const { code, title, lines } = entry
    const data = { code, title, lines: lines.map(([name, text]) => ({ name, text })) }
    return { text: printEntry(entry, paint), data }
  }
  const named = splitName(name)
  const word = named ? wordBelow(named) : wordOf(name)
  if (word) return { text: printWord(word, paint), data: word }
  if (!named) throw unknown(name)
  const { way, path } = named
  const { group, kind } = way
  const changes = path ? changesOf(locate(way, path)) : allChangesOf(way)
  const rules = path ? rulesOf(way, path) : []
  return {
    text: path ? printChanges(kind, changes, rules, paint) : printTable(kind, changes, paint),
    data: {
      group,
      kind,
      changes,
      ...(rules.length > 0 && { rules: rules.map(({ id, title, asks }) => ({ id, title, asks })) }),
    },
  }
}

/** `Machine.Ready`: a condition of a kind, where that is no field. */
function wordBelow({ way, path }: Named): ReturnType<typeof wordOf> {
  return path === '' || find(way, path) ? undefined : wordOf(path, way.kind)
}

function unknown(name: string): UserError {
  const kinds = kindsOf()
  if (Object.hasOwn(proposedNames, name))
    return new UserError(
      `${name} is only in a proposal`,
      `it became ${proposedNames[name]}: \`migrate explain ${proposedNames[name]}\``,
    )
  const [, kind = '', path = ''] = /^([^.:[]*)(.*)$/.exec(name) ?? []
  const meant = path === '' ? closest(name, [...kinds, ...knownWords()]) : closest(kind, kinds)
  const next =
    meant.length > 0
      ? `did you mean ${meant.map((one) => `${one}${path}`).join(' or ')}?`
      : `begin with one of ${kinds.join(', ')}; or give a condition, a reason, a field or a code`
  const what =
    path === '' ? `nothing is called ${name || 'nothing'}` : `no kind is called ${kind || 'nothing'}`
  return new UserError(what, next)
}
