import type { InDocument } from '../place.ts'
import { entriesOf, nodeAt, textAt } from './documents.ts'
import type { YamlDocument } from './documents.ts'

/** The metadata.yaml that clusterctl reads. */
export interface Metadata extends InDocument {
  readonly apiVersion: string
  /** Empty where it has none. */
  readonly kind: string
  readonly series: readonly ReleaseSeries[]
}

/** A minor release and the contract it follows. */
export interface ReleaseSeries {
  readonly major: number
  readonly minor: number
  readonly contract: string
  readonly line: number
}

/** Reads metadata.yaml. */
export function metadataOf({ file, document, root, lineOf }: YamlDocument): Metadata {
  return {
    file,
    document,
    line: lineOf(root),
    apiVersion: textAt(root, 'apiVersion') ?? '',
    kind: textAt(root, 'kind') ?? '',
    series: entriesOf(nodeAt(root, 'releaseSeries')).map((entry) => ({
      major: Number(textAt(entry.value, 'major') ?? NaN),
      minor: Number(textAt(entry.value, 'minor') ?? NaN),
      contract: textAt(entry.value, 'contract') ?? '',
      line: lineOf(entry),
    })),
  }
}

/** The newest of the release series; `undefined` where there is none. */
export function newestSeries({ series }: Metadata): ReleaseSeries | undefined {
  return series.toSorted((a, b) => a.major - b.major || a.minor - b.minor).at(-1)
}
