import type { Transition } from '@capi-migrate/transitions'

/** Paths of the older version that the newer one has with another meaning. */
export function redefinedIn({ rows }: Transition): readonly string[] {
  const targets = new Set(rows.filter(({ from, to }) => !to.includes(from ?? '')).flatMap(({ to }) => to))
  return rows.flatMap(({ from, to }) => (from && targets.has(from) && !to.includes(from) ? [from] : []))
}
