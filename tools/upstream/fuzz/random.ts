/** Pseudo-random choices that repeat for the same seed and stream. */
export interface Random {
  /** A number in [0, 1). */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  /** An integer in [0, limit). */
  readonly below: (limit: number) => number
  readonly pick: <T>(items: readonly T[]) => T
}

/** One stream per case, so that a case does not depend on what ran before it. */
export function randomOf(seed: number, stream: number): Random {
  let state = scramble(scramble(seed) ^ stream)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return scramble(state) / 0x1_0000_0000
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)]!,
  }
}

/** The mixing step of mulberry32: an unsigned 32-bit number. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}
