/** A name that a source has to import, as it is written between the braces. */
export interface Needed {
  readonly text: string
  readonly specifier: string
  readonly row: string
}
