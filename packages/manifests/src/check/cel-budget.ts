/**
 * What expressions may cost, in the units of CEL for Go: a rule for one value, and all the rules of an object. Upstream:
 * `k8s.io/apiserver/pkg/apis/cel`, `PerCallLimit` and `RuntimeCELCostBudget`.
 */
export const limits = { rule: 1_000_000, object: 10_000_000 } as const

/** What all the rules of a run may cost: seconds, and more where there is more to judge. Ours, not the API server's. */
const run = { base: 10_000_000, each: 2000 } as const

/** What the next expression may cost, and what it is that allows no more. */
export interface Allowance {
  readonly of: 'rule' | 'object' | 'run'
  readonly limit: number
}

/** What the expressions of one run cost, all of it and object by object. */
export class Budget {
  #run: number = run.base
  readonly #objects = new WeakMap<object, number>()

  /** The allowance for an expression about an object, or about something in it. */
  next(object: object): Allowance {
    this.#run += run.each
    const all: readonly Allowance[] = [
      { of: 'rule', limit: limits.rule },
      { of: 'object', limit: this.#objects.get(object) ?? limits.object },
      { of: 'run', limit: this.#run },
    ]
    return all.reduce((least, one) => (one.limit < least.limit ? one : least))
  }

  spend(object: object, cost: number): void {
    this.#run = Math.max(0, this.#run - cost)
    this.#objects.set(object, Math.max(0, (this.#objects.get(object) ?? limits.object) - cost))
  }
}
