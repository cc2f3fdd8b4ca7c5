import { formatParagraph, humanDuration } from '@capi-migrate/status-model'
import type { Replicas } from '@capi-migrate/status-model'
import { instantOf } from '@capi-migrate/status-model/values'
import type { FleetRow } from '@capi-migrate/status/fleet'
import { counted, paintFor } from '../render/paint.ts'
import type { Paint } from '../render/paint.ts'
import { computedNote, marks, notesBelow } from './basis.ts'
import { cell, empty, printCells, roomFor, widthsOf } from './cells.ts'
import type { Cell } from './cells.ts'
import { fullName } from './problems.ts'

const headers = [
  'CLUSTER',
  'CLASS',
  'VERSION',
  'PHASE',
  'AVAILABLE',
  'SINCE',
  'CONTROL PLANE',
  'WORKERS',
  'ROLLING',
  'PAUSED',
  'WHY',
]

/** How much of a message stands in one cell of another form. */
const widest = 200

/** So many lines say why; `--why` says all. */
const mostLines = 2

export interface FleetOptions {
  readonly now: Date
  /** How wide a line may be; names are never cut for it. */
  readonly columns: number
}

/** A fleet as texts without colours; of each message so much as a table has room for. */
export function fleetTable(
  rows: readonly FleetRow[],
  now: Date,
): {
  readonly headers: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly notes: readonly string[]
} {
  const paint = paintFor(false)
  return {
    headers,
    lines: rows.map((row) => [
      ...cellsOf(row, now, paint).map(({ text }) => text),
      whyOf(row, widest).join(' '),
    ]),
    notes: notesOn(rows),
  }
}

/** A line for each Cluster, the worst first, and what the marks mean. */
export function printFleet(rows: readonly FleetRow[], { now, columns }: FleetOptions, paint: Paint): string {
  const lines = rows.map((row) => ({ row, cells: cellsOf(row, now, paint) }))
  const widths = widthsOf(
    headers,
    lines.map(({ cells }) => cells),
  )
  const room = roomFor(widths, columns, 40)
  const body = lines.flatMap(({ row, cells }) => {
    const [first = '', ...more] = whyOf(row, room)
    return [
      [...cells, cell(first)],
      ...more.map((text) => [...headers.slice(1).map(() => empty), cell(text, paint.gray)]),
    ]
  })
  return printCells(headers, body) + notesBelow(notesOn(rows), paint)
}

function cellsOf(row: FleetRow, now: Date, paint: Paint): readonly Cell[] {
  const { cluster, available, controlPlane, workers, rollingSince, isPaused, isDeleting } = row
  return [
    cell(fullName(cluster), paint.bold),
    cell(row.class ?? ''),
    cell(row.version ?? ''),
    cell(isDeleting ? 'Deleting' : (row.phase ?? '')),
    availableCell(row, paint),
    cell(available?.since === undefined ? '' : ageOf(available.since, now)),
    cell(countersOf(controlPlane)),
    cell(countersOf(workers)),
    cell(
      rollingSince === undefined ? '' : rollingSince === '' ? 'yes' : ageOf(rollingSince, now),
      paint.yellow,
    ),
    cell(isPaused ? 'yes' : '', paint.yellow),
  ]
}

function availableCell({ available }: FleetRow, paint: Paint): Cell {
  if (!available) return cell('?', paint.yellow)
  const { status, basis, isStale } = available
  const colour = isStale || status === 'Unknown' ? paint.yellow : status === 'True' ? paint.green : paint.red
  return cell(`${status}${marks[basis]}${isStale ? '!' : ''}`, colour)
}

function countersOf({ desired, ready, available, upToDate }: Replicas): string {
  const all = [desired, ready, available, upToDate]
  return all.every((one) => one === undefined) ? '' : all.map((one) => one ?? '–').join('/')
}

function ageOf(since: string, now: Date): string {
  return humanDuration(now.getTime() / 1000 - instantOf(since))
}

/** The message on one line, its bullets taken away, in a few lines that fit. */
function whyOf({ available }: FleetRow, room: number): readonly string[] {
  if (!available || available.status === 'True') return ['']
  const { reason, message, severity } = available
  const words = message
    .split('\n')
    .map((line) => line.replace(/^\s*\* /, '').trim())
    .join(' ')
  const text = words || [severity, reason].filter(Boolean).join(' ')
  const lines = formatParagraph(text, room)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]} …`] : lines
}

function notesOn(rows: readonly FleetRow[]): readonly string[] {
  const has = (test: (row: FleetRow) => boolean) => rows.some(test)
  const well = rows.filter(({ available, isDeleting }) => available?.status === 'True' && !isDeleting).length
  return [
    `${counted(rows.length, 'Cluster')}, ${well} available; counters: desired/ready/available/up to date`,
    ...(has(({ available }) => available?.basis === 'computed') ? [computedNote] : []),
    ...(has(({ available }) => available?.basis === 'legacy')
      ? [`${marks.legacy} Ready of v1beta1: the dump has no conditions of v1beta2; --why follows it`]
      : []),
    ...(has(({ available }) => available?.isStale === true)
      ? ['! the Cluster has changed since, and its controller has not looked again']
      : []),
    ...(has(({ available }) => available === undefined) ? ['? the Cluster says nothing'] : []),
    ...(well < rows.length ? ['--why says the first cause, --cluster NAME shows one of them'] : []),
  ]
}
