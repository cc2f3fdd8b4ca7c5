import { groupOf, isOwnKind, versionOf } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { convert, ConvertError } from '@capi-migrate/transitions'
import { cellOf } from './cell.ts'
import type { Column, KindColumns } from './column.ts'
import { proposedColumns } from './proposed.ts'
import { v1beta1Columns } from './v1beta1.ts'
import { v1beta2Columns } from './v1beta2.ts'

/** Whose columns: those of a released version, or those the proposal announced for v1beta2. */
export type Columns = 'v1beta1' | 'v1beta2' | 'proposed'

/** The objects of one kind as kubectl prints them. */
export interface Table {
  readonly group: string
  readonly kind: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface TableOptions {
  readonly columns?: Columns
  /** With the columns of `-o wide`. */
  readonly wide?: boolean
  /** With a column for the namespace, as `kubectl get -A` has it. */
  readonly namespace?: boolean
  /** The time ages are counted to; the clock's where absent. */
  readonly now?: Date
}

const tables: Readonly<Record<Columns, KindColumns>> = {
  v1beta1: v1beta1Columns,
  v1beta2: v1beta2Columns,
  proposed: proposedColumns,
}

/** The print columns of a kind, wide ones too; `undefined` for a kind that is not known here. */
export function columnsOf(kind: string, columns: Columns = 'v1beta2'): readonly Column[] | undefined {
  return Object.hasOwn(tables[columns], kind) ? tables[columns][kind] : undefined
}

/**
 * Tables of objects of any version, one for each kind that has columns, in the order of the kinds here. Objects of the
 * other version are converted as the API server does it; what cannot be converted is read as it is.
 */
export function tablesOf(objects: readonly ApiObject[], options: TableOptions = {}): readonly Table[] {
  const { columns = 'v1beta2', wide = false, namespace = false, now = new Date() } = options
  const version = columns === 'proposed' ? 'v1beta2' : columns
  return Object.entries(tables[columns]).flatMap(([kind, all]) => {
    const ofKind = objects.filter((object) => object.kind === kind && isOwnKind(object))
    if (ofKind.length === 0) return []
    const shown = all.filter((column) => wide || !column.wide)
    const headers = ['Name', ...shown.map(({ name }) => name)]
    const rows = ofKind.map((object) => {
      const asShown = inVersion(object, version)
      const cells = shown.map((column) => cellOf(asShown, column, now))
      const name = object.metadata?.name ?? ''
      return namespace ? [object.metadata?.namespace ?? '', name, ...cells] : [name, ...cells]
    })
    const upper = (namespace ? ['Namespace', ...headers] : headers).map((header) => header.toUpperCase())
    return [{ group: groupOf(ofKind[0]!), kind, headers: upper, rows }]
  })
}

/**
 * A table as kubectl aligns it: cells three blanks apart, at least six wide, the last one not padded. `qualified` puts
 * the kind before names, as kubectl does where it prints several tables.
 */
export function printTable({ group, kind, headers, rows }: Table, qualified = false): string {
  const at = qualified ? headers.indexOf('NAME') : -1
  const prefix = `${kind.toLowerCase()}.${group}/`
  const lines = [headers, ...rows.map((row) => row.map((cell, i) => (i === at ? prefix + cell : cell)))].map(
    (line) => line.map((cell) => cell.replaceAll(/[\n\r\f]/g, ' ')),
  )
  const widths = headers.map((_, i) =>
    lines.reduce((width, line) => Math.max(width, [...line[i]!].length + 3), 6),
  )
  const print = (line: readonly string[]): string =>
    line.map((cell, i) => (i === line.length - 1 ? cell : padded(cell, widths[i]!))).join('')
  return lines.map((line) => `${print(line)}\n`).join('')
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(width - [...cell].length)
}

function inVersion(object: ApiObject, version: 'v1beta1' | 'v1beta2'): ApiObject {
  if (versionOf(object) === version) return object
  try {
    return convert(object, { to: version, reading: 'server' }).object
  } catch (error) {
    if (error instanceof ConvertError) return object
    throw error
  }
}
