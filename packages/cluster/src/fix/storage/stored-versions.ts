import { isDeepStrictEqual } from 'node:util'
import { resourceOf, storageOf } from '../../facts/crd.ts'
import type { KubeObject } from '../../source/object.ts'
import { resources } from '../../source/resources.ts'
import { Unreadable } from '../../source/unreadable.ts'
import { patch } from '../patch.ts'
import type { FixTarget } from '../target.ts'
import { Surprise } from '../write.ts'
import type { Write, Written } from '../write.ts'
import { markOf, storedAnew } from './stored-anew.ts'
import type { Round } from './stored-anew.ts'

interface CrdObject extends KubeObject {
  readonly spec?: object
  readonly status?: { readonly storedVersions?: readonly string[] }
}

/**
 * The write that makes a CRD say that its objects are stored in the storage version alone, once all of them are. Its spec
 * is never touched.
 */
export function storedVersions(target: FixTarget, round: Round): Write {
  const { source, server } = target
  const { crd, done, refused } = round
  const object = `CustomResourceDefinition ${crd.name}`
  const storage = storageOf(crd)

  const say = async (dryRun: boolean): Promise<Written> => {
    const live = (await source.object(resources.crds, crd)) as CrdObject | undefined
    if (live?.metadata.generation !== crd.generation) throw changed(object)
    const { resourceVersion } = live.metadata
    const body = { metadata: { resourceVersion }, status: { storedVersions: [storage] } }
    const after = (await patch(server, resources.crds, { name: crd.name }, 'merge', body, {
      dryRun,
      subresource: 'status',
    })) as CrdObject | undefined
    if (!after || !isDeepStrictEqual(live.spec, after.spec)) throw changed(object)
    if (!isDeepStrictEqual(after.status?.storedVersions, [storage])) throw changed(object)
    return { before: resourceVersion, after: after.metadata.resourceVersion }
  }

  /** What has come since, or was missed. */
  const finish = async (): Promise<void> => {
    for await (const page of source.pages(resourceOf(crd)))
      for (const { metadata } of page)
        if (!done.has(markOf(crd, metadata.uid ?? ''))) {
          const write = storedAnew(target, round, metadata)
          await write.rehearse()
          await write.perform()
        }
  }

  return {
    object,
    says: `storedVersions: ${crd.storedVersions.join(', ')} → ${storage}`,
    rehearse: async () => {
      if (refused.size > 0)
        throw new Unreadable(
          'refused',
          `${refused.size} of its objects cannot be stored anew`,
          'mend those objects first',
        )
      await say(true)
    },
    perform: async () => {
      await finish()
      return say(false)
    },
  }
}

function changed(object: string): Surprise {
  return new Surprise(`${object} was changed meanwhile`, 'run the command again')
}
