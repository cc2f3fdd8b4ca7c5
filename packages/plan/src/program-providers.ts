import type { KnownProvider } from '@capi-migrate/codemod'
import { UserError } from './errors.ts'
import { find } from './find.ts'
import type { FindOptions } from './find.ts'
import { look } from './read.ts'

/** Where CRDs are looked for. */
export interface ProvidersOptions extends Pick<FindOptions, 'cwd' | 'exclude'> {
  /** Files and folders with CRDs of providers that lie elsewhere. */
  readonly crds?: readonly string[]
}

/**
 * What the CRDs among some files and folders say of providers' kinds, `group/Kind` → the role that the schema tells, and which
 * versions the contract label says to follow v1beta2. Throws a {@link UserError} where CRDs that were named cannot be read.
 */
export async function programProviders(
  paths: readonly string[],
  { crds = [], ...options }: ProvidersOptions = {},
): Promise<Readonly<Record<string, KnownProvider>>> {
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
  const [{ reportOf }, { contractLabelKey }] = await Promise.all([
    import('@capi-migrate/contract'),
    import('@capi-migrate/status-model/contract'),
  ])
  const label = contractLabelKey('v1beta2')
  const { kinds } = await reportOf({ paths: [...texts.keys()], textOf: (path) => texts.get(path) })
  return Object.fromEntries(
    kinds
      .filter(({ isGuessed }) => !isGuessed)
      .flatMap(({ crd, role, template }) =>
        [crd, ...(template ? [template] : [])].map((each) => [
          `${each.group}/${each.kind}`,
          { role, versions: followersOf(each, label) },
        ]),
      ),
  )
}

/** Each version of a CRD, and whether a contract label lists it. */
function followersOf({ labels, versions }: Labelled, label: string): KnownProvider['versions'] {
  const listed = labels.filter(({ key }) => key === label).flatMap(({ value }) => value.split('_'))
  return Object.fromEntries(versions.map(({ name }) => [name, listed.includes(name)]))
}

interface Labelled {
  readonly labels: readonly { readonly key: string; readonly value: string }[]
  readonly versions: readonly { readonly name: string }[]
}
