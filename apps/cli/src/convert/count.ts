/** What a conversion leaves behind. */
export interface Count {
  readonly failures: number
  readonly tasks: number
}
