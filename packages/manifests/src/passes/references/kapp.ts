import { aboutEach } from './about-fields.ts'
import type { Reader } from './known-place.ts'
import { movedPath } from './moved-path.ts'
import { nodesAt } from './known-place.ts'
import { titleOf } from './walk.ts'

/** A rule of kapp: the kinds that it is for, and a path as a list of names. */
export const kappPaths: Reader = function* ({ node }, { root, to }) {
  const kinds = aboutEach('resourceMatchers[].apiVersionKindMatcher')(node)
  for (const path of [...nodesAt(node, 'path'), ...nodesAt(node, 'paths[]')]) {
    if (path.node.kind !== 'list') continue
    const place = path.node.entries.map(({ value }) => (value.kind === 'scalar' ? value.text : 0))
    const said = kinds.map((about) => movedPath(about, place, to)?.said).find(Boolean)
    if (said) yield { offset: path.node.start, object: titleOf(root), isOfWhole: true, ...said }
  }
}
