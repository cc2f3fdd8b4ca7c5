import { innerOf } from '../kustomize/block-text.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { scriptReferences } from './script.ts'
import { spotsIn, titleOf } from './walk.ts'

/** Scripts in strings: steps of CI, commands of containers and hooks. They are read, and written by a person. */
export const scriptsInside: ReferenceRule = {
  rule: 'reference/script',
  why: 'a script reads what v1beta1 says',
  marks: ['kubectl'],
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  for (const { node } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !node.text.includes('kubectl')) continue
    const { offsetOf } = innerOf(text, node)
    for (const { start, evidence, next } of scriptReferences(node.text, to)) {
      const before = node.text.slice(0, start).split('\n')
      yield {
        offset: offsetOf(before.length, before.at(-1)!.length + 1),
        object: titleOf(root),
        evidence,
        next,
      }
    }
  }
}
