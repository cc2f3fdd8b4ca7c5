import { packageAliases } from '@capi-migrate/contract-rules'
import { goFieldOf, goStructOf, mapPath, transitions } from '@capi-migrate/transitions'
import type { CoreRead } from '../go/core-types.ts'
import { goPath } from '../go/names.ts'

/** What v1beta2 has in place of a field that code reads or writes. */
export interface FieldChange {
  readonly says: string
  readonly next: string
  /** How many of the names that are read lead to the field. */
  readonly depth: number
  /** The Go types, as in the structs of upstream; the newer one is absent where the field is gone. */
  readonly old: string
  readonly now?: string
  /** The Go names that lead to the field in v1beta2, where these are others. */
  readonly to?: string
  /** The last name of its path, as JSON has it. */
  readonly last: string
  /** The type says the same in both versions. */
  readonly isSame?: boolean
  /** Pointers lead to it, any of which may be nil. */
  readonly isGuarded?: boolean
}

/** What v1beta2 has in place of a field; `undefined` where the code may stay. */
export function fieldChangeOf({ type, of, names }: CoreRead): FieldChange | undefined {
  const { group } = type
  const [before, after] = [goStructOf(group, 'v1beta1', type.name), goStructOf(group, 'v1beta2', type.name)]
  const transition = transitions.find(
    ({ group: own, kind, versions }) => own === group && kind === type.name && versions.from === 'v1beta1',
  )
  if (before === undefined || after === undefined || !transition) return undefined
  const old = walk(before, names)
  if (old.path.length < 2) return undefined
  // Code for v1beta2 is wrong only where it reads what v1beta1 alone has.
  if (type.version === 'v1beta2' && walk(after, names).path.length >= old.path.length) return undefined
  const [to] = mapPath(transition, old.path.join('.')).to
  const depth = old.path.length
  if (to === undefined)
    return {
      says: 'is gone in v1beta2',
      next: nextOfGone(old.path),
      depth,
      old: old.type,
      last: old.path.at(-1)!,
    }
  const now = walk(after, to.split('.'))
  if (now.path.join('.') !== to) return undefined
  const isMoved = to !== old.path.join('.')
  if (!isMoved && isSameType(old.type, now.type)) return undefined
  const guards = isMoved ? now.pointers.map((path) => `${of}.${goPath(path)}`) : []
  const next = nextOf(
    // Go spells some names in capitals, which the code at hand knows.
    [of, isMoved ? goPath(to) : names.slice(0, old.path.length).join('.')].join('.'),
    old.type,
    now.type,
    names[depth],
  )
  return {
    depth,
    old: old.type,
    now: now.type,
    isGuarded: guards.length > 0,
    last: now.path.at(-1)!,
    ...(isMoved && { to: goPath(to) }),
    isSame: isSameType(old.type, now.type),
    says: isMoved
      ? `is at ${goPath(to)} in v1beta2`
      : `is ${goType(now.type)} in v1beta2, and was ${goType(old.type)}`,
    next:
      guards.length > 0
        ? `${next}, where ${guards.join(' and ')} ${guards.length > 1 ? 'are' : 'is'} not nil`
        : next,
  }
}

function nextOfGone(path: readonly string[]): string {
  if (path.at(-1) === 'namespace') return 'take the namespace of the object that refers'
  if (path.at(-1) === 'apiVersion')
    return 'read APIGroup and Kind; external.GetObjectFromContractVersionedRef finds the version'
  return 'read the conditions of the object, or leave it out'
}

/** @param method what is asked of the field, if anything is */
function nextOf(place: string, old: string, now: string, method?: string): string {
  if (method === 'GroupVersionKind' && now.endsWith('ObjectReference'))
    return `write ${place}.GroupKind(): the reference has no version`
  if (place.endsWith('.APIGroup')) return `compare ${place} with a group: the reference has no version`
  if (now === '*bool') return `write ptr.Deref(${place}, false)`
  if (old.startsWith('*') && !now.startsWith('*'))
    return `write ${place} without *, and ${emptiness(now)} instead of comparing with nil`
  if (old.startsWith('map') && now.startsWith('[]'))
    return `go through the list: for _, d := range ${place}, where d.Name is the name, and ptr.Deref(d.ControlPlane, false) the flag`
  if (place.endsWith('Seconds'))
    return `read it as time.Duration(ptr.Deref(${place}, 0))*time.Second, and write it as ptr.To(int32(d.Seconds()))`
  if (now.endsWith('ObjectReference') || now.endsWith('NodeReference'))
    return `write ${place}, which has no namespace and no version: GroupKind() and Name say what it is`
  return `write ${place}, whose type is ${goType(now)}`
}

/** How code sees that a value is not there. */
function emptiness(type: string): string {
  const zero = zeroOf(type)
  if (zero !== undefined) return `compare with ${zero}`
  const method = emptyMethod(type)
  const list = listOf(type)
  return method ? `ask ${method}()` : list ? `ask for len(…${list})` : 'ask the fields of it'
}

/** The zero value of a plain type, as code writes it. */
export function zeroOf(type: string): string | undefined {
  return type === 'string' ? '""' : type.startsWith('int') ? '0' : undefined
}

/** The list without which a struct says nothing. */
export function listOf(type: string): string | undefined {
  return type.endsWith('.NetworkRanges') ? 'CIDRBlocks' : undefined
}

/** The method of a struct that says whether it is there; of a time, whether it is not. */
export function emptyMethod(type: string): 'IsZero' | 'IsDefined' | undefined {
  if (type === 'time') return 'IsZero'
  return /(?:ContractVersionedObject|Node)Reference$|v1beta2\.Topology$/.test(type) ? 'IsDefined' : undefined
}

/** The fields that names lead to, and the pointers on the way; as far as the structs go; `Spec`, `Version` and `spec`, `version` alike. */
function walk(
  struct: string,
  names: readonly string[],
): { readonly path: readonly string[]; readonly type: string; readonly pointers: readonly string[] } {
  const path: string[] = []
  const pointers: string[] = []
  let type = struct
  for (const name of names) {
    const field = goFieldOf(type.replace(/^\*/, ''), name)
    if (!field) break
    if (type.startsWith('*')) pointers.push(path.join('.'))
    path.push(field.name)
    type = field.type
  }
  return { path, type, pointers }
}

/** Whether a type of v1beta2 is one of v1beta1 in that version. */
export function isSameType(old: string, now: string): boolean {
  return old.replaceAll('/v1beta1.', '/v1beta2.') === now
}

/** As Go code writes it: `[]clusterv1.FailureDomain`. */
export function goType(type: string): string {
  return type
    .replace(
      /(\w+\/v\d\w*)\./,
      (_, path: string) => `${packageAliases[`api/${path.replace('v1beta1', 'v1beta2')}`] ?? 'clusterv1'}.`,
    )
    .replace('duration', 'metav1.Duration')
    .replace(/\btime$/, 'metav1.Time')
}
