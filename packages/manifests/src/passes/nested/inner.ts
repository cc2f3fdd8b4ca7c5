import { lineEnd } from '@capi-migrate/edits/yaml'
import type { Node, Scalar } from '@capi-migrate/edits/yaml'
import { innerOf } from '../../layout/block-text.ts'
import type { Inner } from '../../layout/block-text.ts'
import { base64Of } from './base64.ts'
import type { Nested } from './find-nested.ts'
import { linesOfRegion, sliceOf } from './region.ts'

/**
 * The text of a nested manifest, with the way back to the text it stands in; `undefined` where there is no such text.
 *
 * @param outer the part it stands in, which ends with a line end
 * @param masked the same with template code covered
 */
export function innerTextOf(outer: string, masked: string, { node, form }: Nested): Inner | undefined {
  if (form === 'object') return objectText(outer, masked, node)
  if (node.kind !== 'scalar') return undefined
  if (form === 'base64') return isSame(outer, masked, node) ? base64Of(outer, node) : undefined
  if (isSame(outer, masked, node)) return careful(outer, node, innerOf(outer, node))
  return node.style === 'literal' ? uncovered(outer, masked, node) : undefined
}

function objectText(outer: string, masked: string, node: Node): Inner | undefined {
  if (node.kind !== 'map' || !isSame(outer, masked, node)) return undefined
  if (node.flow) return sliceOf(outer, node.body, node.end)
  const isWhole = node.end > 0 && outer[node.end - 1] === '\n'
  return linesOfRegion(outer, node.body, isWhole ? node.end : lineEnd(outer, node.end))
}

/** A quoted string over several lines is somebody's layout; it is not written anew. */
function careful(outer: string, { style, body, end }: Scalar, inner: Inner): Inner {
  const isLaidOut = style !== 'literal' && outer.slice(body, end).includes('\n')
  return isLaidOut ? { ...inner, draftsOf: () => undefined } : inner
}

/** A block scalar with template code in it: its lines as they are. */
function uncovered(outer: string, masked: string, node: Scalar): Inner | undefined {
  const covered = innerOf(masked, node)
  const lines = node.text.split('\n')
  const starts = lines.map((_, i) => covered.offsetOf(i + 1, 1))
  const text = lines
    .map((line, i) => (line === '' ? '' : outer.slice(starts[i], starts[i]! + line.length)))
    .join('\n')
  return text.split('\n').length === lines.length ? innerOf(outer, { ...node, text }) : undefined
}

function isSame(outer: string, masked: string, { start, end }: Node): boolean {
  return outer === masked || outer.slice(start, end) === masked.slice(start, end)
}
