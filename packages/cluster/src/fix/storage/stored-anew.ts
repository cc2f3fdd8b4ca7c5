import { isDeepStrictEqual } from 'node:util'
import { resourceOf, storageOf } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import { objectOf } from '../../facts/digest.ts'
import type { Metadata } from '../../source/object.ts'
import { resources } from '../../source/resources.ts'
import type { Source } from '../../source/source.ts'
import { Unreadable } from '../../source/unreadable.ts'
import { differenceOf } from '../difference.ts'
import { patch } from '../patch.ts'
import type { FixTarget } from '../target.ts'
import { Surprise } from '../write.ts'
import type { Write, Written } from '../write.ts'

/** How far the objects of one CRD are. */
export interface Round {
  readonly crd: Crd
  readonly part: 'status' | undefined
  /** Objects that are stored anew. */
  readonly done: Set<string>
  /** Objects that the server would not write. */
  readonly refused: Set<string>
}

/**
 * The write that makes the server store an object as it is, in the storage version: a patch that says nothing. The
 * server writes where the bytes differ, and nowhere else. Upstream: controllers/crdmigrator.
 */
export function storedAnew(
  { server, source }: Pick<FixTarget, 'server' | 'source'>,
  { crd, part, done, refused }: Round,
  { name, namespace }: Pick<Metadata, 'name' | 'namespace'>,
): Write {
  const at = { name, ...(namespace !== undefined && { namespace }) }
  const object = objectOf({ crd, ...at })
  const resource = resourceOf(crd)

  const touch = async (dryRun: boolean): Promise<Written> => {
    const live = await source.object(resource, at)
    if (!live) return {}
    const before = live.metadata.resourceVersion
    const body = { metadata: { resourceVersion: before } }
    const after = await patch(server, resource, at, 'merge', body, {
      dryRun,
      ...(part && { subresource: part }),
    })
    // Who wrote it meanwhile stored it anew.
    if (!after) return { before }
    const other = isDeepStrictEqual(live.metadata.managedFields, after.metadata.managedFields)
      ? differenceOf(live, after)
      : 'metadata.managedFields'
    if (other === undefined) return { before, after: after.metadata.resourceVersion }
    const does = dryRun ? 'would change' : 'changed'
    throw new Surprise(
      `${object}: a patch that says nothing ${does} ${other}`,
      'look for an admission webhook or policy that changes the object',
    )
  }

  return {
    object,
    says: `stored anew, in ${storageOf(crd)}`,
    rehearse: async () => {
      try {
        await touch(true)
      } catch (error) {
        if (error instanceof Unreadable) refused.add(object)
        throw error
      }
    },
    perform: async () => {
      const written = await touch(false)
      done.add(object)
      return written
    },
  }
}

/** Where a patch goes that says nothing: to the status, where there is one, since less of admission looks at that. */
export async function statusPart(source: Source, { name, ...crd }: Crd): Promise<'status' | undefined> {
  const found = (await source.object(resources.crds, { name })) as CrdObject | undefined
  const version = found?.spec?.versions?.find((one) => one.name === storageOf({ name, ...crd }))
  return version?.subresources?.status ? 'status' : undefined
}

interface CrdObject {
  readonly spec?: {
    readonly versions?: readonly {
      readonly name?: string
      readonly subresources?: { readonly status?: object }
    }[]
  }
}
