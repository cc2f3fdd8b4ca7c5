import { rewriteOperation, transitions } from '@capi-migrate/transitions'
import type { ConvertOptions } from '@capi-migrate/transitions'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { textOf } from '@capi-migrate/edits/json'
import type { Selector } from './selector.ts'

/** Types of ours that a selector may mean, in each of their versions. */
export function typesOf(selector: Selector | undefined): readonly { apiVersion: string; kind: string }[] {
  const kind = textOf(selector?.kind)
  const group = textOf(selector?.group)
  const version = textOf(selector?.version)
  const types = transitions
    .filter((one) => (!kind || one.kind === kind) && (!group || one.group === group))
    .flatMap((one) => [one.from, one.to].map((stage) => ({ stage, group: one.group, kind: one.kind })))
    .filter(({ stage }) => stage !== 'final' && (!version || stage === version))
    .map((one) => [`${one.group}/${one.stage}`, one.kind] as const)
  return [...new Map(types.map((type) => [type.join(), type])).values()].map(([apiVersion, kind]) => ({
    apiVersion,
    kind,
  }))
}

/** True where a JSON patch would have to change if it were applied to an object of ours. */
export function concerns(
  operations: readonly Operation[],
  selector: Selector | undefined,
  options: ConvertOptions,
): boolean {
  return typesOf(selector).some((type) => operations.some((operation) => changes(operation, type, options)))
}

function changes(
  operation: Operation,
  type: { apiVersion: string; kind: string },
  options: ConvertOptions,
): boolean {
  try {
    const { op, path, value } = operation
    const rewritten = rewriteOperation(
      { op, path, ...(op !== 'remove' && { value: value ?? null }) },
      type,
      options,
    )
    return (
      rewritten !== undefined &&
      (rewritten.open.length > 0 ||
        !rewritten.items.every((item) => item.length === 1 && item[0]!.from?.length === 0) ||
        rewritten.items.length !== 1)
    )
  } catch {
    return true
  }
}
