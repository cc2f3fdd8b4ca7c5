import { ts } from 'ts-morph'
import { below } from '../place.ts'
import type { MirroredPlace } from '../place.ts'

/** What declares members: the text of a type. */
export type Declaration = ts.InterfaceDeclaration | ts.TypeLiteralNode | ts.ClassLikeDeclaration

/** What is told of a type as it is walked; the walk goes below a member only where `member` says so. */
export interface Visitor {
  /** Whether to go on below it. `by` is its name in the text of the type that refers to it. */
  readonly declaration: (node: Declaration, place: MirroredPlace, by?: ts.TypeReferenceNode) => boolean
  /** Whether to go on below the member. */
  readonly member: (node: Member, place: MirroredPlace) => boolean
}

export type Member = ts.PropertySignature | ts.PropertyDeclaration | ts.ParameterDeclaration

/** Whether a node declares a member: in a type, in a class, or as a parameter of its constructor, `constructor(public spec: Spec)`. */
export function isMember(node: ts.Node): node is Member {
  return (
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent))
  )
}

/** What a member is one of. */
export function holderOf(member: Member): ts.Node {
  return ts.isParameter(member) ? member.parent.parent : member.parent
}

/** Types of the language that stand for the same fields as their first argument. */
const transparent = new Set(['Partial', 'Required', 'Readonly', 'NonNullable', 'Pick', 'Omit', 'DeepPartial'])
const lists = new Set(['Array', 'ReadonlyArray', 'Set', 'ReadonlySet'])
const maps = new Set(['Record', 'Map', 'ReadonlyMap'])

/** What the parameters of a generic type stand for: `S` in `interface Resource<S> { spec: S }`. */
type Given = ReadonlyMap<ts.Symbol, Argument>

/** The text of an argument, and what the parameters that it names stand for. */
interface Argument {
  readonly type: ts.TypeNode
  readonly given: Given
}

/** Walks a type and all that it refers to, with the place of the API that each part stands for. */
export function walkType(
  node: ts.TypeNode | Declaration,
  place: MirroredPlace,
  checker: ts.TypeChecker,
  visitor: Visitor,
  by?: ts.TypeReferenceNode,
  given: Given = new Map(),
): void {
  const walk = (next: ts.TypeNode | Declaration, at: MirroredPlace, own = given): void =>
    walkType(next, at, checker, visitor, undefined, own)
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node) || ts.isClassLike(node)) {
    if (!visitor.declaration(node, place, by)) return
    for (const member of node.members) walkMember(member, place, visitor, walk)
    for (const member of node.members)
      if (ts.isConstructorDeclaration(member))
        for (const parameter of member.parameters) walkMember(parameter, place, visitor, walk)
    for (const { types } of (ts.isTypeLiteralNode(node) ? [] : node.heritageClauses) ?? [])
      for (const base of types)
        for (const declared of declarationsOf(base.expression, checker))
          // What a class wraps, `extends KubeObject<Machine>`, is no part of it.
          walk(
            declared,
            place,
            ts.isClassLike(node) ? given : givenTo(declared, base.typeArguments, given, checker),
          )
  } else if (ts.isArrayTypeNode(node)) walk(node.elementType, below(place, '[]'))
  else if (ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node)) walk(node.type, place)
  else if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node))
    for (const part of node.types) walk(part, place)
  else if (ts.isTypeReferenceNode(node)) walkReference(node, place, checker, visitor, given)
}

/** The names that `Pick` takes of the type that a reference names: `Pick<Reference, 'kind'>`. */
export function pickedOf({ parent }: ts.TypeReferenceNode): readonly string[] | undefined {
  return ts.isTypeReferenceNode(parent) && parent.typeName.getText() === 'Pick'
    ? namesIn(parent.typeArguments?.[1])
    : undefined
}

/** The declarations of a name that are part of the program's own text, or of the module whose text names it. */
export function declarationsOf(
  name: ts.Node,
  checker: ts.TypeChecker,
): readonly (ts.TypeNode | Declaration)[] {
  const found = checker.getSymbolAtLocation(name)
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  return (symbol?.declarations ?? []).flatMap((node): readonly (ts.TypeNode | Declaration)[] => {
    if (isForeign(node.getSourceFile()) && !isForeign(name.getSourceFile())) return []
    if (ts.isInterfaceDeclaration(node) || ts.isClassLike(node)) return [node]
    return ts.isTypeAliasDeclaration(node) ? [node.type] : []
  })
}

/** The name of a member or property; `undefined` where it is computed. */
export function nameOf(name: ts.PropertyName | ts.BindingName | undefined): string | undefined {
  if (!name) return undefined
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text
  return undefined
}

export function isForeign(file: ts.SourceFile): boolean {
  return file.fileName.includes('/node_modules/')
}

function walkMember(
  member: ts.Node,
  place: MirroredPlace,
  visitor: Visitor,
  walk: (node: ts.TypeNode, at: MirroredPlace) => void,
): void {
  if (ts.isIndexSignatureDeclaration(member)) walk(member.type, below(place, '{}'))
  if (!isMember(member)) return
  const name = nameOf(member.name)
  if (name === undefined || ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) return
  const at = below(place, name)
  if (visitor.member(member, at) && member.type) walk(member.type, at)
}

function walkReference(
  node: ts.TypeReferenceNode,
  place: MirroredPlace,
  checker: ts.TypeChecker,
  visitor: Visitor,
  given: Given,
): void {
  const { typeName, typeArguments } = node
  const [first, second] = typeArguments ?? []
  const name = ts.isIdentifier(typeName) ? typeName.text : typeName.right.text
  const walk = (next: ts.TypeNode | Declaration, at: MirroredPlace, own = visitor): void =>
    walkType(next, at, checker, own, node, given)
  const argument = given.get(checker.getSymbolAtLocation(typeName)!)
  if (argument) return walkType(argument.type, place, checker, visitor, undefined, argument.given)
  const declared = declarationsOf(typeName, checker)
  if (declared.length > 0)
    for (const each of declared)
      walkType(each, place, checker, visitor, node, givenTo(each, typeArguments, given, checker))
  else if (transparent.has(name) && first) walk(first, place, chosen(name, second, place, visitor))
  else if (lists.has(name) && first) walk(first, below(place, '[]'))
  else if (maps.has(name) && second) walk(second, below(place, '{}'))
}

/** What a reference gives to the parameters of what it names. */
function givenTo(
  named: ts.TypeNode | Declaration,
  types: readonly ts.TypeNode[] = [],
  given: Given,
  checker: ts.TypeChecker,
): Given {
  const holder = ts.isTypeNode(named) ? named.parent : named
  const parameters = 'typeParameters' in holder ? (holder as ts.InterfaceDeclaration).typeParameters : []
  return new Map(
    (parameters ?? []).flatMap(({ name, default: otherwise }, i): [ts.Symbol, Argument][] => {
      const symbol = checker.getSymbolAtLocation(name)
      const type = types[i] ?? otherwise
      return symbol && type ? [[symbol, { type, given }]] : []
    }),
  )
}

/** A visitor who is told only of the members that `Pick` takes, or that `Omit` leaves. */
function chosen(
  name: string,
  names: ts.TypeNode | undefined,
  place: MirroredPlace,
  visitor: Visitor,
): Visitor {
  const said = namesIn(names)
  if (!said || (name !== 'Pick' && name !== 'Omit')) return visitor
  const paths = said.map((each) => below(place, each).path)
  const isThere = (path: string): boolean => paths.includes(path) === (name === 'Pick')
  const isBelow = ({ path }: MirroredPlace): boolean =>
    below(place, path.slice(path.lastIndexOf('.') + 1)).path !== path
  return {
    ...visitor,
    member: (node, at) => (isBelow(at) || isThere(at.path)) && visitor.member(node, at),
  }
}

/** The literals of a union of names. */
function namesIn(type: ts.TypeNode | undefined): readonly string[] | undefined {
  const parts = type && ts.isUnionTypeNode(type) ? type.types : type ? [type] : []
  const names = parts.flatMap((part) =>
    ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? [part.literal.text] : [],
  )
  return names.length > 0 && names.length === parts.length ? names : undefined
}
