import { ts } from 'ts-morph'
import type { Held } from '../held.ts'
import type { AreLinked } from '../imports.ts'
import type { Kind } from '../kind.ts'
import { nodesOf } from '../nodes.ts'
import type { CodemodOptions } from '../options.ts'
import { moveOf } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import { newerVersion, olderVersion } from '../versions.ts'
import { readsBoth } from './both.ts'
import { importedBy } from './imported.ts'
import { lookAlikeOf, unmoved } from './look-alikes.ts'
import { literalsOf, mirrorOf } from './mirror-of.ts'
import { keyOf } from './mirror.ts'
import type { Mirror, Sharing } from './mirror.ts'
import { Mirrors } from './mirrors.ts'
import { withBases } from './of-library.ts'
import { isField, isPickedAside, partedOf } from './parted.ts'
import type { Root } from './parted.ts'
import { requestedTypes } from './requested.ts'
import type { RequestedTypes } from './requested.ts'
import { schemaLiteral } from './schema-name.ts'
import { fatesOf } from './fates.ts'
import { walkType } from './walk.ts'

/** Sees the types of these sources that are mirrors or look like one. */
export function seeTypes(sources: readonly Source[], options: CodemodOptions): readonly Seen[] {
  const requested = requestedTypes(sources)
  const declared = sources
    .flatMap((source) => seenIn(source, options))
    .flatMap((seen) => judged(seen, requested))
  return [...declared, ...importedMirrors(sources, declared, options)].map(withBases)
}

/** Finds what mirrors Cluster API in these sources, with all the types that they are made of. */
export function findMirrors(
  seen: readonly Seen[],
  sources: readonly Source[],
  options: CodemodOptions,
  areLinked: AreLinked,
  held?: Held,
): Mirrors {
  const sure = seen.filter(({ mirror }) => mirror?.confidence !== 'weak')
  const both = readsBoth(
    sources,
    sure.flatMap(({ mirror }) => mirror ?? []),
    areLinked,
    options.mode,
  )
  const staying = new Map<Kind, Kind>()
  const unmovedOf = (kind: Kind): Kind => {
    const known = staying.get(kind) ?? unmoved(kind.kind, kind.group)
    staying.set(kind, known)
    return known
  }
  const stays = ({ declaration, place: { kind } }: Mirror): boolean => {
    const { fileName } = declaration.getSourceFile()
    return held?.keeperOf(kind, fileName) !== undefined || both.keeps(kind, fileName)
  }
  const mover = { moveOf: (place: MirroredPlace) => moveOf(place, options.generation, options.counters) }
  const all = seen.flatMap(({ mirror }) => mirror ?? [])
  const shared: Sharing[] = []
  for (;;) {
    const roots = sure.flatMap((root) =>
      root.mirror && stays(root.mirror)
        ? [root, { ...root, place: { kind: unmovedOf(root.place.kind), path: '' } }]
        : [root],
    )
    const mirrors = new Mirrors(all, partedOf(roots, mover), both, shared)
    for (const { mirror, declaration, place, checker } of sure) {
      if (!mirror || isDone(mirror, options) || stays(mirror)) continue
      const entered = new Set<ts.Node>()
      walkType(declaration, place, checker, {
        declaration: (node, at, by) =>
          !isPickedAside(by, at, mover) &&
          (mirrors.add(node, at, mirror, by) ||
            (mirrors.isParted(node) && !entered.has(node) && !!entered.add(node))),
        // What keeps its path in all places is told there, whatever becomes of the members around it.
        member: ({ parent }, at) =>
          isField(at) && (!mirrors.isParted(parent) || mover.moveOf(at).isRedefined),
      })
    }
    mirrors.judge((own) => {
      const fates = fatesOf(own, mover)
      return !fates ? 'kept' : [...fates.values()].every((fate) => fate === 'stays') ? 'same' : 'own'
    })
    const more = sharingOf(mirrors, new Set(staying.values()))
    if (more.length === 0) return mirrors
    shared.push(...more)
    for (const mirror of more.flatMap((sharing) => sharing.roots)) both.keep(mirror)
  }
}

/** What of some mirrors is of a type that a kind which stays has too, and that cannot be taken apart. */
function sharingOf(mirrors: Mirrors, staying: ReadonlySet<Kind>): readonly Sharing[] {
  return [...mirrors.kept].flatMap(({ declaration, places }) => {
    const keeper = places.find(({ kind }) => staying.has(kind))?.kind
    const roots = [...mirrors.rootsOf(declaration)]
    return keeper && roots.length > 0 ? [{ declaration, keeper, roots }] : []
  })
}

/** Whether a mirror has what v1beta2 has, alone or beside what v1beta1 has; that is what dual code completes. */
function isDone({ stage }: Mirror, { mode }: CodemodOptions): boolean {
  return mode === 'dual' ? stage === newerVersion : stage !== olderVersion
}

/** A type that is a mirror or, where there is none, looks like one. */
export interface Seen extends Root {
  readonly mirror?: Mirror
}

function seenIn(source: Source, options: CodemodOptions): readonly Seen[] {
  const { ast, checker } = source
  if (!checker) return []
  return nodesOf(ast).flatMap((node) => {
    const schema = schemaLiteral(node)
    const mirrors = schema ? mirrorOf(schema.stated.kind, schema.literal, source, options, schema) : []
    return [...declaredBy(node, source, options), ...mirrors.map((mirror) => seenAs(mirror, checker))]
  })
}

function seenAs(mirror: Mirror, checker: ts.TypeChecker): Seen {
  const { declaration, place } = mirror
  return { declaration, place, checker, mirror }
}

/** A type that requests ask for with a group is of that group, if it says nothing itself. */
function judged(seen: Seen, requested: RequestedTypes): readonly Seen[] {
  const { mirror } = seen
  const said = mirror?.isNamed && requested.get(keyOf(mirror.declaration))
  if (!said) return [seen]
  if (said === 'another') return []
  const evidence = [...mirror.evidence, 'requests ask for it with cluster.x-k8s.io']
  return [
    {
      ...seen,
      mirror: mirror.confidence === 'weak' ? { ...mirror, confidence: 'certain', evidence } : mirror,
    },
  ]
}

/** A provider's kind that keeps its fields: what it shares with one of ours parts ways. */
function keptOf(
  { declaration, place: { kind }, confidence }: Mirror,
  checker: ts.TypeChecker,
): readonly Seen[] {
  const isKept = confidence === 'weak' && kind.transition.keepsVersion
  return isKept ? [{ declaration, place: { kind: unmoved(kind.kind, kind.group), path: '' }, checker }] : []
}

/** What is imported from a module of v1beta1 is certain to mirror what it is named after, unless its own text says more. */
function importedMirrors(
  sources: readonly Source[],
  declared: readonly Seen[],
  options: CodemodOptions,
): readonly Seen[] {
  const known = new Set(
    declared.flatMap(({ mirror }) => (!mirror || mirror.confidence === 'weak' ? [] : [mirror.declaration])),
  )
  return sources.flatMap((source) =>
    importedBy(source)
      .flatMap(({ declaration, from }) =>
        declaredBy(declaration, source, options, from).flatMap(({ mirror }): Mirror[] =>
          mirror ? [{ ...mirror, confidence: mirror.confidence === 'weak' ? 'weak' : 'certain' }] : [],
        ),
      )
      .filter(({ declaration }) => !known.has(declaration) && known.add(declaration))
      .map((mirror) => seenAs(mirror, source.checker!)),
  )
}

/** What a declaration is, or looks like: an interface, a class, or the literals of an alias. */
function declaredBy(node: ts.Node, source: Source, options: CodemodOptions, from?: string): readonly Seen[] {
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassLike(node) && !ts.isTypeAliasDeclaration(node)) return []
  const { checker } = source
  const name = node.name?.text ?? ''
  const declared = ts.isTypeAliasDeclaration(node) ? literalsOf(node.type) : [node]
  return declared.flatMap((declaration): Seen[] => {
    const mirrors = mirrorOf(name, declaration, source, options, from === undefined ? {} : { from })
    if (mirrors.length > 0)
      return mirrors.flatMap((mirror) => [seenAs(mirror, checker!), ...keptOf(mirror, checker!)])
    const kind = lookAlikeOf(name, declaration, source)
    return kind ? [{ declaration, place: { kind, path: '' }, checker: checker! }] : []
  })
}
