import { calls } from './command.ts'
import { inScalar } from './in-scalar.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { scriptReferences } from './script.ts'
import { spotsIn, titleOf } from './walk.ts'

/**
 * Scripts in strings: steps of CI, commands of containers and hooks. A name that takes the place of another one is written
 * where the source has it as the string has it.
 */
export const scriptsInside: ReferenceRule = {
  rule: 'reference/script',
  why: 'a script reads what v1beta1 says',
  marks: calls,
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !calls.some((call) => node.text.includes(call))) continue
    yield* inScalar(text, node, place, titleOf(root), scriptReferences(node.text, to))
  }
}
