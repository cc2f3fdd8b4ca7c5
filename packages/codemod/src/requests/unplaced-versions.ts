import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import type { Source } from '../source.ts'
import { olderVersion } from '../versions.ts'
import { sourceOfDefault } from './default-of.ts'
import { requestsAt } from './find-requests.ts'

/**
 * The texts that say the version of Cluster API and are in no request in sight: `process.env.CAPI_VERSION || 'v1beta1'` in the
 * path of a proxy that adds the group.
 */
export function unplacedVersionsIn(sources: readonly Source[]): readonly (readonly [Source, ts.Node])[] {
  const candidates = sources.flatMap((source) =>
    source.checker && names.test(source.text)
      ? nodesOf(source.ast).flatMap((node) => (isNamed(node) ? [[source, node] as const] : []))
      : [],
  )
  if (candidates.length === 0) return []
  const placed = new Set(
    sources.flatMap((source) =>
      nodesOf(source.ast)
        .flatMap((node) => requestsAt(node, source))
        .flatMap(({ version: { written, rows = [] } }) => [written?.literal, ...rows]),
    ),
  )
  return candidates.filter(([, node]) => !placed.has(node as never))
}

const names = /capi|cluster[-_]?api/i

/** Whether a node is a version that a name says whose it is: of what it is the default of, or of what has it. */
function isNamed(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node) || node.text !== olderVersion) return false
  const { parent } = node
  const source = sourceOfDefault(node)
  if (source !== undefined) return isOfVersion(source)
  if (ts.isBinaryExpression(parent)) return false
  const isDeclared =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  return isDeclared && parent.initializer === node && isOfVersion(parent.name.getText())
}

function isOfVersion(name: string): boolean {
  return names.test(name) && /version/i.test(name)
}
