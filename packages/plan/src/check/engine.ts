import { UserError } from '../errors.ts'
import { find } from '../find.ts'
import { apiGroup } from '../api-group.ts'
import { neededText } from '../regular-file.ts'
import type { CheckEngine } from './check.ts'

export interface CheckEngineOptions {
  /** Files and folders with CRDs, whose kinds are checked as well. */
  readonly crds?: readonly string[]
  /** The working folder; relative paths start here. */
  readonly cwd?: string
}

/** The engine of the strict check. Throws a {@link UserError} where a folder that should hold CRDs holds none. */
export async function checkEngine({ crds = [], cwd }: CheckEngineOptions = {}): Promise<CheckEngine> {
  const { checking, patchFilesOf, printedVersions, printing, schemasOf } =
    await import('@capi-migrate/manifests')
  const schemas = crds.length > 0 ? schemasOf(await crdTexts(crds, cwd)) : undefined
  if (schemas?.count === 0) {
    throw new UserError(
      `there is no CRD in ${crds.join(', ')}`,
      'name a folder of CustomResourceDefinitions, as `kubectl get crd -o yaml` prints them',
    )
  }
  const checkManifest = checking()
  const isOurs = [...(schemas?.groups ?? [])].every((group) => group.endsWith(apiGroup))
  const mark = isOurs ? apiGroup : 'apiVersion'
  let versionsIn: ReturnType<typeof printedVersions> | undefined
  return {
    mark: [mark, ...printing],
    prepare: (sources) => {
      versionsIn = printedVersions(sources)
    },
    check: (text, options) => {
      const { printedOfAny: printed, bodyOf } = versionsIn?.(options.file) ?? {}
      return checkManifest(text, {
        ...options,
        mark,
        ...(printed && { printed }),
        ...(bodyOf && { bodyOf }),
        ...(schemas && { schemas: schemas.lookup }),
      })
    },
    patchFilesOf,
    unread: schemas?.unread ?? [],
  }
}

/** The texts of files and folders that hold CRDs. */
export async function crdTexts(paths: readonly string[], cwd?: string): Promise<readonly string[]> {
  const { files, failures } = await find(paths, cwd === undefined ? {} : { cwd })
  const [failure] = failures
  if (failure) throw new UserError(`${failure.file}: ${failure.what}`, failure.next)
  return files.map(({ path }) => neededText(path)).filter((text) => text.includes('CustomResourceDefinition'))
}
