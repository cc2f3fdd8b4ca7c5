import { applyEdits } from '@capi-migrate/edits'
import type { Scalar } from '@capi-migrate/edits/yaml'
import { innerOf } from '../../layout/block-text.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { scriptReferences } from './script.ts'
import type { ScriptReference } from './script.ts'
import { spotsIn, titleOf } from './walk.ts'

/**
 * Scripts in strings: steps of CI, commands of containers and hooks. A name that takes the place of another one is written
 * where the source has it as the string has it.
 */
export const scriptsInside: ReferenceRule = {
  rule: 'reference/script',
  why: 'a script reads what v1beta1 says',
  marks: ['kubectl'],
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !node.text.includes('kubectl')) continue
    const { offsetOf } = innerOf(text, node)
    const found = scriptReferences(node.text, to).map((one) => ({ ...one, at: sourceOf(one, text, node) }))
    const edits = found.flatMap(({ edit, at }) => (edit && at !== undefined ? { ...edit, row: '' } : []))
    const values = [[place, applyEdits(node.text, edits)]] as const
    for (const { start, edit, at, ...own } of found) {
      const before = node.text.slice(0, start).split('\n')
      const offset = at ?? offsetOf(before.length, before.at(-1)!.length + 1)
      const said = { offset, object: titleOf(root), ...own }
      if (!edit || at === undefined) yield said
      else yield { ...said, edit: { start: at, end: at + edit.end - edit.start, text: edit.text, values } }
    }
  }
}

/** Where the source of a string has what is to be replaced; `undefined` where it does not have it as often. */
function sourceOf(
  { edit }: ScriptReference,
  source: string,
  { text, body, end }: Scalar,
): number | undefined {
  if (!edit) return undefined
  const word = text.slice(edit.start, edit.end)
  const own = occurrences(text, word)
  const there = occurrences(source.slice(body, end), word)
  return own.length === there.length ? body + there[own.indexOf(edit.start)]! : undefined
}

function occurrences(text: string, word: string): readonly number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push(at)
  return found
}
