import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isClusterGroup } from '@capi-migrate/transitions'
import type { KubeObject } from '../source/object.ts'
import type { Resource } from '../source/resource.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'
import { objectsIn } from './files.ts'
import { indexName, listKey, objectKey } from './index-file.ts'
import type { DumpIndex } from './index-file.ts'
import { textName } from './record.ts'
import { isSelected } from './selector.ts'

/**
 * A dump in the place of a cluster: what `migrate cluster dump` wrote, or files with objects, such as `kubectl get -o yaml`,
 * must-gather or `clusterctl move --to-directory` write. Those do not say what they left out: a kind of which they hold no
 * object cannot be told. Throws Unreadable.
 */
export function dumpSource(folder: string): Source {
  const index = indexIn(folder)
  const byKind = new Map<string, KubeObject[]>()
  for (const object of objectsIn(folder)) {
    const key = kindKey(object.apiVersion?.split('/').slice(0, -1).join('/') ?? '', object.kind ?? '')
    const same = byKind.get(key)
    if (same) same.push(object)
    else byKind.set(key, [object])
  }
  if (byKind.size === 0)
    throw new Unreadable(
      'absent',
      `${folder} holds no objects`,
      'name a folder with YAML or JSON of a cluster',
    )
  const held = ({ group, kind }: Resource): readonly KubeObject[] | undefined =>
    byKind.get(kindKey(group, kind))

  async function* pages(...[resource, how = {}]: Parameters<Source['pages']>) {
    const keys = [listKey(resource, how), listKey(resource)]
    const key = keys.find((one) => index?.asked[one] !== undefined)
    const refused = key === undefined ? undefined : index?.asked[key]
    if (refused) throw new Unreadable(refused.why, refused.says, refused.next)
    const objects = held(resource)
    if (index ? key === undefined : objects === undefined) throw absent
    const selected = (objects ?? []).filter((one) => isSelected(one, how))
    if (selected.length > 0) yield selected
  }

  return {
    name: index?.cluster ?? folder,
    isLive: false,
    held: [...byKind.values()].map(([first]) => resourceOf(first!)),
    isWhole: index !== undefined,
    ...(index?.namespace !== undefined && { namespace: index.namespace }),
    inconsistent: new Set(index?.inconsistent),
    ...(hidesOwners([...byKind.values()].flat()) && { hidesOwners: true }),
    pages,
    object: async (resource, name) => {
      const refused = index?.asked[objectKey(resource, name)]
      if (refused) throw new Unreadable(refused.why, refused.says, refused.next)
      const found = held(resource)?.find(
        ({ metadata }) => metadata.name === name.name && metadata.namespace === name.namespace,
      )
      const isAsked = refused === null || index?.asked[listKey(resource)] === null
      if (!found && !isAsked) throw absent
      return found
    },
    text: async (path) => {
      const refused = index?.asked[path]
      if (refused) throw new Unreadable(refused.why, refused.says, refused.next)
      if (refused === undefined) throw absent
      return readFileSync(join(folder, textName(path)), 'utf8')
    },
  }
}

const absent = new Unreadable(
  'absent',
  'the dump does not hold it',
  'make a dump with `migrate cluster dump DIR`, or look at the live cluster',
)

function indexIn(folder: string): DumpIndex | undefined {
  const file = join(folder, indexName)
  if (!existsSync(file)) return undefined
  const again = 'make it again with `migrate cluster dump`'
  let index: DumpIndex
  try {
    index = JSON.parse(readFileSync(file, 'utf8')) as DumpIndex
  } catch {
    throw new Unreadable('garbled', `${file} is no JSON`, again)
  }
  if (index.version !== 1)
    throw new Unreadable('garbled', `${file} is of version ${index.version}`, 'use a newer migrate')
  if (!index.complete) throw new Unreadable('garbled', `the dump ${folder} was not finished`, again)
  return index
}

/** `kubectl get -o yaml` leaves managedFields out unless told otherwise; then nothing can be said of them. */
function hidesOwners(objects: readonly KubeObject[]): boolean {
  const own = objects.filter(({ apiVersion = '' }) => isClusterGroup(apiVersion.split('/')[0]!))
  return own.length > 0 && own.every(({ metadata }) => metadata.managedFields === undefined)
}

function resourceOf({ apiVersion = '', kind = '' }: KubeObject): Resource {
  const [version = '', group = ''] = apiVersion.split('/').toReversed()
  // The plural is a guess, and only ever said.
  return { group, version, kind, plural: `${kind.toLowerCase()}s` }
}

function kindKey(group: string, kind: string): string {
  return `${kind}.${group}`
}
