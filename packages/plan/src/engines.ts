import { join } from 'node:path'
import type { CodemodOptions } from '@capi-migrate/codemod'
import type { FilePlan } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import type { ConvertOptions, Stage } from '@capi-migrate/transitions'
import { UserError } from './errors.ts'
import { ours } from './ours.ts'
import { isThere } from './paths.ts'
import type { Engine } from './plan.ts'
import { neededText } from './regular-file.ts'
import { target } from './target.ts'

export interface EngineOptions {
  readonly to: Stage
  /** `(group, kind)` → `group/version`, for references on the way down. */
  readonly lookup?: (group: string, kind: string) => string | undefined
  /** Also rewrites the v1beta1 fields of objects that say v1beta2 already. */
  readonly repair?: boolean
  /** Also writes what else names objects that move, where there is one answer. */
  readonly references?: boolean
  /** What providers' kinds are to the contract, and where their objects are to go. */
  readonly provider?: ConvertOptions['provider']
  /** What tells a text with objects of those providers, where they lie in a group of their own. */
  readonly marks?: readonly string[]
  /** Also writes each task as a comment where it stands. */
  readonly annotate?: boolean
}

/** The engine for YAML and JSON manifests. Loaded when it is asked for. */
export async function manifestsEngine(asked: EngineOptions): Promise<Engine> {
  const {
    annotated,
    completed,
    defining,
    judging,
    keptForRelease,
    keptOnPurpose,
    marks: ourMarks,
    noted,
    objectsAround,
    operating,
    planFile,
    planUnits,
    togetherOf,
    withGenerated,
  } = await import('@capi-migrate/manifests')
  const { to, lookup, repair, references, annotate, provider, marks = [] } = asked
  const options = {
    to,
    ...(lookup && { lookup }),
    ...(repair && { repair }),
    ...(references && { references }),
    ...(provider && { provider }),
    ...(marks.length > 0 && { marks }),
    ...(annotate && { annotate }),
  }
  const commented = (planned: FilePlan): FilePlan => {
    // A comment that is written quotes no secret either, and it is known again by what it says.
    const plan = planned.tasks.length > 0 ? concealed(planned) : planned
    return withGenerated(noted(annotate ? annotated(plan) : plan))
  }
  let around: ReturnType<typeof objectsAround> | undefined
  return {
    to,
    mark: [
      ...ourMarks,
      ...marks,
      ...defining,
      ...operating,
      'CAPI_VERSION',
      ...(references ? ['kubectl'] : []),
    ],
    planUnits: (sources) => {
      around = objectsAround(sources)
      const plans = [...planUnits(sources, options)]
      return new Map(
        plans.map(([path, plan]) => [path, commented(completed(plan, { ...options, file: plan.file }))]),
      )
    },
    together: togetherOf,
    plan: (text, file) =>
      commented(planFile(text, { ...options, file, ...(around && { templates: around(file) }) })),
    unnamed: (plan, path) => keptOnPurpose(keptForRelease(plan, path)),
    finish: judging(),
  }
}

/**
 * The engine for TypeScript programs that mirror the types of Cluster API. Loaded when it is asked for. Manifests that stand
 * in programs, and fixtures beside them, are planned as manifests.
 */
export async function codemodEngine(asked: Partial<CodemodOptions>): Promise<Engine> {
  const { defaults, planProgram, sourceExtensions } = await import('@capi-migrate/codemod')
  const manifests = await manifestsEngine({ to: target })
  const options = { ...defaults, ...asked }
  const isProgram = (path: string): boolean => sourceExtensions.some((ending) => path.endsWith(ending))
  const planManifest = (text: string): FilePlan => manifests.plan(text, 'manifest.yaml')
  return {
    to: target,
    mark: ours,
    planUnits: (sources) =>
      planProgram({ ...sources, paths: sources.paths.filter(isProgram), planManifest }, options),
    // What programs are made of was planned together; nothing is left for a file alone.
    plan: (text, file) =>
      isProgram(file)
        ? { file, before: text, after: text, edits: [], tasks: [], objects: [] }
        : manifests.plan(text, file),
    ...(manifests.finish && { finish: manifests.finish }),
  }
}

/**
 * What the types of a program mirror, as its configuration says: the file that is named, or the one in the folder. Throws
 * a {@link UserError} where it cannot be understood.
 */
export async function programTypes(
  folder: string,
  named?: string,
): Promise<Readonly<Record<string, string>>> {
  const { configFiles, configOf } = await import('@capi-migrate/codemod')
  const file = named ?? configFiles.map((name) => join(folder, name)).find(isThere)
  if (file === undefined) return {}
  const config = configOf(neededText(file, { follow: named !== undefined }), file)
  if ('what' in config && 'next' in config) throw new UserError(config.what!, config.next!)
  return config
}

/** Endings of the files that programs are made of, and of fixtures and templates beside them. */
export async function programExtensions(): Promise<readonly string[]> {
  return [...(await import('@capi-migrate/codemod')).sourceExtensions, '.json', '.hbs']
}

/**
 * Endings of further files that the engine plans: of code that may print objects, of texts for people with code in them,
 * and of scripts.
 */
export async function moreExtensions(wanted: {
  readonly docs?: boolean
  readonly references?: boolean
}): Promise<readonly string[]> {
  const { codeExtensions, docsExtensions, scriptExtensions } = await import('@capi-migrate/manifests')
  return [
    ...codeExtensions,
    ...(wanted.docs ? docsExtensions : []),
    ...(wanted.references ? scriptExtensions : []),
  ]
}
