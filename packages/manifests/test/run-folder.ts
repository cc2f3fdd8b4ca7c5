import type { UnitSources } from '@capi-migrate/edits'
import { manifestsEngine } from '../src/engine.ts'
import type { EngineOptions } from '../src/engine.ts'
import type { Folder } from './tiny-kustomize.ts'

/** What a run makes of the files of a repository, and the codes of its tasks by file. Programs stand beside the run. */
export function migrated(
  folder: Folder,
  foundAt?: UnitSources['foundAt'],
  options: Partial<EngineOptions> = {},
) {
  const engine = manifestsEngine({ to: 'v1beta2', ...options })
  const absolute = (path: string): string => `/repo/${path}`
  const names = Object.keys(folder)
  const isBeside = (name: string): boolean => /\.(?:go|ts)$/.test(name)
  const paths = names.filter((name) => !isBeside(name)).map(absolute)
  const sources: UnitSources = {
    paths,
    beside: names.filter(isBeside).map(absolute),
    textOf: (path) => folder[path.slice('/repo/'.length)],
    nameOf: (path) => path.slice('/repo/'.length),
    ...(foundAt && { foundAt }),
  }
  const units = engine.planUnits!(sources)
  const plans = Object.entries(folder).flatMap(([path, text]) => {
    if (isBeside(path)) return []
    const plan = units.get(absolute(path)) ?? engine.plan(text, path)
    return [
      [
        path,
        foundAt?.(absolute(path)) === undefined ? plan : engine.unnamed!(plan, absolute(path), path),
      ] as const,
    ]
  })
  return {
    after: Object.fromEntries(plans.map(([path, plan]) => [path, plan.after])),
    tasks: plans.flatMap(([, { tasks }]) => tasks),
    told: plans.flatMap(([path, { tasks }]) => tasks.map(({ code, line }) => `${path}:${line} ${code}`)),
    together: engine.together!(sources),
  }
}

/** The same for files that are found in a repository, of which some are only written if they are named. */
export function found(folder: Folder) {
  return migrated(folder, (path) => path.slice('/repo/'.length))
}
