import { ts } from 'ts-morph'
import { isRequired } from '../kind.ts'
import type { OwnType } from '../mirrors/mirror.ts'
import { isOfLookAlike } from '../mirrors/parted.ts'
import { fatesOf } from '../mirrors/fates.ts'
import type { Fate } from '../mirrors/fates.ts'
import { nameOf } from '../mirrors/walk.ts'
import { agree, below } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/**
 * Members that get a type of their own: what they keep of the type that stays, picked from it, and what is new beside it.
 * `Reference` → `Pick<Reference, 'kind' | 'name'> & { apiGroup: string }`.
 */
export function writeOwnTypes(scope: Scope): void {
  for (const own of scope.mirrors.ownTypes)
    if (own.by.getSourceFile() === scope.source.ast) writeOwnType(own, scope)
}

function writeOwnType(own: OwnType, scope: Scope): void {
  const { by, places } = own
  const { quote, semicolons } = scope.source.style
  const fates = [...fatesOf(own, scope)!]
  const named = by.getText()
  const isDual = scope.options.mode === 'dual'
  if (isDual && isWritten(by)) return
  const kept = fates.flatMap(([name, fate]) => (fate === 'stays' ? [quote + name + quote] : []))
  const added = fates.flatMap(([name, fate]) =>
    typeof fate === 'object' ? [memberOf(name, fate, own, scope)] : [],
  )
  const parts = [
    ...(isDual ? [`Partial<${named}>`] : []),
    ...(kept.length > 0 ? [`Pick<${named}, ${kept.join(' | ')}>`] : []),
    ...(added.length > 0 ? [`{ ${added.join(semicolons ? '; ' : ', ')} }`] : []),
  ]
  const [open, close] = parts.length > 1 && ts.isArrayTypeNode(by.parent) ? ['(', ')'] : ['', '']
  const moves = fates.flatMap(([name, fate]) =>
    fate === 'stays' ? [] : [scope.moveOf(below(places[0]!, name))],
  )
  for (const move of moves) scope.count(move)
  scope.write(moves[0]!, { start: by.getStart(), end: by.end, text: open + parts.join(' & ') + close })
}

/** Whether a type is the first part of `Partial<Reference> & …`, as dual code has it. */
function isWritten({ parent }: ts.Node): boolean {
  return (
    ts.isTypeReferenceNode(parent) &&
    parent.typeName.getText() === 'Partial' &&
    ts.isIntersectionTypeNode(parent.parent)
  )
}

/** A member of the parted type under its new name. */
function memberOf(
  old: string,
  { name }: Exclude<Fate, string>,
  { by, parted, places }: OwnType,
  scope: Scope,
): string {
  const { type, questionToken } = parted.members.find(
    (member): member is ts.PropertySignature => member.name?.getText() === old,
  )!
  const { place, to } = scope.moveOf(below(places[0]!, old))
  const isOptional = scope.options.mode === 'dual' || questionToken || !isRequired(place.kind, to!)
  const text = type && ts.isToken(type) ? type.getText() : `${by.getText()}['${old}']`
  return `${name}${isOptional ? '?' : ''}: ${text}`
}

/** A type that stays as it is, and that a person has to take apart. */
export function tellKept(scope: Scope): void {
  for (const { declaration, places } of scope.mirrors.kept) {
    if (declaration.getSourceFile() !== scope.source.ast) continue
    const ours = places.filter((place) => !isOfLookAlike(place))
    const others = places.filter(isOfLookAlike)
    const parting = namesOf(declaration).filter((name) => {
      const moves = places.map((place) => scope.moveOf(below(place, name)))
      return !agree(moves, places, scope)
    })
    const { name } = declaration as ts.InterfaceDeclaration
    scope.tasks.add({
      node: name ?? declaration,
      move: scope.moveOf(below(ours[0]!, parting[0]!)),
      ...say(scope.options.mode === 'dual' ? 'client/dual-shared-type' : 'client/shared-type', {
        type: name?.text ?? 'this',
        places: listed([...ours, ...others].map(shown)),
        members: parting.join(', '),
      }),
    })
  }
}

function namesOf({ members }: OwnType['parted']): readonly string[] {
  return [...members].flatMap((member) => (member.name && nameOf(member.name as ts.PropertyName)) ?? [])
}

function shown(place: MirroredPlace): string {
  const { kind, group } = place.kind
  return isOfLookAlike(place) ? `${kind} of ${group}` : [kind, place.path].filter(Boolean).join(' ')
}

/** The first three, and how many more. */
function listed(names: readonly string[]): string {
  return [...names.slice(0, 3), ...(names.length > 3 ? [`${names.length - 3} more`] : [])].join(', ')
}
