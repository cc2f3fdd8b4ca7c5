import type { Source } from '../source.ts'
import type { Sighting } from './sighting.ts'

/** A place that says something as v1beta1 has it, which nothing edits, reports or explains. */
export interface Residue extends Sighting {
  readonly source: Source
}
