import { copyOf, isMap, set } from '@capi-migrate/edits/json'
import { Stop } from './stop.ts'

/** An operation of a JSON patch (RFC 6902), of those that a ClusterClass may have. */
export interface Operation {
  readonly op: string
  readonly path: string
  readonly value?: unknown
}

/** Returns what operations make of a value. Throws {@link Stop} where one finds no place. */
export function withOperations(value: unknown, operations: readonly Operation[]): unknown {
  const result = copyOf(value)
  for (const operation of operations) apply(result, operation)
  return result
}

function apply(root: unknown, { op, path, value }: Operation): void {
  const keys = path.split('/').slice(1).map(unescaped)
  const last = keys.pop()
  const parent = keys.reduce(member, root)
  const fail = (): never => {
    throw new Stop(`the patch operation ${op} finds no place at ${path}`)
  }
  if (last === undefined) return fail()
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : /^\d+$/.test(last) ? Number(last) : Infinity
    if (op === 'add' && index <= parent.length) parent.splice(index, 0, copyOf(value))
    else if (op === 'replace' && index < parent.length) parent[index] = copyOf(value)
    else if (op === 'remove' && index < parent.length) parent.splice(index, 1)
    else fail()
  } else if (isMap(parent)) {
    if (op !== 'add' && !Object.hasOwn(parent, last)) fail()
    if (op === 'remove') delete (parent as Record<string, unknown>)[last]
    else set(parent as Record<string, unknown>, last, copyOf(value))
  } else fail()
}

function member(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return /^\d+$/.test(key) ? (parent[Number(key)] as unknown) : undefined
  return isMap(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
