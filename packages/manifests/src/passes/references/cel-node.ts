/** A node of an expression, as the parser gives it. */
export interface CelNode {
  readonly op: string
  readonly args: readonly unknown[] | string | number
  /** Offsets in the expression, without parentheses around it. */
  readonly start: number
  readonly end: number
}

export function isNode(value: unknown): value is CelNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'start' in value
}

/** A way from a name, or from another value, to a field. */
export interface Access {
  readonly base: CelNode
  /** The known name that it starts from: `variables.machine`. */
  readonly name?: string
  /** Offsets of the steps. */
  readonly start: number
  readonly end: number
  readonly steps: readonly AccessStep[]
  /** Expressions in brackets. */
  readonly inside: readonly CelNode[]
}

/** One step, with its text: `.spec`, `.?spec`, `["spec"]`, `[0]`. An index that is computed stands for any item. */
interface AccessStep {
  readonly key: string | number
  readonly text: string
}

const operators = new Set(['.', '.?', '[]', '[?]'])

/** A name or a field that an expression reads; `undefined` for anything else. */
export function accessOf(
  node: CelNode,
  code: string,
  isKnown: (name: string) => boolean,
): Access | undefined {
  const nodes: CelNode[] = []
  let base = node
  for (; operators.has(base.op); base = (base.args as [CelNode])[0]) nodes.unshift(base)
  if (base.op !== 'id' && nodes.length === 0) return undefined
  const steps = nodes.map((one) => {
    const [of, key] = one.args as [CelNode, string | CelNode]
    return { ...stepOf(key), text: code.slice(of.end, one.end) }
  })
  const known = knownName(base, steps, isKnown)
  const from = nodes[known.length - 2] ?? base
  const name = known.join('.')
  const inside = nodes.flatMap((one) => {
    const key = (one.args as [CelNode, unknown])[1]
    return isNode(key) && key.op !== 'value' ? [key] : []
  })
  if (known.length === 0 && nodes.length === 0) return undefined
  return {
    base,
    ...(known.length > 0 && { name }),
    start: known.length > 0 ? from.end : base.end,
    end: node.end,
    steps: steps.slice(Math.max(0, known.length - 1)),
    inside,
  }
}

function stepOf(key: string | CelNode): Pick<AccessStep, 'key'> {
  if (!isNode(key)) return { key }
  return { key: key.op === 'value' && typeof key.args === 'string' ? key.args : 0 }
}

/** The longest known name that a way starts with, step by step; nothing where it starts with none. */
function knownName(
  base: CelNode,
  steps: readonly AccessStep[],
  isKnown: (name: string) => boolean,
): readonly string[] {
  if (base.op !== 'id') return []
  const words = [String(base.args)]
  for (const { key, text } of steps) {
    if (typeof key === 'number' || text.startsWith('[')) break
    words.push(key)
  }
  for (let length = words.length; length > 0; length--)
    if (isKnown(words.slice(0, length).join('.'))) return words.slice(0, length)
  return []
}

/** The variables of a macro, the one that stands for the item last, and the expressions that see them. */
export function bodyOf(
  name: string,
  args: readonly CelNode[],
): { readonly variables: readonly CelNode[]; readonly bodies: readonly CelNode[] } {
  const isOfTwo = args.length > 2 && name !== 'map' && args[1]!.op === 'id'
  const count = isOfTwo ? 2 : 1
  return { variables: args.slice(0, count), bodies: args.slice(count) }
}
