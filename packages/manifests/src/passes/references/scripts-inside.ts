import { holdsAny, kubectlCalls, listedKubectlCalls } from '@capi-migrate/edits'
import type { Collection, Scalar } from '@capi-migrate/edits/yaml'
import { textAt, valueAt } from '../../read/members.ts'
import { inScalar } from './in-scalar.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { scriptReferences } from './script.ts'
import { mapsIn, scalarsOf, spotsIn, titleOf } from './walk.ts'
import type { Spot } from './walk.ts'

/**
 * Scripts in strings: steps of CI, commands of containers and hooks; and commands that are lists of words. A name that takes
 * the place of another one is written where the source has it as the string has it.
 */
export const scriptsInside: ReferenceRule = {
  rule: 'reference/script',
  why: 'a script reads what v1beta1 says',
  isMarked: holdsAny([...kubectlCalls, ...listedKubectlCalls]),
  find: (subject) => [...referencesIn(subject), ...listedIn(subject)],
}

/** True for a text that calls what reads objects of Cluster API. */
export const isCall = holdsAny(kubectlCalls)

function* referencesIn({ text, root, to }: Subject): Generator<Reference> {
  for (const { node, place } of spotsIn(root)) {
    if (node.kind !== 'scalar' || !isCall(node.text)) continue
    yield* inScalar(text, node, place, titleOf(root), scriptReferences(node.text, to))
  }
}

/** `command: [kubectl]` with `args: [wait, …]`, `command: [kubectl, wait, …]`, and `args` of an image of kubectl. */
function* listedIn({ text, root, to }: Subject): Generator<Reference> {
  for (const spot of mapsIn(root)) {
    const words = wordsOf(spot)
    if (words.length === 0) continue
    const starts: number[] = []
    let script = ''
    for (const { node } of words) {
      if (script !== '') script += ' '
      starts.push(script.length)
      // A word with a blank in it is one word; nothing that is read here has a quote.
      script += /[\s;|&]/.test(node.text) ? 'x'.repeat(node.text.length) : node.text
    }
    const found = scriptReferences(`kubectl ${script}`, to)
    for (const [i, { node, place }] of words.entries()) {
      const at = starts[i]! + 'kubectl '.length
      const own = found.filter(({ start }) => at <= start && start < at + Math.max(1, node.text.length))
      const inWord = own.map(({ start, edit, ...said }) => ({
        start: start - at,
        ...said,
        ...(edit && { edit: { ...edit, start: edit.start - at, end: edit.end - at } }),
      }))
      yield* inScalar(text, node, place, titleOf(root), inWord)
    }
  }
}

/** The words that kubectl is called with by a map; none where it calls something else. */
function wordsOf({ node, place }: Spot<Collection>): readonly Spot<Scalar>[] {
  const listed = (key: string): readonly Spot<Scalar>[] => scalarsOf(valueAt(node, key), [...place, key])
  const command = listed('command')
  const args = listed('args')
  const [first, ...rest] = command
  if (first === undefined) return isKubectl.test(textAt(node, 'image') ?? '') ? args : []
  return isProgram.test(first.node.text) ? [...rest, ...args] : []
}

const isProgram = /^(?:.*\/)?(?:kubectl|oc)$/
const isKubectl = /(?:^|\/)kubectl(?::|@|$)/
