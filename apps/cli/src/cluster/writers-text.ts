import { isTelling } from '@capi-migrate/cluster'
import type { Audit, Count, Missing, Sender, Writers } from '@capi-migrate/cluster'
import { counted, paintFor, printable } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'

/** Who still sends v1beta1, as a person reads it: those who go on, what was counted, and what is past. */
export function writersText(clusters: readonly Writers[], colour: boolean): string {
  const paint = paintFor(colour)
  return clusters.map((one) => [...linesOf(one, paint)].join('\n')).join('\n\n') + '\n'
}

function* linesOf(
  { cluster, senders, requests, audit, missing, goesOn }: Writers,
  paint: Paint,
): Generator<string> {
  const verdict = goesOn
    ? paint.red('somebody still sends v1beta1')
    : missing.length > 0
      ? paint.yellow('nobody was seen to send v1beta1, but not all could be looked at')
      : paint.green('nobody sends v1beta1')
  yield `${paint.bold(printable(cluster))}: ${verdict}`
  yield* table('Field managers', senders.filter(({ past }) => past === undefined).map(senderRow), paint)
  if (audit) yield* auditLines(audit, paint)
  const since = requests.since === undefined ? '' : ` since ${timeOf(requests.since)}`
  yield* table(`Counted by the API server${since}`, requests.counts.map(countRow), paint)
  if (requests.counts.some((count) => !isTelling(count)))
    yield paint.dim('  * reads of single objects; those of `migrate cluster check` are among them')
  yield* table('Past', senders.filter(({ past }) => past !== undefined).map(senderRow), paint)
  yield* missing.length > 0 ? ['', paint.bold('Not looked at'), ...missing.map(missingLine)] : []
}

function* auditLines({ callers, lines }: Audit, paint: Paint): Generator<string> {
  yield* table(
    'Audit log',
    callers.map(({ user, agent = '', verb, resource, apiVersion, count, last }) => [
      user,
      agent.split(' ')[0]!,
      verb,
      resource,
      versionOf(apiVersion),
      String(count),
      `last ${timeOf(last)}`,
    ]),
    paint,
  )
  yield paint.dim(`  audit log: ${counted(lines, 'line')}, ${counted(callers.length, 'caller')} of v1beta1`)
}

function senderRow({ who, operation, kinds, first, last, evidence, past }: Sender): readonly string[] {
  const what = kinds.map(({ kind, count }) => `${count} ${kind}`)
  const more = what.length > most ? `, … ${what.length - most} more kinds` : ''
  return [
    who,
    operation,
    what.slice(0, most).join(', ') + more,
    first === last ? timeOf(last) : `${timeOf(first)} to ${timeOf(last)}`,
    past ?? `from ${evidence.join(', ')}`,
  ]
}

/** Kinds that are named of one manager. */
const most = 4

function countRow(one: Count): readonly string[] {
  const { resource, apiVersion, verb, count } = one
  const what = verb === 'WATCHING' ? 'open watches' : isTelling(one) ? verb : `${verb} *`
  return [resource, versionOf(apiVersion), what, String(count)]
}

function missingLine({ what, says, next }: Missing): string {
  return `  ${printable(`${what}: ${says}; next: ${next}`)}`
}

/** Columns as wide as what stands in them; nothing where there is no row. */
function* table(title: string, rows: readonly (readonly string[])[], paint: Paint): Generator<string> {
  if (rows.length === 0) return
  yield `\n${paint.bold(printable(title))}`
  const cells = rows.map((row) => row.map((cell) => printable(cell)))
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  for (const row of cells)
    yield `  ${row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()}`
}

function timeOf(time: string | undefined): string {
  return time === undefined ? 'unknown' : time.slice(0, 16).replace('T', ' ')
}

function versionOf(apiVersion: string): string {
  return apiVersion.split('/')[1]!
}
