import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isClusterGroup } from '@capi-migrate/transitions'
import type { KubeObject } from '../source/object.ts'
import { titleOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'
import { indexName, listKey, objectKey } from './index-file.ts'
import type { DumpIndex, Refused } from './index-file.ts'

/** A source that writes down all it gives. */
export interface Recorder {
  readonly source: Source
  /** Says that the dump is whole. */
  readonly finish: () => void
}

// Releases of Helm and kubeconfigs of Clusters may be in it.
const mode = 0o600

/**
 * Writes all that `of` gives to a folder: a file for each resource, a document of YAML for each object. Objects of Cluster
 * API are read whole. Throws Unreadable where the folder is not empty, and the error of the file system.
 */
export function recorderOf(of: Source, folder: string, now: Date): Recorder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0)
    throw new Unreadable('refused', `${folder} is not empty`, 'name a folder that is empty, or not there yet')
  const asked: Record<string, Refused | null> = {}
  const written = new Set<string>()
  const writeIndex = (complete: boolean): void => {
    const index: DumpIndex = {
      version: 1,
      cluster: of.name,
      ...(of.namespace !== undefined && { namespace: of.namespace }),
      time: now.toISOString(),
      complete,
      asked,
      inconsistent: [...of.inconsistent],
    }
    writeFileSync(join(folder, indexName), `${JSON.stringify(index, undefined, 2)}\n`, { mode })
  }
  const write = (resource: Resource, objects: readonly KubeObject[]): void => {
    const texts = objects.flatMap((object) => {
      const { metadata } = object
      const key = `${titleOf(resource)} ${metadata.namespace}/${metadata.name}`
      // The same object may be asked for in several ways, and versions.
      if (written.has(key)) return []
      written.add(key)
      return `---\n${JSON.stringify(object)}\n`
    })
    appendFileSync(join(folder, `${titleOf(resource)}.yaml`), texts.join(''), { mode })
  }
  async function* pages(...[resource, how = {}]: Parameters<Source['pages']>) {
    const key = listKey(resource, how)
    try {
      const whole = how.whole === true || isClusterGroup(resource.group)
      for await (const page of of.pages(resource, { ...how, whole })) {
        write(resource, page)
        yield page
      }
      asked[key] = null
    } catch (error) {
      throw noted(asked, key, error)
    }
  }
  writeIndex(false)
  return {
    finish: () => writeIndex(true),
    source: {
      name: of.name,
      isLive: of.isLive,
      isWhole: of.isWhole,
      ...(of.namespace !== undefined && { namespace: of.namespace }),
      inconsistent: of.inconsistent,
      pages,
      object: async (resource, name) => {
        const key = objectKey(resource, name)
        try {
          const found = await of.object(resource, name)
          if (found) write(resource, [found])
          asked[key] = null
          return found
        } catch (error) {
          throw noted(asked, key, error)
        }
      },
      text: async (path) => {
        try {
          const text = await of.text(path)
          writeFileSync(join(folder, textName(path)), text, { mode })
          asked[path] = null
          return text
        } catch (error) {
          throw noted(asked, path, error)
        }
      },
    },
  }
}

/** `metrics.txt` */
export function textName(path: string): string {
  return `${path.replace(/^\//, '').replaceAll(/[^\w.-]/g, '_')}.txt`
}

function noted(asked: Record<string, Refused | null>, key: string, error: unknown): unknown {
  if (error instanceof Unreadable) asked[key] = { why: error.why, says: error.message, next: error.next }
  return error
}
