import { stepsOf } from '@capi-migrate/transitions'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import { namesGroup } from './mirrors/groups.ts'
import type { MirroredPlace } from './place.ts'

/** Fields of three steps or more that only v1beta1 has, while v1beta2 has what is around them. */
const chains: readonly MirroredPlace[] = ownKinds.flatMap((kind) =>
  kind.transition.rows.flatMap(({ from }) => {
    const steps = from === undefined ? [] : stepsOf(from)
    const isPlain = steps.length > 2 && steps.every((step) => /^\w+$/.test(step))
    const around = steps.slice(0, -1).join('.')
    return isPlain && !kind.newer(from!) && kind.newer(around) ? [{ kind, path: from! }] : []
  }),
)

/** Finds such a field, written out in a text. */
const written = new RegExp(
  `\\b(?:${[...new Set(chains.map(({ path }) => path))].map((path) => path.replaceAll('.', '[?!]*\\.')).join('|')})\\b`,
)

/**
 * The fields that only v1beta1 has, of the kinds that a text or its name speaks of: those it names, if their names are
 * not everybody's words, and all where it names the API group.
 */
export function chainsOf(text: string, name: string): readonly MirroredPlace[] {
  if (!written.test(text)) return []
  return chains.filter(({ kind }) => isNamed(kind, text) || isNamed(kind, name))
}

function isNamed({ kind }: Kind, text: string): boolean {
  return namesGroup(text) || (/[a-z][A-Z]/.test(kind) && text.includes(kind))
}
