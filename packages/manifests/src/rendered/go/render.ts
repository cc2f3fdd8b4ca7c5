import { byBytes } from '@capi-migrate/transitions'
import type { Expression, Pipeline } from './expression.ts'
import { functions } from './functions.ts'
import type { Block, Node, Parsed } from './parse.ts'
import { parse } from './parse.ts'
import { isTrue, printed } from './value.ts'

/** Thrown where a template fails, or uses what is not known here; `what` is a word to count by. */
export class Failed extends Error {
  override name = 'Failed'
  /** Where a value is missing: the fields that lead to it from the data. */
  readonly path: readonly string[] | undefined
  constructor(what: string, path?: readonly string[]) {
    super(what)
    this.path = path
  }
}

/** Templates that know each other by name, as the files of one chart do. */
export class Templates {
  readonly #defined = new Map<string, readonly Node[]>()
  /** What is printed in the place of a value that is not there; Helm prints nothing. */
  readonly nothing: string

  constructor(nothing = '') {
    this.nothing = nothing
  }

  /** What a file defines; the file itself is a template of its name, too. */
  add({ defined, nodes }: Parsed, file?: string): void {
    if (file !== undefined) this.#defined.set(file, nodes)
    for (const [name, nodes] of defined) this.#defined.set(name, nodes)
  }

  /** Renders nodes with some data. Throws {@link Failed}. */
  render(nodes: readonly Node[], data: unknown): string {
    const run = new Run(this, data)
    run.all(nodes, data)
    return run.out
  }

  include(name: string, data: unknown): string {
    const nodes = this.#defined.get(name)
    if (!nodes) throw new Failed(`no template ${name}`)
    return this.render(nodes, data)
  }

  tpl(source: string, data: unknown): string {
    const parsed = parse(source)
    this.add(parsed)
    return this.render(parsed.nodes, data)
  }
}

class Stop extends Error {
  readonly kind: 'break' | 'continue'
  constructor(kind: 'break' | 'continue') {
    super(kind)
    this.kind = kind
  }
}

class Run {
  out = ''
  readonly #templates: Templates
  readonly #scopes: Map<string, unknown>[]

  constructor(templates: Templates, data: unknown) {
    this.#templates = templates
    this.#scopes = [new Map([['$', data]])]
  }

  all(nodes: readonly Node[], dot: unknown): void {
    for (const node of nodes) this.#one(node, dot)
  }

  #one(node: Node, dot: unknown): void {
    if (node.kind === 'text') this.out += node.text
    else if (node.kind === 'action') {
      const value = this.#value(node.pipeline, dot)
      if (node.pipeline.names.length === 0) this.out += printed(value ?? this.#templates.nothing)
    } else if (node.kind === 'template')
      this.out += this.#templates.include(node.name, node.pipeline && this.#value(node.pipeline, dot))
    else if (!('body' in node)) throw new Stop(node.kind)
    else this.#scoped(() => (node.kind === 'range' ? this.#range(node, dot) : this.#branch(node, dot)))
  }

  #branch(node: Block, dot: unknown): void {
    const value = this.#value(node.pipeline, dot)
    if (isTrue(value)) this.all(node.body, node.kind === 'with' ? value : dot)
    else this.all(node.otherwise, dot)
  }

  #range(node: Block, dot: unknown): void {
    const { names, commands } = node.pipeline
    const value = this.#value({ names: [], declares: false, commands }, dot)
    const entries = entriesOf(value, pathOf(node.pipeline))
    if (entries.length === 0) return this.all(node.otherwise, dot)
    for (const [key, item] of entries) {
      try {
        this.#scoped(() => {
          if (names.length === 2) this.#declare(names[0]!, key)
          if (names.length > 0) this.#declare(names.at(-1)!, item)
          this.all(node.body, item)
        })
      } catch (error) {
        if (!(error instanceof Stop)) throw error
        if (error.kind === 'break') return
      }
    }
  }

  #scoped(run: () => void): void {
    const depth = this.#scopes.push(new Map())
    try {
      run()
    } finally {
      this.#scopes.length = depth - 1
    }
  }

  #declare(name: string, value: unknown): void {
    this.#scopes.at(-1)!.set(name, value)
  }

  #value({ names, declares, commands }: Pipeline, dot: unknown): unknown {
    let value: unknown
    commands.forEach((command, i) => {
      value = this.#command(command, dot, i > 0 ? [value] : [])
    })
    for (const name of names) {
      if (declares) this.#declare(name, value)
      else this.#scopes.findLast((scope) => scope.has(name))?.set(name, value)
    }
    return value
  }

  #command([first, ...rest]: readonly Expression[], dot: unknown, piped: readonly unknown[]): unknown {
    if (first?.kind === 'function') return this.#call(first.name, rest, dot, piped)
    const value = first && this.#operand(first, dot)
    if (typeof value === 'function')
      return (value as (...args: unknown[]) => unknown)(
        ...rest.map((one) => this.#operand(one, dot)),
        ...piped,
      )
    if (rest.length > 0 || piped.length > 0) throw new Failed('what is called is no function')
    return value
  }

  #call(name: string, rest: readonly Expression[], dot: unknown, piped: readonly unknown[]): unknown {
    const lazily = rest.map((one) => () => this.#operand(one, dot))
    const all = [...lazily, ...piped.map((value) => () => value)]
    if (name === 'and' || name === 'or') {
      for (const one of all.slice(0, -1)) {
        const value = one()
        if (isTrue(value) === (name === 'or')) return value
      }
      return all.at(-1)!()
    }
    const args = all.map((one) => one())
    if (name === 'include') return this.#templates.include(String(args[0]), args[1])
    if (name === 'tpl') return this.#templates.tpl(String(args[0]), args[1])
    if (name === 'required' && (args[1] === undefined || args[1] === null || args[1] === ''))
      throw new Failed(
        `required: ${String(args[0])}`,
        rest[1] && pathOf({ names: [], declares: false, commands: [[rest[1]]] }),
      )
    if (name === 'fail') throw new Failed(`the chart refuses these values: ${printed(args[0])}`)
    const known = functions[name]
    if (!known) throw new Failed(`the function ${name} is not known here`)
    return known(...args)
  }

  #operand(one: Expression, dot: unknown): unknown {
    if (one.kind === 'literal') return one.value
    if (one.kind === 'function') return this.#call(one.name, [], dot, [])
    if (one.kind === 'pipeline') return fieldsOf(this.#value(one.pipeline, dot), one.fields)
    if (one.kind === 'dot') return fieldsOf(dot, one.fields)
    const scope = this.#scopes.findLast((scope) => scope.has(one.name))
    if (!scope) throw new Failed(`no variable ${one.name}`)
    return fieldsOf(scope.get(one.name), one.fields)
  }
}

function fieldsOf(value: unknown, fields: readonly string[]): unknown {
  let at = value
  fields.forEach((field, depth) => {
    if (at === undefined || at === null)
      throw new Failed(`nothing has the field ${field}`, fields.slice(0, depth))
    if (typeof at !== 'object')
      throw new Failed(`what has the field ${field} is no map`, fields.slice(0, depth))
    at = (at as Record<string, unknown>)[field]
  })
  return at
}

/** The fields that a pipeline reads first. */
function pathOf({ commands }: Pipeline): readonly string[] | undefined {
  const operands = commands.flat()
  const first = operands.find(({ kind }) => kind === 'dot' || kind === 'variable')
  return first && 'fields' in first ? first.fields : undefined
}

function entriesOf(value: unknown, path: readonly string[] | undefined): [unknown, unknown][] {
  if (value === undefined || value === null) return []
  if (typeof value === 'number') return [...Array(value).keys()].map((i) => [i, i])
  if (Array.isArray(value)) return value.map((item: unknown, i) => [i, item])
  if (typeof value !== 'object') throw new Failed('a range over what is neither list nor map', path)
  return Object.keys(value)
    .sort(byBytes)
    .map((key) => [key, (value as Record<string, unknown>)[key]])
}
