import type { Breakage } from './breakage.ts'
import { breakageTask } from './find-breakages.ts'
import { Held } from './held.ts'
import type { AreLinked } from './imports.ts'
import { addAsserted } from './mirrors/asserted.ts'
import { findMirrors } from './mirrors/find-mirrors.ts'
import type { Seen } from './mirrors/find-mirrors.ts'
import type { Mirrors } from './mirrors/mirrors.ts'
import { openTypesIn, unnamedIn } from './mirrors/unnamed.ts'
import { nodesOf } from './nodes.ts'
import type { CodemodOptions } from './options.ts'
import { residueIn } from './residue/find-residue.ts'
import type { Residue } from './residue/residue.ts'
import { tellResidue } from './residue/tell-residue.ts'
import { isLeftAlone } from './rewriters/both.ts'
import { chooseLists } from './rewriters/condition-lists.ts'
import { rewriteDeclarations } from './rewriters/declarations.ts'
import { rewrite } from './rewriters/rewriters.ts'
import { settleProxied, tellDefaults, tellUnplaced } from './rewriters/requests.ts'
import { tellUnnamed } from './rewriters/unnamed.ts'
import { tellViewModels } from './rewriters/view-models.ts'
import { Scope } from './scope.ts'
import type { PlanManifest } from './scope.ts'
import type { Shape } from './shapes/shape.ts'
import type { Source } from './source.ts'
import { forEachSource } from './source-failure.ts'
import type { Tracer } from './sources/trace.ts'
import { Tasks } from './task-list.ts'
import { writeNeeded } from './tidy/needed-imports.ts'
import { removeUnused } from './tidy/unused-imports.ts'
import { VersionConstants } from './version-constants.ts'
import { tellPaths, tellUnread } from './vue/template.ts'
import type { HoldingWrite } from './writes/write.ts'
import type { Writes } from './writes/writes.ts'

/** What is known of sources before anything in them is planned. */
interface Known {
  readonly seen: readonly Seen[]
  /** What there would be if nothing stayed. */
  readonly unheld: Mirrors
  readonly writes: Writes
  readonly described: readonly Shape[]
  readonly tracer: Tracer
  readonly areLinked: AreLinked
  /** What edits of an earlier round would break. */
  readonly breakages: readonly Breakage[]
}

/** What is planned in some sources. */
interface Draft {
  readonly scopes: readonly Scope[]
  readonly held: Held
  readonly scopeOf: (source: Source) => Scope
  /** Versions that go and could not be written. */
  readonly unwritten: readonly Residue[]
}

/**
 * Plans the changes and the tasks of sources. What is found in the end to be of a kind that goes, and is not understood, keeps the
 * kind where it is: then all is planned again.
 */
export function draftOf(
  sources: readonly Source[],
  known: Known,
  options: CodemodOptions,
  planManifest: PlanManifest | undefined,
): Draft {
  let kept: readonly Residue[] = []
  let holding: readonly HoldingWrite[] = []
  for (;;) {
    const draft = attempt(sources, known, options, planManifest, kept, holding)
    const residue = [...residueIn(draft.scopes, known.areLinked), ...draft.unwritten]
    // Dual code holds nothing but versions that nobody can write.
    const keeps = ({ isCertain, form }: Residue): boolean =>
      isCertain && (options.mode !== 'dual' || form === 'version')
    const keeping = residue.filter(
      (each) =>
        keeps(each) &&
        !kept.some(({ node, kind, what }) => each.node === node && each.kind === kind && each.what === what),
    )
    const writes = draft.scopes
      .flatMap((scope) => scope.holding)
      .filter(({ hindrances: [first] }) => !holding.some((each) => each.hindrances[0]!.node === first!.node))
    if (keeping.length + writes.length === 0) {
      tellResidue(
        residue.filter((each) => !keeps(each)),
        draft.scopes,
      )
      return draft
    }
    kept = [...kept, ...keeping]
    holding = [...holding, ...writes]
    for (const { changes } of sources) changes.clear()
  }
}

function attempt(
  sources: readonly Source[],
  { seen, unheld, writes, described, tracer, areLinked, breakages }: Known,
  options: CodemodOptions,
  planManifest: PlanManifest | undefined,
  residue: readonly Residue[],
  holding: readonly HoldingWrite[],
): Draft {
  const isDual = options.mode === 'dual'
  const held = isDual
    ? new Held([], areLinked, tracer, {
        shapes: described,
        residue: residue.filter(({ form }) => form === 'version'),
        breakages,
      })
    : new Held(sources, areLinked, tracer, {
        writes: [...writes.all.filter(({ holds }) => holds), ...holding],
        shapes: described,
        unnamed: [...unnamedIn(sources, unheld), ...openTypesIn(sources, unheld, seen)],
        residue,
        breakages,
      })
  const mirrors = held.isEmpty ? unheld : findMirrors(seen, sources, options, areLinked, held)
  const versions = new VersionConstants()
  const shared = { mirrors, held, tracer, writes, versions }
  const scopeOf = (source: Source): Scope =>
    new Scope(source, shared, options, new Tasks(source), planManifest)
  const scopes = sources.map(scopeOf)
  for (const { source, tasks } of scopes) {
    const own = breakages.filter(({ path }) => path === source.path)
    if (own.length > 0) tasks.put(breakageTask(own, source.path))
  }
  forEachSource(scopes, ({ source }) => source, addAsserted)
  for (const { source, hindrances } of holding) {
    const { tasks } = scopes.find((scope) => scope.source === source)!
    for (const hindrance of hindrances) tasks.add(hindrance)
  }
  if (isDual) chooseLists(scopes)
  rewriteDeclarations(scopes)
  tellUnnamed(scopes)
  tellViewModels(scopes)
  const going = scopes.filter((scope) => !isLeftAlone(scope))
  forEachSource(
    going,
    ({ source }) => source,
    (scope) => {
      for (const node of nodesOf(scope.source.ast)) rewrite(node, scope)
    },
  )
  settleProxied(going)
  versions.settle(going)
  tellDefaults(going)
  tellUnplaced(going)
  forEachSource(
    going,
    ({ source }) => source,
    (scope) => {
      tellUnread(scope)
      tellPaths(scope)
      removeUnused(scope)
      writeNeeded(scope)
    },
  )
  return { scopes, held, scopeOf, unwritten: versions.unwritten }
}
