import type { Finding } from '@capi-migrate/edits'
import type { SchemaNode } from '@capi-migrate/transitions'

/** An expression of a schema that has to be evaluated to know whether it holds. */
export interface OpenExpression {
  /** In CEL; `self` is the value. */
  readonly expression: string
  readonly value: unknown
  /** The object that the value is of: its rules share what they may cost. */
  readonly object: object
  /** The schema of the value: it tells whole numbers from others. */
  readonly schema: SchemaNode
  /** What there is to say if it does not hold. */
  readonly broken: Finding
  /** True where a placeholder stands in the value: that it does not hold says nothing then. */
  readonly isUncertain: boolean
}
