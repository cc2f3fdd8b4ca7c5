import { isDeepStrictEqual } from 'node:util'
import { resourceOf, serves, storageOf } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import { objectOf } from '../../facts/digest.ts'
import type { KubeObject, Metadata } from '../../source/object.ts'
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
  /** Marks of objects that are stored anew. */
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
  { uid = '', name, namespace }: Pick<Metadata, 'uid' | 'name' | 'namespace'>,
): Write {
  const at = { name, ...(namespace !== undefined && { namespace }) }
  const object = objectOf({ crd, ...at })
  const resource = resourceOf(crd)

  /** Without a webhook, fields that the storage version lacks are read no more, and storing anew takes them away. */
  const holdsAll = async (live: KubeObject): Promise<boolean> => {
    if (crd.hasWebhook) return true
    const { apiVersion } = live
    for (const version of crd.storedVersions.filter((one) => one !== storageOf(crd) && serves(crd, one))) {
      const old = await source.object(resourceOf(crd, version), at)
      const isSame = old?.metadata.resourceVersion === live.metadata.resourceVersion
      if (isSame && differenceOf({ ...old!, apiVersion }, live) !== undefined) return false
    }
    return true
  }

  const touch = async (dryRun: boolean): Promise<Written> => {
    for (let left = tries; left > 0; left--) {
      const written = await touchOnce(dryRun)
      if (written) return written
    }
    throw new Unreadable('refused', 'it is written all the time, or its writes are refused', busy)
  }

  /** Undefined where the server says that it is another object by now: some webhooks say so, too, to refuse a write. */
  const touchOnce = async (dryRun: boolean): Promise<Written | undefined> => {
    const live = await source.object(resource, at)
    if (!live) return {}
    if (!(await holdsAll(live)))
      throw new Unreadable('refused', `${storageOf(crd)} lacks some of its fields`, lacks)
    const before = live.metadata.resourceVersion
    const body = { metadata: { resourceVersion: before } }
    const after = await patch(server, resource, at, 'merge', body, {
      dryRun,
      ...(part && { subresource: part }),
    })
    if (!after) return undefined
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
    mark: markOf(crd, uid),
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
      done.add(markOf(crd, uid))
      return written
    },
  }
}

/** How often an object is read again that others write meanwhile. */
const tries = 5
const busy = 'pause its controller, or run the command again later'
const lacks = 'upgrade the provider to a release whose webhook converts its versions'

/** One object, of one cluster, under one set of versions of its CRD: another upgrade makes it stale again. */
export function markOf({ name, generation }: Crd, uid: string): string {
  return `${uid} ${name} ${generation}`
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
