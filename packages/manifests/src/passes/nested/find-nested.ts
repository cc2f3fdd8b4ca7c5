import { isClusterGroup, itemType } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import { keyOf } from '@capi-migrate/edits/yaml'
import type { Collection, Node } from '@capi-migrate/edits/yaml'
import { couldHold } from '../../read/mark.ts'
import { textAt, valueAt } from '../../read/members.ts'

/** A manifest that stands in another document. */
export interface Nested {
  readonly place: Place
  readonly node: Node
  /** A string that is a manifest, one in base64, or a map that is an object itself. */
  readonly form: 'text' | 'base64' | 'object'
  /** Kind and name of the object that holds it: `ConfigMap crs`. */
  readonly holder: string
  readonly kind: string
  /** True where it is the value of a Secret: nothing of it may be shown. */
  readonly isSecret: boolean
}

/** The manifests that may stand in a document. What Kustomize plans itself is not among them. */
export function nestedIn(root: Node): readonly Nested[] {
  const found: Nested[] = []
  if (root.kind === 'list' ? !isPlaybook(root) : root.kind !== 'map' || isKustomization(root)) return found
  visit(root, [], { title: '', type: {}, isOurs: false, isSecret: false }, 'open', found)
  return found
}

/** A list of plays or tasks of Ansible: other lists belong to something else, such as patches of Kustomize. */
function isPlaybook(root: Collection): boolean {
  return root.entries.some(({ value }) => playKeys.some((key) => valueAt(value, key) !== undefined))
}

const playKeys = ['hosts', 'tasks', 'kubernetes.core.k8s', 'community.kubernetes.k8s', 'k8s'] as const

/** What an object says that it is. */
export interface ObjectType {
  readonly apiVersion?: string
  readonly kind?: string
}

/** The object that something stands in. */
interface Holder {
  readonly title: string
  readonly type: ObjectType
  readonly isOurs: boolean
  readonly isSecret: boolean
}

/** What is known of the values below a place: those of a Secret may not be shown, and may be in base64. */
type Zone = 'open' | 'secret' | 'base64'

function visit(node: Node, place: Place, holder: Holder, zone: Zone, found: Nested[]): void {
  const nested = {
    place,
    node,
    holder: holder.title,
    kind: holder.type.kind ?? '',
    isSecret: zone !== 'open',
  }
  if (node.kind === 'alias') return
  if (node.kind === 'scalar') {
    const form = zone === 'base64' ? zone : node.style === 'plain' ? undefined : 'text'
    if (form && couldHold(node.text)) found.push({ ...nested, form })
    return
  }
  if (node.kind === 'list') {
    for (const [i, { value }] of node.entries.entries()) visit(value, [...place, i], holder, zone, found)
    return
  }
  const isItem = isList(holder.type) && place.length === 2 && place[0] === 'items'
  if (place.length > 0 && !isItem && !holder.isOurs && isWholeObject(node)) {
    found.push({ ...nested, form: 'object' })
    return
  }
  const own = holderOf(node, isItem ? holder.type : {})
  for (const [key, value] of lastEntries(node)) {
    // Annotations belong to the programs that wrote them.
    if (own && key === 'metadata') continue
    visit(
      value,
      [...place, key],
      own ?? holder,
      own?.isSecret ? (zones[key] ?? 'open') : own ? 'open' : zone,
      found,
    )
  }
}

const zones: Readonly<Record<string, Zone>> = { data: 'base64', stringData: 'secret' }

/** The entries by key; of duplicate keys the last, which is the one that counts. */
function lastEntries(node: Collection): ReadonlyMap<string, Node> {
  return new Map(
    node.entries.flatMap((entry) =>
      entry.key?.kind === 'scalar' ? [[keyOf(entry), entry.value] as const] : [],
    ),
  )
}

function holderOf(node: Collection, list: ObjectType = {}): Holder | undefined {
  const type = typeOf(node, list)
  const { apiVersion, kind } = type
  if (apiVersion === undefined || kind === undefined) return undefined
  const metadata = valueAt(node, 'metadata')
  const name = metadata?.kind === 'map' ? textAt(metadata, 'name') : undefined
  return {
    title: [kind, name].filter(Boolean).join(' '),
    type,
    isOurs: isOurs(apiVersion),
    isSecret: secrets.has(`${apiVersion} ${kind}`),
  }
}

/** Returns what a map says that it is; an item of a list may leave that to the list. */
export function typeOf(node: Node | undefined, list: ObjectType = {}): ObjectType {
  const [apiVersion, kind] = [textAt(node, 'apiVersion'), textAt(node, 'kind')]
  return itemType(list, {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
  })
}

function isList({ kind }: ObjectType): boolean {
  return kind?.endsWith('List') ?? false
}

const secrets = new Set(['v1 Secret'])

/** True for a Secret: what its values say may not be shown. */
export function isSecret(root: Node): boolean {
  return root.kind === 'map' && (holderOf(root)?.isSecret ?? false)
}

/** An object, and not a mere reference to one. */
function isWholeObject(node: Collection): boolean {
  const version = textAt(node, 'apiVersion')
  if (version === undefined || !isOurs(version) || !textAt(node, 'kind')) return false
  if (isList(typeOf(node)) && valueAt(node, 'items')?.kind === 'list') return true
  return valueAt(node, 'metadata')?.kind === 'map' || valueAt(node, 'spec')?.kind === 'map'
}

function isKustomization(root: Collection): boolean {
  return textAt(root, 'apiVersion')?.startsWith('kustomize.config.k8s.io/') ?? false
}

function isOurs(version: string): boolean {
  const [group = '', name, ...rest] = version.split('/')
  return isClusterGroup(group) && name !== undefined && rest.length === 0
}
