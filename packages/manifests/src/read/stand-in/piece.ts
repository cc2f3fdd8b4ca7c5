import type { Token } from './token.ts'

/** A stretch of the stand-in text and the stretch of the source text it stands for; equal texts have no token. */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
  readonly token?: Token
}

/** A text in which every hole is a token. */
export interface StandInText {
  readonly text: string
  /** Grows where a default is rewritten. */
  readonly tokens: Token[]
}

/** A template as plain YAML. */
export interface StandIn extends StandInText {
  /** In order, without gaps on either side. */
  readonly pieces: readonly Piece[]
}
