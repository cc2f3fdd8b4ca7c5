export type { Column } from './column.ts'
export { columnsOf, printTable, tablesOf } from './table.ts'
export type { Columns, Table, TableOptions } from './table.ts'
