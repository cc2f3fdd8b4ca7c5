import type { Task } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import type { ts } from 'ts-morph'
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
  #hasOnly = false

  constructor(source: Source) {
    this.#source = source
  }

  add({ node, move, code, what, next }: Left): void {
    const row = rowIdOf(move)
    const { line, column } = this.#source.lines.positionOf(node.getStart())
    const object = `${move.place.kind.kind}, ${scopeOf(node)}`
    const same = [...this.#tasks.values()].filter((task) => task.row === row && task.object === object).length
    const id = [row, object, ...(same > 0 ? [same + 1] : [])].join(' ')
    const place = `${line}:${column} ${row}`
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

  /** A task about what is not known to be of Cluster API: a file gets one of these. */
  addOnly(left: Left): void {
    if (this.#hasOnly) return
    this.#hasOnly = true
    this.add(left)
  }

  list(): readonly Task[] {
    return [...this.#tasks.values()].toSorted((a, b) => a.line - b.line || a.column - b.column)
  }
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
