import { get } from './find.ts'
import type { AnyCondition } from './find.ts'
import { failure, success } from './result.ts'
import type { Result } from './result.ts'

/** One step from a list of conditions to another. */
export type Operation<C> =
  | { readonly op: 'Add'; readonly after: C }
  | { readonly op: 'Change'; readonly before: C; readonly after: C }
  | { readonly op: 'Remove'; readonly before: C }

/** What leads from one list of conditions to another; plain data. */
export type Patch<C> = readonly Operation<C>[]

/** Who wins where somebody else changed the same condition. */
export interface PatchOptions {
  /** The types this caller owns: its value wins. */
  readonly ownedConditionTypes?: readonly string[]
  /** The caller's value wins for every type. */
  readonly forceOverwrite?: boolean
}

/** How a generation compares and writes its conditions. */
export interface PatchRules<C> {
  /** Every field is the same, the time too. */
  readonly isEqual: (a: C, b: C) => boolean
  /** They say the same; the time may differ. */
  readonly hasSameState: (a: C, b: C) => boolean
  readonly set: (conditions: readonly C[], condition: C) => readonly C[]
  readonly remove: (conditions: readonly C[], type: string) => readonly C[]
}

/** The patch from `before` to `after`: additions and changes in the order of `after`, then removals. */
export function patchBetween<C extends AnyCondition>(
  before: readonly C[],
  after: readonly C[],
  { isEqual }: Pick<PatchRules<C>, 'isEqual'>,
): Patch<C> {
  const written = after.flatMap((condition): Operation<C>[] => {
    const known = get(before, condition.type)
    if (!known) return [{ op: 'Add', after: condition }]
    return isEqual(known, condition) ? [] : [{ op: 'Change', before: known, after: condition }]
  })
  const gone = before.filter(({ type }) => !get(after, type))
  return [...written, ...gone.map((condition): Operation<C> => ({ op: 'Remove', before: condition }))]
}

/** Applies a patch to a list that may have changed meanwhile; an error where both changed the same condition. */
export function applyTo<C extends AnyCondition>(
  latest: readonly C[],
  patch: Patch<C>,
  options: PatchOptions,
  rules: PatchRules<C>,
): Result<readonly C[]> {
  let conditions = latest
  for (const operation of patch) {
    const type = operation.op === 'Remove' ? operation.before.type : operation.after.type
    const wins = options.forceOverwrite || options.ownedConditionTypes?.includes(type)
    const step = wins ? 'write' : stepFor(operation, get(conditions, type), rules)
    if (step === 'deleted' || step === 'modified')
      return failure(conflict(operation.op, type, step, get(conditions, type)))
    if (step === 'keep') continue
    conditions =
      operation.op === 'Remove' ? rules.remove(conditions, type) : rules.set(conditions, operation.after)
  }
  return success(conditions)
}

/** What an operation meets: it may write, keep what is there already, or somebody was faster. */
function stepFor<C>(
  operation: Operation<C>,
  present: C | undefined,
  { isEqual, hasSameState }: PatchRules<C>,
): 'write' | 'keep' | 'deleted' | 'modified' {
  switch (operation.op) {
    case 'Add':
      if (!present) return 'write'
      return hasSameState(present, operation.after) ? 'keep' : 'modified'
    case 'Change':
      if (!present) return 'deleted'
      if (isEqual(present, operation.before)) return 'write'
      return hasSameState(present, operation.after) ? 'keep' : 'modified'
    case 'Remove':
      return !present || hasSameState(present, operation.before) ? 'write' : 'modified'
  }
}

/** Upstream ends the text of a modified condition with go-cmp's diff, which is made to differ from run to run. */
function conflict(op: string, type: string, how: string, present: AnyCondition | undefined): string {
  const now = present ? `: it is ${[present.status, present.reason].filter(Boolean).join(', ')} now` : ''
  return (
    `error patching conditions: The condition ${JSON.stringify(type)} was ${how} by a different process ` +
    `and this caused a merge/${op}Condition conflict${now}`
  )
}
