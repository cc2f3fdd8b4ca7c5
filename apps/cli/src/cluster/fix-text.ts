import type { FixName, FixRun, Stay } from '@capi-migrate/cluster'
import { counted, paintFor, printable } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import { missingLines } from './verdict-text.ts'

/** A fix of one cluster, and what came of it. */
export interface FixSaid {
  readonly cluster: string
  readonly what: FixName
  /** False for a dry run. */
  readonly wrote: boolean
  readonly journal: string
  readonly run: FixRun
}

/** Objects that are named of one kind of thing. */
const mostObjects = 20

/** What a fix did, or would do: writes first, then what is left to a person, and what could not be looked at. */
export function fixText(said: FixSaid, colour: boolean): string {
  return `${[...lines(said, paintFor(colour))].join('\n')}\n`
}

function* lines({ cluster, what, wrote, journal, run }: FixSaid, paint: Paint): Generator<string> {
  const { planned, written, resumed, stays, missing, surprises, interrupted } = run
  const name = `${paint.bold(printable(cluster))}: ${what}: `
  if (planned.length === 0 && missing.length > 0)
    yield `${name}not all could be looked at, and nothing is written`
  else if (planned.length === 0)
    yield `${name}nothing to write${resumed > 0 ? `, ${resumed} done before` : ''}`
  else if (!wrote)
    yield `${name}${counted(planned.length, 'object')} to write, each tried with dryRun=All; --write does it`
  else {
    const before = resumed > 0 ? `, ${resumed} done before` : ''
    yield `${name}${written.length} of ${counted(planned.length, 'object')} written${before}; the journal is ${printable(journal)}`
  }
  const shown = wrote ? written : planned
  for (const { object, says } of shown.slice(0, mostObjects)) yield `  ${printable(`${object}: ${says}`)}`
  yield* rest(shown.length, paint)
  if (interrupted) yield `\nstopped: run the same command again with --resume to go on`
  yield* stayLines(wrote ? 'Stopped by a surprise' : 'Would surprise', surprises, paint)
  yield* stayLines('Left to you', stays, paint)
  if (missing.length === 0) return
  yield `\n${paint.bold('Not looked at')}`
  for (const line of missingLines(missing)) yield `  ${line}`
  for (const next of new Set(missing.map((one) => one.next)))
    yield `  ${paint.dim('next:')} ${printable(next)}`
}

/** What is to be done about several objects alike is said once. */
function* stayLines(title: string, stays: readonly Stay[], paint: Paint): Generator<string> {
  if (stays.length === 0) return
  yield `\n${paint.bold(title)}`
  for (const next of new Set(stays.map((stay) => stay.next))) {
    const same = stays.filter((stay) => stay.next === next)
    for (const { object, says } of same.slice(0, mostObjects))
      yield `  ${printable(object ? `${object}: ${says}` : says)}`
    yield* rest(same.length, paint)
    yield `    ${paint.dim('next:')} ${printable(next)}`
  }
}

function* rest(count: number, paint: Paint): Generator<string> {
  if (count > mostObjects) yield paint.dim(`  … and ${count - mostObjects} more`)
}
