import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CodemodOptions, Config } from '@capi-migrate/codemod'
import type { FilePlan } from '@capi-migrate/edits'
import type { EngineOptions } from '@capi-migrate/manifests'
import { filesBeside } from './beside.ts'
import { UserError } from './errors.ts'
import type { FindOptions, FoundFile, FoundFiles } from './find.ts'
import { apiGroup } from './api-group.ts'
import { isThere } from './paths.ts'
import type { Engine } from './plan.ts'
import { neededText } from './regular-file.ts'
import { target } from './target.ts'

/** The engine for YAML and JSON manifests. Loaded when it is asked for. */
export async function manifestsEngine(options: EngineOptions): Promise<Engine> {
  return (await import('@capi-migrate/manifests')).manifestsEngine(options)
}

/** Returns what renders the templates of patches of ClusterClasses. Loaded when it is asked for. */
export async function valueRenderer(): Promise<
  (template: string, data: Readonly<Record<string, unknown>>) => unknown
> {
  return (await import('@capi-migrate/manifests')).renderValue
}

/**
 * The engine for TypeScript programs that mirror the types of Cluster API. Loaded when it is asked for. Manifests that stand
 * in programs, and fixtures beside them, are planned as manifests.
 */
export async function codemodEngine(asked: Partial<CodemodOptions>): Promise<Engine> {
  const { defaults, planProgram, sourceExtensions } = await import('@capi-migrate/codemod')
  const { appliedFiles, keptForApplier } = await import('@capi-migrate/manifests')
  const manifests = await manifestsEngine({ to: target })
  const options = { ...defaults, ...asked }
  const isProgram = (path: string): boolean => sourceExtensions.some((ending) => path.endsWith(ending))
  const planManifest = (text: string): FilePlan => manifests.plan(text, 'manifest.yaml')
  return {
    to: target,
    mark: apiGroup,
    planUnits: (sources) => {
      const { paths, beside = [], textOf, nameOf, foundAt } = sources
      const others = paths.filter((path) => !isProgram(path))
      const programs = {
        ...sources,
        paths: paths.filter(isProgram),
        others,
        beside: beside.filter(isProgram),
      }
      const plans = planProgram(
        { ...programs, planManifest, planOther: (text, name) => manifests.plan(text, name) },
        options,
      )
      const fixtures = [...appliedFiles(sources)].filter(([path]) => !isProgram(path) && foundAt?.(path))
      return new Map([
        ...plans,
        ...fixtures.map(
          ([path, why]) =>
            [path, keptForApplier(manifests.plan(textOf(path) ?? '', nameOf(path)), why)] as const,
        ),
      ])
    },
    // What programs are made of was planned together; nothing is left for a file alone.
    plan: (text, file) =>
      isProgram(file)
        ? { file, before: text, after: text, edits: [], tasks: [], objects: [] }
        : manifests.plan(text, file),
    ...(manifests.finish && { finish: manifests.finish }),
  }
}

/**
 * What the types of a program mirror and what its calls give, as its configuration says: the file that is named, or the one
 * in the folder, which is that of a path to a file. Throws a {@link UserError} where it cannot be understood.
 */
export async function programConfig(path: string, named?: string): Promise<Config> {
  const { configFiles, configOf } = await import('@capi-migrate/codemod')
  const folder = statSync(path, { throwIfNoEntry: false })?.isFile() ? dirname(path) : path
  const file = named ?? configFiles.map((name) => join(folder, name)).find(isThere)
  if (file === undefined) return { types: {}, sources: {} }
  const config = configOf(neededText(file, { follow: named !== undefined }), file)
  if ('what' in config) throw new UserError(config.what, config.next)
  return config
}

/** Endings of the files that programs are made of, and of fixtures and templates beside them. */
export async function programExtensions(): Promise<readonly string[]> {
  return [...(await import('@capi-migrate/codemod')).sourceExtensions, '.json', '.hbs']
}

/** The programs of the repositories of a run that are none of it, and may import files of it. */
export async function programsBeside(
  found: FoundFiles,
  search: FindOptions = {},
): Promise<readonly FoundFile[]> {
  return filesBeside(found, search, await programExtensions())
}

/**
 * Endings of further files that the engine plans: of code that may print objects, of scripts, and where they are asked for,
 * of texts for people with code in them.
 */
export async function moreExtensions({ docs }: { readonly docs?: boolean } = {}): Promise<readonly string[]> {
  const { codeExtensions, docsExtensions, scriptExtensions } = await import('@capi-migrate/manifests')
  return [...codeExtensions, ...scriptExtensions, ...(docs ? docsExtensions : [])]
}
