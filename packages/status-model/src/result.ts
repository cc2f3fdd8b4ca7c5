/**
 * What upstream answers with a value or an error. The error is upstream's text; nothing of this package throws it.
 *
 * @example
 * const result = summary(source, 'Ready', { forConditionTypes: ['A', 'B'] })
 * if (!result.ok) return result.error
 */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string }

/** The result of what worked. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** The result of what upstream answers with an error, with its text. */
export function failure(error: string): Result<never> {
  return { ok: false, error }
}
