/** One print column of a CRD, as `additionalPrinterColumns` declares it. */
export interface Column {
  readonly name: string
  readonly type: 'string' | 'integer' | 'boolean' | 'date'
  readonly jsonPath: string
  /** Shown with `-o wide` only: the column's priority is not 0. */
  readonly wide?: true
}

/** The columns of each kind, in the order they are printed. */
export type KindColumns = Readonly<Record<string, readonly Column[]>>

export function text(name: string, jsonPath: string): Column {
  return { name, type: 'string', jsonPath }
}

export function integer(name: string, jsonPath: string): Column {
  return { name, type: 'integer', jsonPath }
}

export function boolean(name: string, jsonPath: string): Column {
  return { name, type: 'boolean', jsonPath }
}

export function wide(column: Column): Column {
  return { ...column, wide: true }
}

/** The status of a condition of the v1beta2 generation. */
export function statusOf(type: string): string {
  return `.status.conditions[?(@.type=="${type}")].status`
}

export const age: Column = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }

/** The Cluster of a kind whose spec does not name it. */
export const clusterLabel = String.raw`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`
