import type { Edit } from '@capi-migrate/edits'
import type { Call } from './call.ts'
import { mergedEdits } from './follow.ts'
import type { Followed } from './follow.ts'
import type { Named } from './named.ts'

/** What becomes of a named template where a document includes it. Two documents may ask for different things. */
export interface Variant {
  readonly named: Named
  /** The same for two documents that ask for the same. */
  readonly key: string
  readonly edits: readonly Edit[]
  readonly calls: readonly VariantCall[]
}

/** A call in a document or in a named template, and what is called. */
export interface VariantCall {
  readonly call: Call
  readonly variant: Variant
}

/** The calls of a document itself, each with what becomes of the template that it calls, down to the last. */
export function callsOf({ frames, edits }: Followed): readonly VariantCall[] {
  const known = new Map<string, Variant>()
  const callsIn = (name: string | undefined): readonly VariantCall[] => {
    const calls = new Map<number, VariantCall>()
    for (const { by, named } of frames)
      if (by && by.frame.named?.name === name)
        calls.set(by.call.nameAt.start, { call: by.call, variant: variantOf(named!) })
    return [...calls.values()]
  }
  const variantOf = (named: Named): Variant => {
    const one = known.get(named.name)
    if (one) return one
    const own = mergedEdits(edits.filter(({ frame }) => frame.named?.name === named.name).map(plain))!
    const calls = callsIn(named.name)
    const key = JSON.stringify([
      own.map(({ start, end, text }) => [start, end, text]),
      calls.map(({ call, variant }) => [call.nameAt.start, variant.key]),
    ])
    const variant = { named, key, edits: own, calls }
    known.set(named.name, variant)
    return variant
  }
  return callsIn(undefined)
}

/** An edit without the frame that it was planned in. */
export function plain({ start, end, text, row }: Edit): Edit {
  return { start, end, text, row }
}
