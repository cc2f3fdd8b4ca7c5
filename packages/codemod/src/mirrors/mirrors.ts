import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import { isSamePlace } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { ReadsBoth } from './both.ts'
import { keyOf } from './mirror.ts'
import type { Mirror, OwnType, Parted, Sharing } from './mirror.ts'
import { nameOf } from './walk.ts'
import type { Declaration, Member } from './walk.ts'

/** The mirrors of a program, and every declaration that is part of one. */
export class Mirrors {
  readonly all: readonly Mirror[]
  /** What reads both versions already. */
  readonly both: ReadsBoth
  /** What stays because it shares a type with what stays. */
  readonly shared: readonly Sharing[]
  /** The lists that dual code goes on reading for their legacy conditions, and the kinds that have them. */
  readonly legacyLists = new Set<ts.Node>()
  readonly legacyKinds = new Set<Kind>()
  /** The kinds of which it reads current ones. */
  readonly currentKinds = new Set<Kind>()
  readonly #places = new Map<string, MirroredPlace[]>()
  readonly #roots = new Map<string, Set<Mirror>>()
  readonly #declarations = new Map<string, Declaration>()
  readonly #parted: ReadonlyMap<string, readonly MirroredPlace[]>
  readonly #ownTypes = new Map<string, OwnType>()
  readonly #kept = new Map<string, Parted>()
  readonly #members = new Set<string>()
  #ownNames: OwnNames | undefined

  /** `parted` are the places of the types that stay as they are, by {@link keyOf}. */
  constructor(
    all: readonly Mirror[],
    parted: ReadonlyMap<string, readonly MirroredPlace[]>,
    both: ReadsBoth,
    shared: readonly Sharing[] = [],
  ) {
    this.both = both
    this.shared = shared
    this.all = all
    this.#parted = parted
  }

  /**
   * Says that a declaration, reached from a mirror, stands for a place. False where that is known already, or where the
   * declaration parts ways. `by` names it there.
   */
  add(declaration: Declaration, place: MirroredPlace, root: Mirror, by?: ts.TypeReferenceNode): boolean {
    const key = keyOf(declaration)
    const roots = this.#roots.get(key)
    if (roots) roots.add(root)
    else this.#roots.set(key, new Set([root]))
    const parted = this.#parted.get(key)
    if (parted) {
      this.#part({ declaration, places: parted }, place, by)
      return false
    }
    const known = this.#places.get(key) ?? []
    if (known.some((other) => isSamePlace(other, place))) return false
    this.#places.set(key, [...known, place])
    this.#declarations.set(key, declaration)
    for (const { name } of declaration.members) {
      const text = name && nameOf(name)
      if (text !== undefined) this.#members.add(text)
    }
    return true
  }

  #part(parted: Parted, place: MirroredPlace, by: ts.TypeReferenceNode | undefined): void {
    const member = by && memberAround(by)
    if (!member) return void this.#kept.set(keyOf(parted.declaration), parted)
    const key = keyOf(member)
    const known = this.#ownTypes.get(key)
    if (known && known.by !== by) return void this.#kept.set(keyOf(parted.declaration), parted)
    const places = known?.places ?? []
    if (places.some((other) => isSamePlace(other, place))) return
    this.#ownNames = undefined
    this.#ownTypes.set(key, { member, by, parted: parted.declaration, places: [...places, place] })
  }

  /** Takes members back: those of which nothing changes, and those that cannot get a type of their own. */
  judge(verdict: (own: OwnType) => 'own' | 'same' | 'kept'): void {
    for (const [key, own] of this.#ownTypes) {
      const said = verdict(own)
      if (said !== 'own') this.#ownTypes.delete(key)
      this.#ownNames = undefined
      if (said !== 'kept') continue
      const { parted: declaration } = own
      this.#kept.set(keyOf(declaration), { declaration, places: this.#parted.get(keyOf(declaration))! })
    }
  }

  /** Whether a type stays as it is, for it stands for several places which part ways. */
  isParted(declaration: ts.Node): boolean {
    return this.#parted.has(keyOf(declaration))
  }

  /** Whether nothing stands for any place: then no type has to be asked what it is. */
  get isEmpty(): boolean {
    return this.#places.size === 0 && !this.hasOwnTypes
  }

  /** Whether anything that stands for a place has a member of a name: of others no type has to be asked. */
  hasMember(name: string): boolean {
    return this.#members.has(name) || this.#own().parts.has(name)
  }

  /** Whether a member of a name gets a type of its own. */
  hasOwnType(name: string): boolean {
    return this.#own().members.has(name)
  }

  #own(): OwnNames {
    this.#ownNames ??= ownNames([...this.#ownTypes.values()])
    return this.#ownNames
  }

  /** Whether any member gets a type of its own. */
  get hasOwnTypes(): boolean {
    return this.#ownTypes.size > 0
  }

  /** The members that get a type of their own. */
  get ownTypes(): Iterable<OwnType> {
    return this.#ownTypes.values()
  }

  /** Where a member gets a type of its own. */
  ownTypeOf(member: ts.Node): OwnType | undefined {
    return this.#ownTypes.get(keyOf(member))
  }

  /** The types that a person has to take apart. */
  get kept(): Iterable<Parted> {
    return this.#kept.values()
  }

  /** The mirrors that a declaration is a part of. */
  rootsOf(declaration: ts.Node): ReadonlySet<Mirror> {
    return this.#roots.get(keyOf(declaration)) ?? new Set()
  }

  /** The places a declaration stands for: several where kinds share a type, none where it mirrors nothing. */
  placesOf(declaration: ts.Node): readonly MirroredPlace[] {
    return this.#places.get(keyOf(declaration)) ?? []
  }

  /** Every declaration that stands for something, with its places. */
  *declarations(): Generator<readonly [declaration: Declaration, places: readonly MirroredPlace[]]> {
    for (const [key, declaration] of this.#declarations) yield [declaration, this.#places.get(key)!]
  }
}

/** The names of members that get a type of their own, and of what is in these types. */
interface OwnNames {
  readonly members: ReadonlySet<string>
  readonly parts: ReadonlySet<string>
}

function ownNames(types: readonly OwnType[]): OwnNames {
  return {
    members: new Set(types.flatMap(({ member }) => nameOf(member.name) ?? [])),
    parts: new Set(
      types.flatMap(({ parted, places }) => [
        ...parted.members.flatMap(({ name }) => (name && nameOf(name)) ?? []),
        ...places.flatMap(({ kind, path }) => Object.keys(kind.older(path)?.properties ?? {})),
      ]),
    ),
  }
}

function memberAround(node: ts.Node): Member | undefined {
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) return node
  return ts.isTypeNode(node) ? memberAround(node.parent) : undefined
}
