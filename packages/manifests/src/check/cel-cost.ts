import type { ParseResult } from '@marcbachmann/cel-js'

/** What calls of `matches` are led to. */
export const matchesGo = 'matchesGo'

/** Counts what an evaluation costs, and ends it where that is too much. */
export class Meter {
  #left = 0
  #spent = 0

  /** What the evaluation has cost since it was started. */
  get spent(): number {
    return this.#spent
  }

  get isOver(): boolean {
    return this.#spent > this.#left
  }

  start(limit: number): void {
    this.#left = limit
    this.#spent = 0
  }

  /** Throws where the limit is passed; also again and again, for `all` and `||` catch what is thrown within. */
  spend(cost: number): void {
    this.#spent += cost
    if (this.#spent > this.#left) throw tooCostly
  }
}

const tooCostly = new Error('the expression costs too much')

/** A node of an expression as the evaluator keeps it, after it has been checked. */
interface Node {
  readonly op: string
  readonly args: unknown
  readonly meta: {
    readonly alternate?: Node
    readonly macro?: unknown
    readonly evaluate: (evaluator: unknown, node: Node, context: unknown) => unknown
  }
  handle?: (...values: unknown[]) => unknown
  setMeta(key: string, value: unknown): unknown
}

/**
 * Has every node of a checked expression pay before it is evaluated. The prices are those of CEL for Go
 * (`interpreter/runtimecost.go`), of Kubernetes' own functions those of its `library/cost.go`, without what Go saves by
 * evaluating constants ahead. Lists that are joined and deep values that are compared pay for their length as well: the
 * evaluator here copies and walks them.
 */
export function meter(program: ParseResult, counter: Meter): void {
  const seen = new Set<unknown>()
  const visit = (value: unknown, name?: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (isNode(value)) {
      charge(value, counter, name)
      const { alternate, macro } = value.meta
      const called = value.op === 'rcall' ? String((value.args as readonly unknown[])[0]) : undefined
      for (const below of [alternate, macro, value.args]) visit(below, called)
    } else if (isPlain(value)) for (const below of Object.values(value)) visit(below)
  }
  visit(program.ast)
}

/** Lists and records; what the evaluator keeps of its own in them is neither. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

function isNode(value: object): value is Node {
  return 'op' in value && 'meta' in value && 'setMeta' in value
}

/** @param name the macro that a comprehension is of */
function charge(node: Node, counter: Meter, name = ''): void {
  const { alternate, macro, evaluate } = node.meta
  if (alternate || macro) return
  // The empty list that a macro starts with costs Go nothing.
  const isEmpty = Array.isArray(node.args) && node.args.length === 0
  const price = isEmpty ? undefined : prices[node.op]
  if (price !== undefined)
    node.setMeta('evaluate', (evaluator: unknown, own: Node, context: unknown) => {
      counter.spend(price)
      return evaluate(evaluator, own, context)
    })
  const { handle } = node
  const sized = sizedPrices[node.op]
  if (handle && sized)
    node.handle = (...values) => {
      counter.spend(sized(values, node))
      return handle(...values)
    }
  if (node.op === 'comprehension') chargeRounds(node, counter, name)
}

/** What each round of a macro pays beside its own expression: the condition of the loop, and what it gathers in. */
function chargeRounds(node: Node, counter: Meter, name: string): void {
  const { step } = node.args as { readonly step: Node }
  const round = { all: 3, exists: 4 }[name] ?? 0
  const { evaluate } = step.meta
  step.setMeta('evaluate', (evaluator: unknown, own: Node, context: unknown) => {
    counter.spend(round)
    return evaluate(evaluator, own, context)
  })
}

const prices: Readonly<Record<string, number>> = {
  id: 1,
  '.': 1,
  '.?': 1,
  '[]': 1,
  '[?]': 1,
  list: 10,
  map: 30,
  '!_': 1,
  '-_': 1,
  accuPush: 12,
  accuInc: 1,
  accuValue: 1,
  comprehension: 1,
}

type SizedPrice = (values: readonly unknown[], node: Node) => number

const sizedPrices: Readonly<Record<string, SizedPrice>> = {
  ...Object.fromEntries(['==', '!='].map((op) => [op, comparing])),
  ...Object.fromEntries(['<', '<=', '>', '>='].map((op) => [op, comparing])),
  ...Object.fromEntries(['-', '*', '/', '%'].map((op) => [op, () => 1])),
  '+': ([a, b]) => {
    if (Array.isArray(a) && Array.isArray(b)) return 1 + a.length + b.length
    return typeof a === 'string' ? traversing(sizeOf(a) + sizeOf(b)) : 1
  },
  in: ([, list]) => (Array.isArray(list) ? Math.max(list.length, walking(list)) : 1),
  rcall: ([values], node) => calling((node.args as readonly unknown[])[0], values as readonly unknown[]),
  call: ([values], node) => calling((node.args as readonly unknown[])[0], values as readonly unknown[]),
}

function comparing([a, b]: readonly unknown[]): number {
  return Math.max(traversing(Math.min(sizeOf(a), sizeOf(b))), Math.min(walking(a), walking(b)))
}

function calling(name: unknown, [first, second]: readonly unknown[]): number {
  switch (name) {
    case 'startsWith':
    case 'endsWith':
      return traversing(sizeOf(second))
    case 'contains':
      return traversing(sizeOf(first)) * traversing(sizeOf(second))
    case 'matches':
    case matchesGo:
      return traversing(1 + sizeOf(first)) * Math.ceil(sizeOf(second) / 4)
    case 'lowerAscii':
    case 'upperAscii':
    case 'substring':
    case 'trim':
    case 'bytes':
      return traversing(sizeOf(first))
    case 'indexOf':
    case 'lastIndexOf':
      return traversing(sizeOf(first)) * Math.max(1, traversing(sizeOf(second)))
    case 'split':
      return traversing(2 * sizeOf(first))
    case 'join':
      return traversing(2 * walked(first))
    default:
      return 1
  }
}

/** What it costs to go along a text or a list once. */
function traversing(size: number): number {
  return Math.ceil(size / 10)
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? Object.keys(value).length
    : 1
}

/** What it costs to walk a value with all there is in it. */
function walking(value: unknown): number {
  return Math.ceil(walked(value) / 50)
}

const sizes = new WeakMap<object, number>()

/** How much there is in a value; counted once. */
function walked(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  const known = sizes.get(value)
  if (known !== undefined) return known
  const size = Object.values(value).reduce<number>((sum, member) => sum + walked(member), 1)
  sizes.set(value, size)
  return size
}
