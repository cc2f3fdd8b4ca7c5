import type { FilePlan, FileProblem } from '@capi-migrate/edits'
import { applyEdits } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { appliedIn } from './appliers/applied.ts'
import type { AskedFiles } from './appliers/applied.ts'
import { keptForApplier } from './appliers/kept.ts'
import type { Breakage } from './breakage.ts'
import { draftOf } from './draft.ts'
import { filesOfInterest, group, needTypes } from './filter.ts'
import { answeredTypes } from './mirrors/answered.ts'
import { findMirrors, seeTypes } from './mirrors/find-mirrors.ts'
import { objectsOf } from './objects.ts'
import { importedBy, linksOf } from './imports.ts'
import { isGenerated } from './generated.ts'
import type { CodemodOptions, Mode } from './options.ts'
import type { Held } from './held.ts'
import { readPrograms, readTexts } from './program.ts'
import { readAsEmpty } from './disk.ts'
import { isMinified, minified } from './minified.ts'
import { rewrite } from './rewriters/rewriters.ts'
import { shapes } from './rewriters/shapes.ts'
import { keptBeside } from './shapes/kept.ts'
import { schemasIn } from './shapes/schema-files.ts'
import { isVersion, shapesIn } from './shapes/shape.ts'
import { regenerated } from './regenerated.ts'
import type { PlanManifest, Scope } from './scope.ts'
import { mark } from './source.ts'
import type { Source } from './source.ts'
import { Tracer } from './sources/trace.ts'
import { untouched } from './verify.ts'
import type { Checked } from './verify.ts'
import { writable } from './vue/template.ts'
import { Writes } from './writes/writes.ts'

/** The files of a run. */
export interface ProgramFiles extends AskedFiles {
  /** Absolute paths. */
  readonly paths: readonly string[]
  /** Templates, schemas and objects beside them. */
  readonly others?: readonly string[]
  /** The name people know a file by. */
  readonly nameOf: (path: string) => string
  /** Plans manifests that stand in programs; they stay as they are where it is absent. */
  readonly planManifest?: PlanManifest
  /** Plans one of the others; they stay as they are where it is absent. */
  readonly planOther?: (text: string, name: string) => FilePlan
}

/** What a run has found to stay, so that it is planned again without that. */
export interface Staying {
  /** Files that are not read, each with why. */
  readonly failed: ReadonlyMap<string, FileProblem>
  readonly breakages: readonly Breakage[]
}

/** Plans the files once. Throws a {@link SourceFailure} where this program fails on one. */
export function plansOf(
  files: ProgramFiles,
  options: CodemodOptions,
  { failed, breakages }: Staying,
): Checked {
  const all = new Map<string, string>()
  const passedOver = new Map<string, FilePlan>()
  for (const path of files.paths) {
    const text = files.textOf(path)
    if (text === undefined) continue
    if (!isMinified(path, text)) all.set(path, text)
    else if (text.includes(group))
      passedOver.set(path, { ...untouched(files.nameOf(path), ''), skipped: minified })
    else passedOver.set(path, untouched(files.nameOf(path), ''))
  }
  const names = namesIn(options)
  const wanted = filesOfInterest(all, names)
  const texts = new Map([...all].filter(([path]) => wanted.has(path) && !failed.has(path)))
  for (const path of failed.keys()) readAsEmpty(path, true)
  const read = needTypes(texts, names) ? readPrograms : readTexts
  const { sources, files: asts, problems, ...programs } = read(texts, files.nameOf)
  const schemas = schemasIn(files.others ?? [], files.textOf, files.nameOf)
  const areLinked = linksOf(withImported(all, schemas, objectsIn(files)))
  const tracer = new Tracer(sources, asts, options.sources)
  const described = [...sources, ...schemas].flatMap(shapesIn)
  const declared = seeTypes(sources, options)
  const seen = [...declared, ...answeredTypes(sources, tracer, declared, options.mode)]
  const unheld = findMirrors(seen, sources, options, areLinked)
  const writes = new Writes(sources, tracer.asking, unheld)
  const { scopes, held, scopeOf } = draftOf(
    sources,
    { seen, unheld, writes, described, tracer, areLinked, breakages },
    options,
    files.planManifest,
  )
  const drafts = new Map(scopes.map((scope) => [scope.source.path, planOf(scope)]))
  const made = scopes.filter(({ source }) => isGenerated(source.name, source.text))
  const plans = new Map([...passedOver, ...drafts, ...othersBeside(files, held, options.mode)])
  for (const schema of schemas) {
    const scope = scopeOf(schema)
    describe(schema.ast, scope)
    const plan = planOf(scope)
    if (plan.edits.length + plan.tasks.length > 0) plans.set(schema.path, plan)
  }
  for (const scope of made) plans.set(scope.source.path, regenerated(drafts.get(scope.source.path)!, scope))
  // What is of no interest is planned too, so that nobody reads it again.
  for (const path of all.keys()) if (!wanted.has(path)) plans.set(path, untouched(files.nameOf(path), ''))
  for (const [path, problem] of [...problems, ...failed])
    plans.set(path, { ...untouched(files.nameOf(path), all.get(path)!), problem })
  const applied = appliedIn(files, all, plans)
  for (const [path, why] of applied) {
    const plan = plans.get(path)
    if (plan) plans.set(path, keptForApplier(plan, why, files.nameOf))
  }
  const unmade = made.filter(({ source: { path } }) => !applied.has(path))
  const standIns = new Map(unmade.map(({ source: { path } }) => [path, drafts.get(path)!.after]))
  return { plans, texts: all, standIns, programs, nameOf: files.nameOf }
}

/** Names of types that are known to mirror something. */
function namesIn({ types, providers }: CodemodOptions): readonly string[] {
  const kinds = Object.keys(providers).map((key) => key.slice(key.indexOf('/') + 1))
  return [...Object.keys(types), ...kinds.flatMap((kind) => [kind, `${kind}Spec`, `${kind}Status`])]
}

function visit(node: ts.Node, scope: Scope): void {
  rewrite(node, scope)
  ts.forEachChild(node, (child) => visit(child, scope))
}

/** The plans of templates and of objects, which shapes may keep where they are. */
function othersBeside(
  { others = [], textOf, nameOf, planOther }: ProgramFiles,
  held: Held,
  mode: Mode,
): readonly (readonly [string, FilePlan])[] {
  if (held.isEmpty && mode !== 'dual') return []
  return others.flatMap((path) => {
    const text = planOther && textOf(path)
    if (!text?.includes(group)) return []
    return [[path, keptBeside(planOther!(text, nameOf(path)), held, path, mode)] as const]
  })
}

/** A schema is no program: all that is read of it is what it describes. */
function describe(node: ts.Node, scope: Scope): void {
  shapes(node, scope)
  if (isVersion(node)) ts.forEachChild(node, (child) => visit(child, scope))
  else ts.forEachChild(node, (child) => describe(child, scope))
}

/** Some texts, with the schemas and objects that one of them imports: any other may be that of all of them. */
function withImported(
  texts: ReadonlyMap<string, string>,
  schemas: readonly Source[],
  objects: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const all = new Map([...schemas.map(({ path, text }) => [path, text] as const), ...objects])
  const imported = all.size > 0 ? importedBy(new Set(texts.keys()), new Map([...texts, ...all])) : new Set()
  return new Map([...texts, ...[...all].filter(([path]) => imported.has(path))])
}

/** The objects in JSON that lie beside programs. */
function objectsIn({ others = [], textOf }: ProgramFiles): ReadonlyMap<string, string> {
  return new Map(
    others.flatMap((path) => {
      const text = path.endsWith('.json') ? textOf(path) : undefined
      return text?.includes(group) ? [[path, text] as const] : []
    }),
  )
}

function planOf(scope: Scope): FilePlan {
  const { source, tasks } = scope
  const shift = source.hasMark ? mark.length : 0
  const edits = writable(source.changes.edits(), scope).map((edit) => ({
    ...edit,
    start: edit.start + shift,
    end: edit.end + shift,
  }))
  const before = (source.hasMark ? mark : '') + source.text
  return {
    file: source.name,
    before,
    after: applyEdits(before, edits),
    edits,
    tasks: tasks.list().map((task) => ({ ...task, file: source.name })),
    objects: [...objectsOf(scope), ...scope.objects],
  }
}
