/** A place that edits would break. The kinds that they are of stay in all files that imports link to it. */
export interface Breakage {
  readonly path: string
  /** The name people know the file by. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** What the compiler reports. */
  readonly text: string
  readonly kinds: ReadonlySet<string>
  /** True where the code would not parse. */
  readonly isGrammar: boolean
}
