import type { Role } from '@capi-migrate/transitions'
import { UserError } from './errors.ts'
import { find } from './find.ts'
import type { FindOptions } from './find.ts'
import { look } from './read.ts'

/** Where CRDs are looked for. */
export interface RolesOptions extends Pick<FindOptions, 'cwd' | 'exclude'> {
  /** Files and folders with CRDs of providers that lie elsewhere. */
  readonly crds?: readonly string[]
}

/**
 * The roles of providers' kinds, `group/Kind` → role, as the CRDs among some files and folders tell by their schemas. Throws
 * a {@link UserError} where CRDs that were named cannot be read.
 */
export async function programRoles(
  paths: readonly string[],
  { crds = [], ...options }: RolesOptions = {},
): Promise<Readonly<Record<string, Role>>> {
  const given = await find(crds, options.cwd === undefined ? {} : { cwd: options.cwd })
  const [failure] = given.failures
  if (failure) throw new UserError(`${failure.file}: ${failure.what}`, failure.next)
  const near = await find(paths, { ...options, only: ['.yaml', '.yml'] })
  const texts = new Map(
    [...near.files, ...given.files].flatMap((file) => {
      const seen = look(file, 'CustomResourceDefinition')
      return seen.state === 'text' ? [[file.file, seen.text] as const] : []
    }),
  )
  if (texts.size === 0) return {}
  const { reportOf } = await import('@capi-migrate/contract')
  const { kinds } = await reportOf({ paths: [...texts.keys()], textOf: (path) => texts.get(path) })
  return Object.fromEntries(
    kinds
      .filter(({ isGuessed }) => !isGuessed)
      .flatMap(({ crd, role, template }) =>
        [crd, ...(template ? [template] : [])].map(({ group, kind }) => [`${group}/${kind}`, role]),
      ),
  )
}
