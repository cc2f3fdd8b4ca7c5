import { deletedMark } from '@capi-migrate/status/tree'
import type { Generation, Row, Saying } from '@capi-migrate/status/tree'
import type { Paint } from '../render/paint.ts'
import { cell, empty, joined, printCells, roomFor, widthsOf } from './cells.ts'
import type { Cell } from './cells.ts'

const headers: Readonly<Record<Generation, readonly string[]>> = {
  current: ['NAME', 'REPLICAS', 'AVAILABLE', 'READY', 'UP TO DATE', 'STATUS', 'REASON', 'SINCE', 'MESSAGE'],
  legacy: ['NAME', 'READY', 'SEVERITY', 'REASON', 'SINCE', 'MESSAGE'],
}

/** A message is not set narrower than this. */
const narrowest = 40

/** A message is not set wider than upstream sets it. */
const widest = 100

/**
 * The tree as `clusterctl describe cluster` prints it, without the blanks at the ends of lines. Where it would be wider
 * than `columns`, messages are set narrower; names are never cut. The legacy generation has columns of its own.
 *
 * @param rowsFor the rows with messages of so many bytes at most
 */
export function printTree(
  rowsFor: (messageWidth: number) => readonly Row[],
  { columns, generation }: { readonly columns: number; readonly generation: Generation },
  paint: Paint,
): string {
  const set = (width: number) => rowsFor(width).map((row) => cellsOf(row, generation, paint))
  const body = set(widest)
  const room = roomFor(widthsOf(headers[generation], body), columns, narrowest)
  return printCells(headers[generation], room < widest ? set(room) : body)
}

function cellsOf(row: Row, generation: Generation, paint: Paint): readonly Cell[] {
  const { counters, saying, message, node } = row
  const { replicas = '', available = '', ready = '', upToDate = '' } = counters ?? {}
  const counts = generation === 'current' ? [replicas, available, ready, upToDate] : []
  const status = saying ? cell(saying.status, toned(saying, paint)) : empty
  const severity = generation === 'legacy' ? [cell(saying?.severity ?? '')] : []
  return [
    nameCell(row, paint),
    ...counts.map((text) => cell(text)),
    status,
    ...severity,
    cell(saying?.reason ?? ''),
    cell(saying?.since ?? ''),
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
