/** Keys and indices from the root of an object: `['spec', 'files', 0, 'path']`. */
export type Place = readonly (string | number)[]

/** Where one subtree of an object comes from and goes to; see `Placement`. */
export interface Subtree {
  readonly from?: Place
  readonly to?: Place
  readonly value?: unknown
  /** Why it is dropped without a row: `empty`, where the new version rejects an empty value. */
  readonly why?: string
}
