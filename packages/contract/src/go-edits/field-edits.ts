import type { Edit } from '@capi-migrate/edits'
import { goFieldOf } from '@capi-migrate/transitions'
import type { Node } from 'web-tree-sitter'
import type { CoreRead } from '../go/core-types.ts'
import { emptyMethod, listOf, zeroOf } from './field-change.ts'
import type { FieldChange } from './field-change.ts'
import { fieldEdit } from './field-edit.ts'
import type { Names } from './names.ts'
import { olderReference } from './references.ts'
import { isDuration, valueEdits } from './values.ts'

/**
 * The edits that read or write a field of a core object as v1beta2 has it; `undefined` where that takes more than the
 * expression itself: what it is given to would have to change as well.
 */
export function fieldEdits(
  read: CoreRead,
  change: FieldChange,
  names: Names,
  isOwnCall: (call: Node) => boolean = () => false,
): readonly Edit[] | undefined {
  const place = read.nodes[change.depth]
  if (!place) return undefined
  const [of] = read.nodes
  const expression: Expression = { place, start: of.startIndex, end: place.endIndex }
  const use = useOf(place)
  if (change.now === undefined)
    // A reference of a core object is one into its namespace.
    return change.last === 'namespace' && use.kind === 'value'
      ? [fieldEdit(of.endIndex, place.endIndex, '.Namespace')]
      : undefined
  if (change.isGuarded) return undefined
  if (change.to !== undefined && /(?:^|\.)(?:API|CIDR|DNS|ID|IP|UID|URL)[A-Z]/.test(change.to))
    return undefined
  const renamed = change.to === undefined ? [] : [fieldEdit(of.endIndex, place.endIndex, `.${change.to}`)]
  if (change.isSame) return use.kind === 'address' ? undefined : renamed
  const call = place.parent?.type === 'argument_list' ? place.parent.parent : null
  // A function of the repository takes what it took before.
  const older = call && isOwnCall(call) ? olderReference(place.text, change.old, names) : undefined
  if (older !== undefined && use.kind === 'value' && change.to === undefined)
    return [fieldEdit(expression.start, expression.end, older)]
  const retyped = isDuration(change)
    ? durationEdits(expression, use, change, names)
    : change.old.startsWith('map') && change.now.startsWith('[]')
      ? listEdits(place, use)
      : typeEdits(expression, use, change, names)
  return retyped && [...renamed, ...retyped].toSorted((a, b) => a.start - b.start)
}

interface Expression {
  readonly place: Node
  readonly start: number
  readonly end: number
}

/** What the code does with the field. */
type Use =
  | { readonly kind: 'value' | 'deref' | 'address' | 'through' }
  | { readonly kind: 'nil'; readonly comparison: Node; readonly isEqual: boolean }
  | { readonly kind: 'or'; readonly call: Node; readonly instead: Node }
  | { readonly kind: 'assigned'; readonly value: Node }
  | { readonly kind: 'other' }

function useOf(place: Node): Use {
  const { parent } = place
  switch (parent?.type) {
    case 'selector_expression':
      return { kind: 'through' }
    case 'unary_expression': {
      const operator = parent.childForFieldName('operator')?.text
      return { kind: operator === '*' ? 'deref' : operator === '&' ? 'address' : 'value' }
    }
    case 'binary_expression': {
      const sides = ['left', 'right'].map((side) => parent.childForFieldName(side))
      const isNil = sides.some((one) => one?.type === 'nil')
      const operator = parent.childForFieldName('operator')?.text
      return isNil ? { kind: 'nil', comparison: parent, isEqual: operator === '==' } : { kind: 'value' }
    }
    case 'argument_list': {
      const call = parent.parent
      const [first, instead] = parent.namedChildren
      const isOr = /^(?:ptr|pointer)\.\w*Deref$/.test(call?.childForFieldName('function')?.text ?? '')
      return isOr && call && instead && first?.id === place.id
        ? { kind: 'or', call, instead }
        : { kind: 'value' }
    }
    case 'expression_list': {
      const statement = parent.parent
      if (statement?.type === 'inc_statement' || statement?.type === 'range_clause') return { kind: 'other' }
      if (statement?.type !== 'assignment_statement') return { kind: 'value' }
      if (statement.childForFieldName('left')?.id !== parent.id) return { kind: 'value' }
      const values = statement.childForFieldName('right')?.namedChildren ?? []
      const isPlain =
        statement.childForFieldName('operator')?.text === '=' && parent.namedChildren.length === 1
      return isPlain && values.length === 1 && values[0]
        ? { kind: 'assigned', value: values[0] }
        : { kind: 'other' }
    }
    case 'inc_statement':
    case 'dec_statement':
    case 'range_clause':
    case 'index_expression':
      return { kind: 'other' }
    default:
      return { kind: 'value' }
  }
}

/** The edits for another type of the field. */
function typeEdits(
  { place, start, end }: Expression,
  use: Use,
  { old, now = '' }: FieldChange,
  names: Names,
): readonly Edit[] | undefined {
  if (use.kind === 'assigned') return valueEdits(use.value, old, now, names)
  const read = (before: string, after: string): readonly Edit[] | undefined =>
    use.kind === 'value' ? [fieldEdit(start, start, before), fieldEdit(end, end, after)] : undefined
  if (old === 'bool' && now === '*bool') return read(`${names.ptr}.Deref(`, ', false)')
  if (old === 'int' && now === '*int32') return read(`int(${names.ptr}.Deref(`, ', 0))')
  if (use.kind === 'through') return throughEdits(place, old, now)
  if (!old.startsWith('*') || now.startsWith('*')) return undefined
  const zero = zeroOf(now)
  switch (use.kind) {
    case 'deref':
      return [fieldEdit(place.parent!.startIndex, place.parent!.startIndex + 1, '')]
    case 'nil':
      return nilEdits(start, end, use, now)
    case 'or':
      return use.instead.text === zero
        ? [fieldEdit(use.call.startIndex, start, ''), fieldEdit(end, use.call.endIndex, '')]
        : undefined
    default:
      return undefined
  }
}

function nilEdits(
  start: number,
  end: number,
  use: Extract<Use, { readonly kind: 'nil' }>,
  now: string,
): readonly Edit[] | undefined {
  const { comparison, isEqual } = use
  const nil = ['left', 'right']
    .map((side) => comparison.childForFieldName(side))
    .find((one) => one?.type === 'nil')
  const zero = zeroOf(now)
  if (zero !== undefined)
    return guardOfZero(comparison, isEqual, zero) ?? [fieldEdit(nil!.startIndex, nil!.endIndex, zero)]
  if (nil!.startIndex < start) return undefined
  const list = listOf(now)
  if (list)
    return [
      fieldEdit(start, start, 'len('),
      fieldEdit(end, comparison.endIndex, `.${list}) ${isEqual ? '==' : '>'} 0`),
    ]
  const method = emptyMethod(now)
  if (method === undefined) return guardEdits(comparison, isEqual)
  const isNegated = isEqual !== (method === 'IsZero')
  return [
    ...(isNegated ? [fieldEdit(start, start, '!')] : []),
    fieldEdit(end, comparison.endIndex, `.${method}()`),
  ]
}

/** The edits for what follows a reference; it has no methods but `GroupKind`. */
function throughEdits(place: Node, old: string, now: string): readonly Edit[] | undefined {
  const next = place.parent!
  const name = next.childForFieldName('field')?.text ?? ''
  if (!/corev1\.\w*Reference$/.test(old)) return old.startsWith('*') && !now.startsWith('*') ? [] : undefined
  if (name === 'GroupVersionKind' && next.parent?.type === 'call_expression') {
    const after = next.parent.parent?.childForFieldName('field')?.text ?? ''
    if (after === 'Kind') return [fieldEdit(place.endIndex, next.parent.endIndex, '')]
    // The method asks for an address, which what a function gives does not have.
    if (place.text.includes('(')) return undefined
    if (after === 'GroupKind') return [fieldEdit(place.endIndex, next.parent.endIndex, '')]
    return after === 'Group' ? [fieldEdit(place.endIndex, next.parent.endIndex, '.GroupKind()')] : undefined
  }
  return goFieldOf(now, name) ? [] : undefined
}

/**
 * A struct that only guards what is asked of its own fields goes: `x.A != nil && x.A.B != nil`. Of a struct that is not there
 * the second is no either.
 */
function guardEdits(comparison: Node, isEqual: boolean): readonly Edit[] | undefined {
  return withoutGuard(
    comparison,
    isEqual,
    ([of, instead], guarded) => of.startsWith(`${guarded}.`) && instead === 'nil',
  )
}

/** A pointer that only guards what it leads to goes: of `x != nil && *x != ""` both ask the same now, which `go vet` finds. */
function guardOfZero(comparison: Node, isEqual: boolean, zero: string): readonly Edit[] | undefined {
  return withoutGuard(
    comparison,
    isEqual,
    ([of, instead], guarded) => of === `*${guarded}` && instead === zero,
  )
}

/** The edits that leave only what stands after a comparison, where that compares alike, and is about the same. */
function withoutGuard(
  comparison: Node,
  isEqual: boolean,
  isAbout: (sides: readonly [left: string, right: string], guarded: string) => boolean,
): readonly Edit[] | undefined {
  const operator = isEqual ? '||' : '&&'
  const right = followerOf(comparison, operator)
  const part = (name: string): string => right?.childForFieldName(name)?.text ?? ''
  if (!right || part('operator') !== (isEqual ? '==' : '!=')) return undefined
  const said = right.parent?.descendantsOfType('comment', comparison.startPosition, right.startPosition)
  if (said && said.length > 0) return undefined
  const guarded = comparison.childForFieldName('left')?.text ?? ''
  return isAbout([part('left'), part('right')], guarded)
    ? [fieldEdit(comparison.startIndex, right.startIndex, '')]
    : undefined
}

/** `b` of `a && b`, and of `c && a && b`, which is `(c && a) && b`. */
function followerOf(node: Node, operator: string): Node | undefined {
  const { parent } = node
  if (parent?.childForFieldName('operator')?.text !== operator) return undefined
  const right = parent.childForFieldName('right') ?? undefined
  return right?.id === node.id ? followerOf(parent, operator) : right
}

/** The edits for a duration that is a number of seconds now; a pointer is there where the other was. */
function durationEdits(
  { place, start, end }: Expression,
  use: Use,
  { old, now = '', to }: FieldChange,
  names: Names,
): readonly Edit[] | undefined {
  if (use.kind === 'assigned') return valueEdits(use.value, old, now, names)
  if (use.kind === 'nil') return []
  const next = place.parent
  const isRead = use.kind === 'through' && next?.childForFieldName('field')?.text === 'Duration'
  if (!isRead || !next || names.time === undefined || to === undefined) return undefined
  // What follows a product, or stands beside one, asks for parentheses.
  const isAlone = /^(?:argument_list|expression_list|literal_element|return_statement)$/.test(
    next.parent?.type ?? '',
  )
  const [open, close] = isAlone ? ['', ''] : ['(', ')']
  return [
    fieldEdit(start, start, `${open}${names.time}.Duration(${names.ptr}.Deref(`),
    fieldEdit(end, next.endIndex, `, 0)) * ${names.time}.Second${close}`),
  ]
}

/** The edits for a map that is a list now: it is as long, may be nil, and what was the name stands in each item. */
function listEdits(place: Node, { kind }: Use): readonly Edit[] | undefined {
  const { parent } = place
  if (kind === 'nil') return []
  if (parent?.type === 'argument_list')
    return parent.parent?.childForFieldName('function')?.text === 'len' ? [] : undefined
  if (parent?.type !== 'range_clause') return undefined
  const left = parent.childForFieldName('left')
  if (!left) return []
  const [name, more] = left.namedChildren
  const body = parent.parent?.childForFieldName('body')
  const item = 'failureDomain'
  const isTaken = new RegExp(`\\b${item}\\b`).test(parent.parent!.text)
  if (!name || more || !body || !parent.text.includes(':=') || isTaken) return undefined
  const indent = '\t'.repeat(parent.parent!.startPosition.column + 1)
  return [
    fieldEdit(name.startIndex, name.endIndex, `_, ${item}`),
    fieldEdit(body.startIndex + 1, body.startIndex + 1, `\n${indent}${name.text} := ${item}.Name`),
  ]
}
