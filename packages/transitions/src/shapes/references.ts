import { ConvertError, Undecidable } from '../codec.ts'
import type { Codec, Context } from '../codec.ts'
import { group, groupOf } from '../codecs.ts'
import { drop, move, restate } from '../row.ts'
import type { Row } from '../row.ts'
import { say } from '../tasks.ts'

/** A v1beta1 `ObjectReference` or any of the shorter references that v1beta2 made of it. */
type Reference = Readonly<Partial<Record<'kind' | 'name' | 'apiVersion' | 'apiGroup' | 'namespace', string>>>

/**
 * A reference that follows the contract: `{kind, name, apiGroup}`. The version is found by Cluster API, the
 * namespace is the object's own. Upstream: `convertToContractVersionedObjectReference` and back.
 */
export function contractReference(from: string, to = from): Row[] {
  const codec: Codec = {
    name: 'contractReference',
    why: 'references follow the contract: apiGroup, kind and name',
    up: onServer((ref) => ref && { kind: ref.kind, name: ref.name, apiGroup: groupOf(ref.apiVersion ?? '') }),
    down: onServer((ref, { lookup, root }) => {
      if (!ref || !(ref.kind || ref.name || ref.apiGroup)) return undefined
      const apiVersion = lookup(ref.apiGroup ?? '', ref.kind ?? '')
      if (apiVersion === undefined)
        throw new ConvertError(`no version known for kind ${ref.kind} in group ${ref.apiGroup}`)
      return { kind: ref.kind, namespace: namespaceOf(root), name: ref.name, apiVersion }
    }),
  }
  const container = from === to ? restate(from, codec) : move(from, to, codec)
  return [container, move(`${from}.apiVersion`, `${to}.apiGroup`, group), ...leftOut(from)]
}

/**
 * A reference that keeps its apiVersion (templates of a ClusterClass, remediation templates).
 * `whenUnset` is what upstream writes on the way down where the reference is not set at all.
 */
export function templateReference(
  from: string,
  to: string,
  whenUnset: 'reference' | 'nothing' = 'nothing',
): Row[] {
  const codec: Codec = {
    name: 'templateReference',
    why: 'template references hold apiVersion, kind and name',
    up: onServer((ref) => ref && { kind: ref.kind, name: ref.name, apiVersion: ref.apiVersion }),
    down: onServer((ref, { root }) => {
      if (!isSet(ref) && whenUnset === 'nothing') return undefined
      return { kind: ref?.kind, namespace: namespaceOf(root), name: ref?.name, apiVersion: ref?.apiVersion }
    }),
  }
  return [move(from, to, codec), ...leftOut(from)]
}

/** A Machine's node: v1beta2 keeps the name; kind and apiVersion are always those of a Node. */
export function nodeReference(path: string): Row[] {
  const codec: Codec = {
    name: 'nodeReference',
    why: 'a node is named; its kind and apiVersion are always the same',
    up: onServer((ref) => ref && { name: ref.name }),
    down: onServer((ref) => (isSet(ref) ? { kind: 'Node', name: ref?.name, apiVersion: 'v1' } : undefined)),
  }
  const constant = 'a nodeRef always points to a v1 Node'
  return [
    restate(path, codec),
    drop(`${path}.apiVersion`, constant),
    drop(`${path}.kind`, constant),
    ...leftOut(path),
  ]
}

/** Only a server rewrites the reference as a whole; for an author its members go one by one. */
function onServer(
  read: (ref: Reference | undefined, context: Context) => Reference | undefined,
): Codec['up'] {
  return (value, context) =>
    context.reading === 'server' ? read(value as Reference | undefined, context) : value
}

function isSet(ref: Reference | undefined): boolean {
  return Boolean(ref && (ref.kind || ref.name || ref.apiVersion || ref.apiGroup))
}

function namespaceOf(root: Context['root']): string | undefined {
  return (root.metadata as { namespace?: string } | undefined)?.namespace
}

/** Dropping a namespace that is not the object's own breaks the reference: a person must move one of the two. */
const ownNamespace: Codec = {
  name: 'ownNamespace',
  why: 'a reference stays in the namespace of its object',
  up: (value, { reading, root, placeholder, namespace, isPatch }) => {
    const own = namespaceOf(root) ?? namespace
    if (reading === 'server' || !value || value === own) return undefined
    if (own === undefined) {
      const isPart = isPatch || root.metadata === undefined
      const isKnown = isPart || isGuarded(root) || placeholder?.(String(value))?.isNamespace
      return isKnown ? undefined : new Undecidable(say('value/unknown-namespace', { there: String(value) }))
    }
    const spelled = (text: unknown): unknown => placeholder?.(String(text))?.spelling ?? text
    if (spelled(value) === spelled(own)) return undefined
    return new Undecidable(say('value/other-namespace', { there: String(value), here: own }))
  },
  down: () => undefined,
}

/**
 * Whether the webhooks of v1beta1 refuse a reference of an object to another namespace: then both are the same. Upstream:
 * `must match metadata.namespace` in the webhooks of v1.10.
 */
function isGuarded({ kind }: Context['root']): boolean {
  return kind !== 'MachineDeployment' && kind !== 'MachineSet'
}

function leftOut(path: string): Row[] {
  return [
    { ...drop(`${path}.namespace`, ownNamespace.why), codec: ownNamespace },
    drop(`${path}.uid`, 'references hold no uid'),
    drop(`${path}.resourceVersion`, 'references hold no resourceVersion'),
    drop(`${path}.fieldPath`, 'references hold no fieldPath'),
  ]
}
