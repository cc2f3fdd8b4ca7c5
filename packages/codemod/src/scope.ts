import type { FilePlan, PlannedObject } from '@capi-migrate/edits'
import type { Row } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { bare } from './bare.ts'
import type { Change } from './changes.ts'
import type { Held } from './held.ts'
import { ignoredIn } from './ignored.ts'
import type { Kind } from './kind.ts'
import { speaksOf } from './mirrors/evidence.ts'
import type { Mirrors } from './mirrors/mirrors.ts'
import { declarationsOf, holderOf, isMember, nameOf } from './mirrors/walk.ts'
import type { CodemodOptions } from './options.ts'
import { originsOf } from './origins.ts'
import { partsOf } from './parts.ts'
import { below, isSamePlace, moveOf, rowIdOf } from './place.ts'
import type { Move, MirroredPlace } from './place.ts'
import type { Request } from './requests/request.ts'
import type { Spot } from './resolved-text.ts'
import type { Source } from './source.ts'
import type { Tracer } from './sources/trace.ts'
import type { Tasks } from './task-list.ts'
import { chainsOf } from './telling-chains.ts'
import type { Needed } from './tidy/needed.ts'
import { isUntyped } from './untyped-path.ts'
import type { VersionConstants } from './version-constants.ts'
import type { HoldingWrite } from './writes/write.ts'
import type { Writes } from './writes/writes.ts'

/** Plans the text of a manifest, which another engine reads. */
export type PlanManifest = (text: string) => FilePlan

/** One source, and all that a rewriter may ask while it reads it. */
export class Scope {
  readonly source: Source
  readonly mirrors: Mirrors
  readonly held: Held
  readonly tracer: Tracer
  readonly writes: Writes
  readonly versions: VersionConstants
  readonly options: CodemodOptions
  readonly tasks: Tasks
  /** Nodes that were rewritten together with a node around them. */
  readonly settled = new Set<ts.Node>()
  /** Nodes that a rewriter knows, and leaves as they are. */
  readonly understood = new Set<ts.Node>()
  /** What is written here by calls that are not in sight, and cannot follow. */
  readonly holding: HoldingWrite[] = []
  /** Requests of a proxy, for code that is elsewhere. */
  readonly proxied: (readonly [ts.Node, Request])[] = []
  /** The versions of requests that may be the default of one from outside of the code. */
  readonly defaults: (readonly [Spot, Kind])[] = []
  /** The kinds of which something goes to v1beta2 here, or, in dual code, may come in it. */
  readonly moved = new Set<Kind>()
  /** Plans a manifest that stands in the text; absent where nobody can. */
  readonly planManifest: PlanManifest | undefined
  /** Names that members bring along from other files. */
  readonly needed: Needed[] = []
  /** Objects that manifests in the text hold. */
  readonly objects: PlannedObject[] = []
  /** Fields that only v1beta1 has, of the kinds that the file speaks of. */
  readonly chains: readonly MirroredPlace[]
  #kinds: ReadonlySet<Kind> | undefined
  readonly #uses = new Map<Kind, Map<Row, number>>()

  constructor(
    source: Source,
    {
      mirrors,
      held,
      tracer,
      writes,
      versions,
    }: Pick<Scope, 'mirrors' | 'held' | 'tracer' | 'writes' | 'versions'>,
    options: CodemodOptions,
    tasks: Tasks,
    planManifest?: PlanManifest,
  ) {
    this.source = source
    this.mirrors = mirrors
    this.held = held
    this.tracer = tracer
    this.writes = writes
    this.versions = versions
    this.options = options
    this.tasks = tasks
    this.planManifest = planManifest
    this.chains = chainsOf(source.text, source.name)
  }

  /** Plans a text for a range; the row of the move asks for it. */
  write(move: Move, change: Omit<Change, 'row'>): void {
    this.moved.add(move.place.kind)
    this.source.changes.add({ ...change, row: rowIdOf(move) })
  }

  /** Plans something around a node, whatever becomes of the node itself. */
  writeAround(move: Move, node: ts.Node, open: string, close: string): void {
    const text = (inside: () => string): string => open + inside() + close
    this.write(move, { start: node.getStart(), end: node.end, text, isAround: true })
  }

  /** Counts a use of a row, for the summary. */
  count(move: Move): void {
    if (!move.row) return
    const uses = this.#uses.get(move.place.kind) ?? new Map<Row, number>()
    this.#uses.set(move.place.kind, uses.set(move.row, (uses.get(move.row) ?? 0) + 1))
  }

  /** The rows of a kind that were used, and how often. */
  usesOf(kind: Kind): ReadonlyMap<Row, number> {
    return this.#uses.get(kind) ?? new Map()
  }

  /** Whether a kind stays at v1beta1 here, for what is read or written of it cannot follow. */
  isHeld(kind: Kind): boolean {
    return this.held.keeperOf(kind, this.source.path) !== undefined
  }

  /** Whether a kind is read in both versions already, here or in files that are linked to this. */
  readsBoth(kind: Kind): boolean {
    return this.mirrors.both.keeps(kind, this.source.path)
  }

  /**
   * Whether the source may be taken to speak of a kind: its text or its path is evidence of that, or it declares a mirror of
   * the kind, or imports one. False for a kind that stays.
   */
  speaksOf(kind: Kind): boolean {
    if (this.isHeld(kind) || this.readsBoth(kind)) return false
    return speaksOf(this.source, kind) || this.#mirrored().has(kind)
  }

  /** Whether reads of a kind are left to people, and no type that goes says its version: what only names it stays beside them. */
  leaves(kind: Kind): boolean {
    return this.held.leaves(kind, this.source.path) && !this.#mirrored().has(kind)
  }

  /** The kinds of the mirrors that the source declares or imports. */
  #mirrored(): ReadonlySet<Kind> {
    this.#kinds ??= new Set(
      [...declaredIn(this.source.ast), ...importedIn(this.source)].flatMap((node) =>
        this.mirrors.placesOf(node).map(({ kind }) => kind),
      ),
    )
    return this.#kinds
  }

  /** Where a place goes in this run. */
  moveOf(place: MirroredPlace): Move {
    return moveOf(place, this.options.generation, this.options.counters)
  }

  /** The places a type stands for, `null` and `undefined` aside. */
  placesOfType(type: ts.Type): readonly MirroredPlace[] {
    if (this.mirrors.isEmpty) return []
    const declared = partsOf(type).flatMap((part) => [
      ...(part.symbol?.declarations ?? []),
      ...(part.aliasSymbol?.declarations ?? []).map((node) =>
        ts.isTypeAliasDeclaration(node) ? node.type : node,
      ),
    ])
    return distinct(declared.flatMap((node) => this.mirrors.placesOf(node)))
  }

  /** The places that a member of a type stands for. */
  placesOfMember(type: ts.Type, name: string): readonly MirroredPlace[] {
    if (!this.mirrors.hasMember(name)) return []
    const symbol = this.source.checker?.getNonNullableType(type).getProperty(name)
    return symbol ? this.#placesOfSymbol(symbol) : []
  }

  /** The places that hold members of these names in a type that is made of mirrored ones: `Partial<MachineStatus>`. */
  placesAround(type: ts.Type, names: readonly string[]): readonly MirroredPlace[] {
    const places = names.flatMap((name) => this.placesOfMember(type, name))
    return distinct(
      places.map(({ kind, path }) => ({ kind, path: path.slice(0, Math.max(0, path.lastIndexOf('.'))) })),
    )
  }

  /** The places an expression stands for: several where its type is shared and nothing around it tells more. */
  placesOf(expression: ts.Expression): readonly MirroredPlace[] {
    const { checker } = this.source
    if (!checker) return []
    const node = bare(expression)
    const traced = this.tracedPlacesOf(node)
    if (traced.length > 0) return traced
    const name = memberOf(node)
    if (name !== undefined) {
      const places = this.#placesOfLink((node as ts.PropertyAccessExpression).expression, name)
      if (places.length > 0) return places
    } else if (ts.isElementAccessExpression(node)) {
      const items = this.placesOf(node.expression).map((place) => below(place, isList(place) ? '[]' : '{}'))
      if (items.length > 0) return items
    }
    if (this.mirrors.isEmpty) return []
    const places = this.placesOfType(checker.getTypeAtLocation(node))
    return places.length > 0 ? places : this.ownTypePlacesOf(node)
  }

  /**
   * The places that a link of a chain leads to from what it is read of; none where only its value is of the API: a property of
   * another type, or a getter, has a name of its own.
   */
  placesOfLink(link: ts.PropertyAccessExpression | ts.ElementAccessExpression): readonly MirroredPlace[] {
    const name = memberOf(link)
    if (name === undefined || !this.source.checker) return []
    const places = this.#placesOfLink(link.expression, name)
    if (places.length > 0) return places
    return this.tracer.isOwn(link.expression, name) ? [] : this.tracedPlacesOf(link)
  }

  /** The places of a value without a type that comes from a source; none of a kind that stays. */
  tracedPlacesOf(
    node: ts.Expression | ts.BindingElement | ts.ParameterDeclaration,
  ): readonly MirroredPlace[] {
    // Where it comes from is asked first: the type of each node is dear.
    const trace = this.tracer.trace(node)
    if (!trace) return []
    const { kinds, path = '', made } = trace
    if (made && this.isLeft(made)) return []
    // A pattern without a type has the type that its names make.
    const isOpen = (ts.isParameter(node) && !node.type) || isUntyped(node, this.source.checker!)
    if (!isOpen && !this.isMade(node)) return []
    return kinds.some((kind) => this.isHeld(kind) || this.readsBoth(kind))
      ? []
      : kinds.map((kind) => ({ kind, path }))
  }

  /** Whether a value is, or is a part of, an object that code makes itself, and has no other type than that: one version is there. */
  isMade(node: ts.Node): boolean {
    const { checker } = this.source
    const isTraced = checker !== undefined && this.tracer.trace(node)?.made !== undefined
    return isTraced && isOfLiteral(node, checker)
  }

  /**
   * Whether an object that code makes stays as it is: dual code writes v1beta1, which servers of both versions take, or it has
   * a member that would take effect in v1beta2 only.
   */
  isLeft(made: ts.ObjectLiteralExpression): boolean {
    return this.options.mode === 'dual' || ignoredIn(made, this.source) !== undefined
  }

  /** The places of a value that comes from members with a type of their own, and from nowhere else. */
  ownTypePlacesOf(expression: ts.Expression): readonly MirroredPlace[] {
    if (!this.mirrors.hasOwnTypes) return []
    const origins = originsOf(expression, this.source.checker!, this.mirrors)
    return distinct(origins.every((own) => own) ? origins.flatMap((own) => own!.places) : [])
  }

  /** The type that stays as it is among those that a type, or a list, is made of. */
  partedIn(type: ts.Type | undefined): ts.Node | undefined {
    const parts = type ? partsOf(type) : []
    return parts
      .flatMap((part) => [part, ...partsOf(part.getNumberIndexType() ?? part)])
      .flatMap((part) => part.symbol?.declarations ?? [])
      .find((node) => this.mirrors.isParted(node))
  }

  #placesOfLink(receiver: ts.Expression, name: string): readonly MirroredPlace[] {
    if (!this.mirrors.hasMember(name)) return []
    const places = this.placesOfMember(this.source.checker!.getTypeAtLocation(receiver), name)
    if (places.length === 0) return this.ownTypePlacesOf(receiver).map((place) => below(place, name))
    if (places.length < 2) return places
    const around = this.placesOf(receiver).map((place) => below(place, name))
    const narrowed = places.filter((place) => around.some((other) => isSamePlace(place, other)))
    return narrowed.length > 0 ? narrowed : places
  }

  #placesOfSymbol(symbol: ts.Symbol): readonly MirroredPlace[] {
    return distinct(
      (symbol.declarations ?? []).flatMap((node) => {
        if (!isMember(node)) return []
        const name = nameOf(node.name)
        return name === undefined
          ? []
          : this.mirrors.placesOf(holderOf(node)).map((place) => below(place, name))
      }),
    )
  }
}

/** Whether all that is known of a value is the literal that it stands in. */
function isOfLiteral(node: ts.Node, checker: ts.TypeChecker): boolean {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  const declared = memberOf(node) === undefined ? undefined : checker.getSymbolAtLocation(name)?.declarations
  if (declared) return declared.every((each) => ts.isObjectLiteralElementLike(each))
  return ((checker.getTypeAtLocation(node).symbol?.flags ?? 0) & ts.SymbolFlags.ObjectLiteral) !== 0
}

/** The types that a file declares at its top. */
function declaredIn({ statements }: ts.SourceFile): readonly ts.Node[] {
  return statements.map((node) => (ts.isTypeAliasDeclaration(node) ? node.type : node))
}

/** The types that a source imports by name. */
function importedIn({ ast, checker }: Source): readonly ts.Node[] {
  if (!checker) return []
  return ast.statements.flatMap((node) => {
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : []
    return names.flatMap(({ name }) => declarationsOf(name, checker))
  })
}

/** The name that a link of a chain asks for. */
function memberOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (!ts.isElementAccessExpression(node)) return undefined
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined
}

function isList({ kind, path }: MirroredPlace): boolean {
  return kind.older(path)?.items !== undefined
}

function distinct(places: readonly MirroredPlace[]): readonly MirroredPlace[] {
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i)
}
