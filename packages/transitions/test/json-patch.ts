import { load } from 'js-yaml'
import { valueAt } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { rendered } from './go-text.ts'
import type { Variables } from './go-text.ts'

/** A JSON patch of a ClusterClass. */
export interface JsonPatch {
  readonly op: string
  readonly path: string
  readonly value?: unknown
  readonly valueFrom?: { readonly variable?: string; readonly template?: string }
}

/** Thrown where Cluster API could not apply a patch either. */
export class PatchError extends Error {
  override name = 'PatchError'
}

/**
 * Applies patches as Cluster API's topology controller does: RFC 6902 on the JSON of a template, values rendered
 * first. An index is `0` or `-`, and with `add` alone: its webhook refuses a class with any other
 * (`validateIndexAccess`).
 */
export function applied(
  object: ApiObject,
  patches: readonly JsonPatch[],
  variables: Variables = {},
): ApiObject {
  const result = structuredClone(object) as Record<string, unknown>
  for (const patch of patches) applyOne(result, patch, variables)
  return result
}

function applyOne(object: Record<string, unknown>, patch: JsonPatch, variables: Variables): void {
  const steps = patch.path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const key = steps.pop()!
  const parent = steps.reduce<unknown>(memberOf, object)
  if (Array.isArray(parent)) return inList(parent, key, patch, variables)
  if (typeof parent !== 'object' || parent === null)
    throw new PatchError(`${patch.op} ${patch.path}: no parent`)
  const members = parent as Record<string, unknown>
  if (patch.op !== 'add' && !Object.hasOwn(members, key))
    throw new PatchError(`${patch.op} ${patch.path}: nothing there`)
  if (patch.op === 'remove') delete members[key]
  else members[key] = valueOf(patch, variables)
}

function inList(list: unknown[], key: string, patch: JsonPatch, variables: Variables): void {
  if (patch.op !== 'add') throw new PatchError(`${patch.op} ${patch.path}: Cluster API takes no index here`)
  if (key === '-') list.push(valueOf(patch, variables))
  else if (key === '0') list.unshift(valueOf(patch, variables))
  else throw new PatchError(`${patch.path}: Cluster API takes no index but 0`)
}

function memberOf(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Record<string, unknown>)[step]
}

function valueOf({ value, valueFrom }: JsonPatch, variables: Variables): unknown {
  if (!valueFrom) return structuredClone(value)
  if (valueFrom.variable !== undefined)
    return structuredClone(variables[valueFrom.variable] ?? valueFrom.variable)
  return load(rendered(valueFrom.template ?? '', variables))
}

/** The JSON patches a class has for a kind of template; with variables those that are enabled. */
export function jsonPatchesOf(object: ApiObject, kind: string, variables?: Variables): readonly JsonPatch[] {
  const patches = (valueAt(object, ['spec', 'patches']) ?? []) as {
    enabledIf?: string
    definitions?: { selector: { kind: string }; jsonPatches: JsonPatch[] }[]
  }[]
  return patches
    .filter(
      ({ enabledIf = '' }) =>
        !variables || enabledIf === '' || rendered(enabledIf, variables).trim() === 'true',
    )
    .flatMap(({ definitions = [] }) =>
      definitions.filter(({ selector }) => selector.kind === kind).flatMap(({ jsonPatches }) => jsonPatches),
    )
}
