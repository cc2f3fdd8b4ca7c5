import type { Task } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import type { ts } from 'ts-morph'
import type { Kind } from './kind.ts'
import { rowIdOf } from './place.ts'
import type { Move } from './place.ts'
import type { Source } from './source.ts'

/** What a rewriter leaves to a person. */
export interface Left extends Said {
  readonly node: ts.Node
  readonly move: Move
}

/** The tasks of one source, one for each place and reason. */
export class Tasks {
  readonly #source: Source
  readonly #tasks = new Map<string, Task>()
  /** The nodes that tasks speak of, and the kinds. */
  readonly places: { readonly node: ts.Node; readonly kind: Kind }[] = []
  /** Where the one task about what is not known for sure stands, and the lines that it is said of as well. */
  #only: { readonly place: string; readonly further: Set<number> } | undefined

  constructor(source: Source) {
    this.#source = source
  }

  add({ node, move, code, what, next }: Left): void {
    // What asks for a version says nothing of the fields that the same statement reads.
    if (move.place.path !== 'apiVersion') this.places.push({ node, kind: move.place.kind })
    const row = rowIdOf(move)
    const { line, column } = this.#source.lines.positionOf(node.getStart())
    const object = `${move.place.kind.kind}, ${scopeOf(node)}`
    const same = [...this.#tasks.values()].filter((task) => task.row === row && task.object === object).length
    const id = [row, object, ...(same > 0 ? [same + 1] : [])].join(' ')
    const place = this.#placeOf(node, move)
    if (!this.#tasks.has(place)) this.#tasks.set(place, { id, line, column, row, object, code, what, next })
  }

  /** A task of an engine that was asked for a part of the text. */
  put(task: Task): void {
    this.#tasks.set(`${task.line}:${task.column} ${task.row}`, task)
  }

  /** A task that is told once for a row, where it is met first. */
  addOnce(left: Left): void {
    const row = rowIdOf(left.move)
    if (![...this.#tasks.values()].some((task) => task.row === row)) this.add(left)
  }

  /** A task about what is not known to be of Cluster API: a file gets one of these, which names the lines of all. */
  addOnly(left: Left): void {
    if (this.#only) {
      this.places.push({ node: left.node, kind: left.move.place.kind })
      this.#only.further.add(this.#source.lines.positionOf(left.node.getStart()).line)
      return
    }
    this.#only = { place: this.#placeOf(left.node, left.move), further: new Set() }
    this.add(left)
  }

  list(): readonly Task[] {
    return [...this.#tasks]
      .map(([place, task]) => (place === this.#only?.place ? withLines(task, this.#only.further) : task))
      .toSorted((a, b) => a.line - b.line || a.column - b.column)
  }

  #placeOf(node: ts.Node, move: Move): string {
    const { line, column } = this.#source.lines.positionOf(node.getStart())
    return `${line}:${column} ${rowIdOf(move)}`
  }
}

function withLines(task: Task, lines: ReadonlySet<number>): Task {
  const others = [...lines].filter((line) => line !== task.line).toSorted((a, b) => a - b)
  if (others.length === 0) return task
  const last = others.at(-1)!
  const before = others.slice(0, -1).join(', ')
  return { ...task, next: `${task.next}; see also line ${before && `${before} and `}${last}` }
}

/** The name of the nearest declaration around a node: it stays where line numbers do not. */
function scopeOf(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    const { name } = at as { readonly name?: ts.Node }
    if (name && 'text' in name && isDeclared(at)) return String(name.text)
  }
  return 'the file'
}

function isDeclared(node: ts.Node): boolean {
  return 'body' in node || 'members' in node || 'initializer' in node
}
