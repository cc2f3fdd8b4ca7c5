import type { Node, Tree } from 'web-tree-sitter'
import { structOf } from './struct.ts'
import type { GoType } from './struct.ts'

/** What one Go file says that rules ask for. Lines start at 1. */
export interface GoFacts {
  readonly package: string
  readonly imports: readonly GoImport[]
  /** Its struct types. */
  readonly types: readonly GoType[]
  /** Assignments to fields: `x.Status.Ready = true`; and what conversions are given to write to. */
  readonly writes: readonly GoWrite[]
  /** Calls of functions of packages and of methods: `patch.NewHelper(obj, client)`. */
  readonly calls: readonly GoCall[]
  /** What is declared at the top of it. */
  readonly functions: readonly GoFunction[]
  /** Ranges of the comments. */
  readonly comments: readonly { readonly start: number; readonly end: number }[]
  /** The first line that is no Go, where there is one. */
  readonly badLine?: number
}

export interface GoImport {
  readonly path: string
  /** The name it goes by in the file. */
  readonly name: string
  readonly line: number
}

export interface GoWrite {
  /** The field as written: `s.DOCluster.Status.Ready`. */
  readonly target: string
  readonly value: string
  readonly line: number
  /** Receiver and parameters of the function it stands in: `(src *Foo) (dst conversion.Hub)`. */
  readonly signature: string
}

export interface GoCall {
  /** As written: `paused.EnsurePausedCondition`. */
  readonly name: string
  readonly arguments: readonly string[]
  readonly line: number
}

export interface GoFunction {
  readonly name: string
  /** The struct it is a method of, without what leads to it. */
  readonly receiver?: string
  /** What it takes, each by itself. */
  readonly parameters: readonly GoParameter[]
  /** The types of what it gives, as written. */
  readonly results: readonly string[]
}

export interface GoParameter {
  /** Empty where it has none. */
  readonly name: string
  /** As written. */
  readonly type: string
  readonly line: number
}

/** Whether an offset lies in a comment. */
export function isInComment({ comments }: GoFacts, at: number): boolean {
  return comments.some(({ start, end }) => start <= at && at < end)
}

/** Reads the tree of a file. */
export function factsOf(tree: Tree): GoFacts {
  const root = tree.rootNode
  const found = {
    imports: [] as GoImport[],
    types: [] as GoType[],
    writes: [] as GoWrite[],
    calls: [] as GoCall[],
    functions: [] as GoFunction[],
  }
  const of = (...types: string[]): Node[] => root.descendantsOfType(types).filter((node) => node !== null)
  for (const node of of('import_spec')) found.imports.push(importOf(node))
  for (const node of of('type_declaration')) found.types.push(...structsIn(node))
  for (const node of of('assignment_statement')) found.writes.push(...writesIn(node))
  for (const node of of('call_expression')) {
    const name = node.childForFieldName('function')
    const given = node.childForFieldName('arguments')?.namedChildren ?? []
    if (/\bConvert_\w+_To_/.test(name?.text ?? '')) found.writes.push(...given.flatMap(addressed))
    if (name?.type !== 'selector_expression') continue
    found.calls.push({
      name: name.text,
      arguments: given.map((one) => one?.text ?? ''),
      line: lineOf(node),
    })
  }
  for (const node of root.namedChildren) found.functions.push(...functionIn(node))
  const bad = root.hasError ? (of('ERROR')[0] ?? root) : undefined
  return {
    package: of('package_identifier')[0]?.text ?? '',
    ...found,
    comments: of('comment').map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex })),
    ...(bad && { badLine: lineOf(bad) }),
  }
}

/** What an import says. */
export function importOf(node: Node): GoImport {
  const path = (node.childForFieldName('path')?.text ?? '').slice(1, -1)
  const name = node.childForFieldName('name')?.text
  return { path, name: name ?? path.slice(path.lastIndexOf('/') + 1), line: lineOf(node) }
}

/** The structs of `type A struct {…}` and of `type ( A struct {…} … )`. */
function structsIn(declaration: Node): readonly GoType[] {
  return declaration.namedChildren.flatMap((spec) => {
    const body = spec?.type === 'type_spec' ? spec.childForFieldName('type') : undefined
    return spec && body?.type === 'struct_type' ? [structOf(spec, body, declaration)] : []
  })
}

function functionIn(node: Node | null): readonly GoFunction[] {
  if (node?.type !== 'function_declaration' && node?.type !== 'method_declaration') return []
  const name = node.childForFieldName('name')?.text ?? ''
  const receiver = /(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(node.childForFieldName('receiver')?.text ?? '')?.[1]
  const given = node.childForFieldName('result')
  const results =
    given?.type === 'parameter_list'
      ? given.namedChildren.flatMap(parametersIn).map(({ type }) => type)
      : [given?.text ?? '']
  const parameters = (node.childForFieldName('parameters')?.namedChildren ?? []).flatMap(parametersIn)
  return [{ name, parameters, results, ...(receiver !== undefined && { receiver }) }]
}

/** The two of `a, b int`; the one of `int`. */
function parametersIn(node: Node | null): readonly GoParameter[] {
  if (!node) return []
  const type = node.childForFieldName('type')?.text ?? ''
  const names = node.childrenForFieldName('name')
  const given = names.length > 0 ? names.map((name) => name?.text ?? '') : ['']
  return given.map((name) => ({ name, type, line: lineOf(node) }))
}

function writesIn(statement: Node): readonly GoWrite[] {
  const targets = statement.childForFieldName('left')?.namedChildren ?? []
  const value = statement.childForFieldName('right')?.text ?? ''
  return targets.flatMap((target) => (target?.type === 'selector_expression' ? [writeTo(target, value)] : []))
}

/** `&dst.Status.Ready` */
function addressed(argument: Node | null): readonly GoWrite[] {
  const target = argument?.type === 'unary_expression' ? argument.childForFieldName('operand') : undefined
  return target?.type === 'selector_expression' ? [writeTo(target, '')] : []
}

function writeTo(target: Node, value: string): GoWrite {
  return { target: target.text, value, line: lineOf(target), signature: signatureOf(target) }
}

function signatureOf(node: Node): string {
  let at: Node | null = node
  while (at && at.type !== 'function_declaration' && at.type !== 'method_declaration') at = at.parent
  return ['receiver', 'parameters'].map((part) => at?.childForFieldName(part)?.text ?? '').join(' ')
}

function lineOf(node: Node): number {
  return node.startPosition.row + 1
}
