import type { Node } from 'web-tree-sitter'
import { calledBy, declarationOf } from '../go/called.ts'
import type { OwnFunction } from '../go/called.ts'
import { coreReadsIn, CoreTypes } from '../go/core-types.ts'
import type { GoFile, GoSource } from '../go/source.ts'
import { upstream } from '../go/upstream.ts'
import type { GoChange } from './change.ts'
import { fieldChangeOf, goType } from './field-change.ts'

/** A parameter of a function of the module that is given a value of another type in v1beta2. */
interface Given extends OwnFunction {
  readonly index: number
  /** The Go types, as code writes them. */
  readonly old: string
  readonly now: string
  /** What is handed on: `claim.Spec.PoolRef`. */
  readonly of: string
}

const known = new WeakMap<GoSource, ReadonlyMap<string, readonly GoChange[]>>()

/**
 * What has to follow the fields of core objects that have another type in v1beta2, by file: the parameters they are handed
 * to, and what else is handed to those. Pointers that became values are not followed: who has a value has its address.
 */
export function handedOn(go: GoSource): ReadonlyMap<string, readonly GoChange[]> {
  let found = known.get(go)
  if (!found) known.set(go, (found = follow(go)))
  return found
}

function follow(go: GoSource): ReadonlyMap<string, readonly GoChange[]> {
  const changes = new Map<string, GoChange[]>()
  const say = (file: GoFile, one: GoChange): void => {
    const all = changes.get(file.path) ?? []
    if (!all.some(({ line, says }) => line === one.line && says === one.says))
      changes.set(file.path, [...all, one])
  }
  const queue = go.files.flatMap((file) => (file.text.includes(upstream) ? fieldsHandedOn(go, file) : []))
  const seen = new Set<string>()
  for (const given of queue) {
    const key = [given.folder, given.receiver, given.name, given.index].join(' ')
    const found = declarationOf(given, go)
    const parameter = found?.declared.parameters[given.index]
    if (seen.has(key) || !found || !parameter || !isType(parameter.type, given.old)) continue
    seen.add(key)
    say(found.file, {
      line: parameter.line,
      says: `${given.name} takes ${parameter.type}, and is given ${given.of}, which is ${given.now} in v1beta2`,
      next: `take ${given.now}`,
    })
    for (const file of go.calling(given.name)) {
      const { literals, parameters } = go.read(file, (tree) => {
        const types = new CoreTypes(go, file, 'v1beta1')
        const values = tree.rootNode.descendantsOfType('call_expression').flatMap((call) => {
          const place = call && calledBy(call, file, go, types)
          const isIt =
            place?.name === given.name && place.folder === given.folder && place.receiver === given.receiver
          return (isIt && call.childForFieldName('arguments')?.namedChildren[given.index]) || []
        })
        return {
          literals: values.flatMap((value) => literalOf(value, given.old) ?? []).map(lineOf),
          parameters: values.flatMap((value) => enclosing(file, value) ?? []),
        }
      })
      for (const line of literals)
        say(file, { line, says: `${given.name} is given ${given.old} here`, next: `write ${given.now}` })
      queue.push(...parameters.map((place) => ({ ...given, ...place })))
    }
  }
  return changes
}

/** The parameters of functions of the module that a file gives a field whose type is another in v1beta2. */
function fieldsHandedOn(go: GoSource, file: GoFile): readonly Given[] {
  return go.read(file, (tree) => {
    const types = new CoreTypes(go, file, 'v1beta1')
    return coreReadsIn(tree, file.text, types).flatMap((read): Given[] => {
      const change = fieldChangeOf(read)
      const node = change && read.nodes[change.depth]
      const call = node?.parent?.type === 'argument_list' ? node.parent.parent : null
      const place = call?.type === 'call_expression' ? calledBy(call, file, go, types) : undefined
      if (!change || change.now === undefined || !node || !place) return []
      const [old, now] = [goType(change.old), goType(change.now)]
      // Another number is converted where it is handed on.
      if (!now.includes('.') || old.replace(/^\*/, '') === now || change.isSame) return []
      const index = node.parent!.namedChildren.findIndex((one) => one?.id === node.id)
      return [{ ...place, index, old, now, of: node.text }]
    })
  })
}

/** Where a value is made of a literal of a type: itself, or the variable it is. */
function literalOf(value: Node, type: string): Node | undefined {
  const bare = value.type === 'unary_expression' ? value.childForFieldName('operand') : value
  if (bare?.type === 'composite_literal')
    return isType(bare.childForFieldName('type')?.text ?? '', type.replace(/^\*/, '')) ? bare : undefined
  if (bare?.type !== 'identifier') return undefined
  for (let at: Node | null = bare; at?.parent; at = at.parent)
    for (let before: Node | null = at.previousNamedSibling; before; before = before.previousNamedSibling) {
      if (before.type !== 'short_var_declaration') continue
      const names = (before.childForFieldName('left')?.namedChildren ?? []).map((one) => one?.text)
      const made = before.childForFieldName('right')?.namedChildren[names.indexOf(bare.text)]
      if (made && made.type !== 'identifier') return literalOf(made, type)
    }
  return undefined
}

/** The parameter of the function around it that a value is. */
function enclosing(file: GoFile, value: Node): (OwnFunction & { readonly index: number }) | undefined {
  if (value.type !== 'identifier') return undefined
  let at: Node | null = value
  while (at && at.type !== 'function_declaration' && at.type !== 'method_declaration') at = at.parent
  const names = (at?.childForFieldName('parameters')?.namedChildren ?? []).flatMap((one) =>
    (one?.childrenForFieldName('name') ?? []).map((each) => each?.text),
  )
  const index = names.indexOf(value.text)
  const name = at?.childForFieldName('name')?.text
  if (index === -1 || name === undefined) return undefined
  const receiver = /(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(at?.childForFieldName('receiver')?.text ?? '')?.[1]
  return { folder: file.folder, name, index, ...(receiver !== undefined && { receiver }) }
}

/** Packages go by different names: `corev1.ObjectReference` is `v1.ObjectReference`. */
function isType(own: string, wanted: string): boolean {
  const bare = (type: string): string => type.replaceAll(/\b\w+\./g, '')
  return bare(own) === bare(wanted)
}

function lineOf(node: Node): number {
  return node.startPosition.row + 1
}
