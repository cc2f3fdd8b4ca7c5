import { conditionOf, countersOf, sayingOf, sayingOfGroup } from './cells.ts'
import type { Counters, Saying } from './cells.ts'
import { nameOf } from './name.ts'
import type { NodeName, TreeNode } from './node.ts'
import { noConditions } from './show-conditions.ts'
import type { ConditionFilter } from './show-conditions.ts'
import type { Generation, Said } from './said.ts'

/** One row of the tree. A message of several lines has a row for each, with nothing but the lines that lead down. */
export interface Row {
  /** What is drawn before the name: `│ ├─`. */
  readonly prefix: string
  readonly node?: TreeNode
  readonly name?: NodeName
  /** The type of a condition that is listed below its object. */
  readonly condition?: string
  readonly counters?: Counters
  readonly saying?: Omit<Saying, 'message'>
  readonly message: string
}

export interface RowOptions {
  readonly showConditions?: ConditionFilter
  /** The time ages are counted to; the clock's where absent. */
  readonly now?: Date
  /** How long a line of a message may be, in bytes; 100 by default, as upstream has it. */
  readonly messageWidth?: number
  /** Whose conditions speak for a line; `current` by default. */
  readonly generation?: Generation
}

interface Place {
  /** Before the name of the node. */
  readonly prefix: string
  /** Before the names of what hangs on it. */
  readonly below: string
  readonly isLast: boolean
}

/** The rows of a tree, top down. Upstream: internal/util/tree/tree.go, `PrintObjectTree`. */
export function rowsOf(tree: TreeNode, options: RowOptions = {}): readonly Row[] {
  const all = {
    showConditions: noConditions,
    now: new Date(),
    messageWidth: 100,
    generation: 'current' as const,
    ...options,
  }
  const rows: Row[] = []
  addNode(rows, tree, { prefix: '', below: '', isLast: true }, all)
  return rows
}

function addNode(rows: Row[], node: TreeNode, place: Place, options: Required<RowOptions>): void {
  const { prefix, below, isLast } = place
  const { generation } = options
  const listed = node.type === 'object' ? options.showConditions(node.object, generation) : []
  const pipe = node.children.length > 0 ? '│ ' : ''
  const ends = isLast && node.children.length === 0
  // Ready of v1beta1 is not among those listed.
  const isSaidBelow = listed.length > 0 && generation === 'current'
  const saying = isSaidBelow ? undefined : sayingOfNode(node, options)
  const named = { prefix, node, name: nameOf(node), counters: countersOf(node) }
  add(rows, named, saying, ends ? '' : below + pipe)
  addConditions(rows, listed, `${below}${pipe || '  '}${' '.repeat(10)}`, options)
  for (const [i, child] of node.children.entries()) {
    const isLastChild = i === node.children.length - 1
    const branch = isLastChild ? '└─' : '├─'
    const next = `${below}${isLastChild ? '  ' : '│ '}`
    addNode(rows, child, { prefix: below + branch, below: next, isLast: isLast && isLastChild }, options)
  }
}

function addConditions(
  rows: Row[],
  listed: readonly Said[],
  prefix: string,
  { now, messageWidth }: Required<RowOptions>,
): void {
  for (const [i, condition] of listed.entries()) {
    const isLast = i === listed.length - 1
    const row = { prefix: `${prefix}${isLast ? '└─' : '├─'}`, condition: condition.type }
    add(rows, row, sayingOf(condition, now, messageWidth), isLast ? prefix : `${prefix}│ `)
  }
}

function add(rows: Row[], row: Omit<Row, 'message'>, saying: Saying | undefined, next: string): void {
  if (!saying) {
    rows.push({ ...row, message: '' })
    return
  }
  const { message, ...rest } = saying
  const [first = '', ...more] = message
  rows.push({ ...row, saying: rest, message: first })
  rows.push(...more.map((line) => ({ prefix: next, message: line })))
}

function sayingOfNode(node: TreeNode, options: Required<RowOptions>): Saying | undefined {
  const { now, messageWidth, generation } = options
  if (node.type === 'group') return sayingOfGroup(node, now, generation)
  const said = node.type === 'object' ? conditionOf(node, generation) : undefined
  return said && sayingOf(said, now, messageWidth)
}
