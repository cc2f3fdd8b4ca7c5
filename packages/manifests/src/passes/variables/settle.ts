import type { Engine, PlansByPath, RepositoryFile, Run } from '@capi-migrate/edits'
import type { Stage } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'
import { loadParts } from '../../read/load.ts'
import { signerOfText } from '../../read/signed.ts'
import { askedBy } from './asked.ts'
import { withDefinitions } from './with-definitions.ts'
import { sayPlaces } from './known.ts'
import type { KnownVariables } from './known.ts'
import { substituted, usesIn } from './mentions.ts'
import { restatedAs } from './restated.ts'
import { giversIn } from './flux.ts'
import type { Giver } from './flux.ts'
import { variableIn } from './variable.ts'
import type { Variable } from './variable.ts'
import { now, old, withVersions } from './versions.ts'
import type { Versions } from './versions.ts'

/**
 * The plans that change once it is known where the variables of templates are set. The definitions of a variable and
 * the templates with it move together or not at all; where they cannot, the tasks of the templates say where it is set.
 *
 * @param engineFor the engine for manifests, with what is known
 */
export function settledPlans(
  run: Run<Stage>,
  engineFor: (known?: KnownVariables) => Engine<Stage>,
): PlansByPath {
  const giversOf = giversFor(run)
  const versioned = versionVariables(run, engineFor(), giversOf)
  const versions = versionsOf(versioned)
  const engine = (known?: KnownVariables): Engine<Stage> => withVersions(engineFor(known), versions)
  // What stood still for its version alone has asked for nothing else before.
  const names = versions.size === 0 ? run.names : [...run.names, ...askedIn(run.plansBy(engine()))]
  const others = variablesOf(run, [...new Set(names)]).filter(
    (variable) =>
      !versions.has(variable.name) && (variable.definitions.length > 0 || giversOf(variable).length > 0),
  )
  if (versions.size + others.length === 0) return new Map()
  const maybe = others.filter(
    (variable) =>
      isForTemplates(variable) &&
      isInFiles(giversOf(variable)) &&
      (variable.definitions.length > 0 || hasDefaults(variable)) &&
      variable.definitions.every(({ definition }) => restatedAs(definition.text) !== undefined),
  )
  const after = maybe.length > 0 ? run.plansBy(engine(), undefined, maybe.flatMap(pathsOf)) : new Map()
  const kept = new Map(maybe.map((variable) => [variable, keptBy(variable, after, run, engine())]))
  const values = maybe.filter((variable) => kept.get(variable)!.length === 0)
  const settled = [
    ...versioned.map((variable) => ({ variable, restated: () => now })),
    ...values.map((variable) => ({ variable, restated: (text: string) => restatedAs(text)! })),
  ]
  const told = others.filter((variable) => !values.includes(variable))
  const known = {
    settled: new Set(settled.map(({ variable }) => variable.name)),
    told: new Map(
      told.map((variable) => [variable.name, sayPlaces(variable, kept.get(variable), giversOf(variable))]),
    ),
    given: new Set(told.filter((variable) => giversOf(variable).length > 0).map(({ name }) => name)),
  }
  const concerned = [...values, ...told].flatMap(filesOf)
  // What stays keeps back what is built with it.
  const paths = versions.size + known.given.size === 0 ? [...new Set(concerned)] : undefined
  return withDefinitions(run.plansBy(engine(known), undefined, paths), settled)
}

/** The variables of these names. */
function variablesOf(run: Run<Stage>, names: readonly string[]): readonly Variable[] {
  const files = run.holding(names)
  return names.map((name) =>
    variableIn(
      files.filter(({ text }) => text.includes(name)),
      name,
    ),
  )
}

/** What gives the templates of a variable its value when it builds them. */
type GiversOf = (variable: Variable) => readonly Giver[]

function giversFor(run: Run<Stage>): GiversOf {
  const all = giversIn(run)
  return ({ templates }) => all.filter(({ builds }) => templates.some(({ path }) => builds(path)))
}

/** True where all that gives values takes them from files of the repository. */
function isInFiles(givers: readonly Giver[]): boolean {
  return givers.every(({ elsewhere }) => elsewhere === undefined)
}

/**
 * The variables that are one version wherever they are set, and the version of nothing but objects that migrate or say
 * v1beta2 already.
 */
function versionVariables(run: Run<Stage>, engine: Engine<Stage>, giversOf: GiversOf): readonly Variable[] {
  let left = variablesOf(run, run.names).filter(
    (variable) =>
      variable.definitions.length > 0 &&
      versionsOf([variable]).size > 0 &&
      (isNow(variable) || isForTemplates(variable)) &&
      isInFiles(giversOf(variable)),
  )
  for (;;) {
    if (left.length === 0) return left
    const plans = run.plansBy(withVersions(engine, versionsOf(left)), undefined, left.flatMap(pathsOf))
    const moving = left.filter(
      (variable) =>
        isNow(variable) || pathsOf(variable).every((path) => (plans.get(path)?.edits.length ?? 0) > 0),
    )
    if (moving.length === left.length) return left
    left = moving
  }
}

function versionsOf(variables: readonly Variable[]): Versions {
  return new Map(
    variables.flatMap(({ name, definitions }) => {
      const version = ([old, now] as const).find((one) =>
        definitions.every(({ definition }) => definition.text === one),
      )
      return version ? [[name, version] as const] : []
    }),
  )
}

function isNow(variable: Variable): boolean {
  return versionsOf([variable]).get(variable.name) === now
}

/**
 * The templates that keep the definitions of a variable as they are: with one of the values that it has, they would print
 * afterwards something else than what is planned for what they print before.
 */
function keptBy(
  { name, definitions, templates }: Variable,
  after: PlansByPath,
  run: Run<Stage>,
  engine: Engine<Stage>,
): readonly RepositoryFile[] {
  const kept = new Set<RepositoryFile>()
  for (const value of new Set(definitions.map(({ definition }) => definition.text))) {
    const restated = restatedAs(value)!
    const printed = new Map(templates.map(({ path, text }) => [path, substituted(text, name, value)]))
    const wanted = run.plansBy(engine, printed, [...printed.keys()])
    for (const file of templates) {
      const [now, then] = [after.get(file.path), wanted.get(file.path)]
      if (!now || !then || !isSame(substituted(now.after, name, restated), then.after)) kept.add(file)
    }
  }
  return [...kept]
}

function isForTemplates({ definitions, templates, others }: Variable): boolean {
  const isOpen = ({ isWritable, text, file }: RepositoryFile): boolean =>
    isWritable && signerOfText(text, file) === undefined
  return templates.length > 0 && others.length === 0 && definitions.every(({ file }) => isOpen(file))
}

/** True where a variable has a default wherever it is used. */
function hasDefaults({ name, templates }: Variable): boolean {
  return templates.every(({ text }) => usesIn(text, name).every((hole) => hole.default !== undefined))
}

/** Whether two texts are the same, or read as the same. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const [left, right] = [loadParts(one), loadParts(other)]
  return left !== undefined && right !== undefined && firstDifference(left, right) === undefined
}

function askedIn(plans: PlansByPath): readonly string[] {
  return [...plans.values()].flatMap(askedBy)
}

function pathsOf({ templates }: Variable): readonly string[] {
  return templates.map(({ path }) => path)
}

/** The files of the run that a variable concerns. */
function filesOf({ templates, definitions }: Variable): readonly string[] {
  const own = definitions.flatMap(({ file }) => (file.isPlanned ? [file] : []))
  return [...templates, ...own].map(({ path }) => path)
}
