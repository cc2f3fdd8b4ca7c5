import { printable } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import { deletedMark } from '@capi-migrate/status/tree'
import type { Row, Saying } from '@capi-migrate/status/tree'

const headers = [
  'NAME',
  'REPLICAS',
  'AVAILABLE',
  'READY',
  'UP TO DATE',
  'STATUS',
  'REASON',
  'SINCE',
  'MESSAGE',
]

interface Cell {
  readonly text: string
  readonly painted: string
}

const empty: Cell = { text: '', painted: '' }

/** The tree as `clusterctl describe cluster` prints it, without the blanks at the ends of lines. */
export function printTree(rows: readonly Row[], paint: Paint): string {
  const body = rows.map((row) => cellsOf(row, paint))
  const widths = headers.map((header, i) =>
    body.reduce((width, line) => Math.max(width, lengthOf(line[i]!) + 2), header.length + 1),
  )
  const table = [headers.map((header) => cell(header)), ...body]
  return table.map((line) => `${printLine(line, widths)}\n`).join('')
}

function printLine(line: readonly Cell[], widths: readonly number[]): string {
  const last = line.findLastIndex(({ text }) => text !== '')
  return line
    .slice(0, last + 1)
    .map((one, i) => one.painted + (i === last ? '' : ' '.repeat(widths[i]! - lengthOf(one))))
    .join('')
}

function cellsOf(row: Row, paint: Paint): readonly Cell[] {
  const { counters, saying, message, node } = row
  const { replicas = '', available = '', ready = '', upToDate = '' } = counters ?? {}
  return [
    nameCell(row, paint),
    ...[replicas, available, ready, upToDate].map((text) => cell(text)),
    ...(saying
      ? [cell(saying.status, toned(saying, paint)), cell(saying.reason), cell(saying.since)]
      : [empty, empty, empty]),
    cell(message, node?.type === 'group' ? paint.gray : undefined),
  ]
}

function nameCell({ prefix, name, condition }: Row, paint: Paint): Cell {
  const lead = cell(prefix, paint.gray)
  if (condition !== undefined) return joined(lead, cell(condition, paint.cyan))
  if (!name) return lead
  return joined(
    lead,
    cell(name.deleted ? deletedMark : '', paint.red),
    cell(`${name.deleted ? ' ' : ''}${name.before}`),
    cell(name.name, paint.bold),
    cell(name.after),
  )
}

function toned({ tone }: Pick<Saying, 'tone'>, paint: Paint): (text: string) => string {
  return { good: paint.green, bad: paint.red, unknown: paint.yellow }[tone]
}

function joined(...cells: readonly Cell[]): Cell {
  return {
    text: cells.map(({ text }) => text).join(''),
    painted: cells.map(({ painted }) => painted).join(''),
  }
}

/** Texts come from a dump: what a terminal would obey is spelled out. */
function cell(raw: string, colour: (text: string) => string = (text) => text): Cell {
  const text = printable(raw.replaceAll('\t', ' '))
  return { text, painted: text === '' ? '' : colour(text) }
}

function lengthOf({ text }: Cell): number {
  return [...text].length
}
