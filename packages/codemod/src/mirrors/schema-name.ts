import { ts } from 'ts-morph'
import type { Stated } from './stated.ts'

/**
 * What a schema of an OpenAPI document is named after: `io.x-k8s.cluster.v1beta1.Machine`, the API group backwards, the
 * version, the kind. `undefined` for any other name.
 */
export function schemaNamed(name: string): Stated | undefined {
  const [, backwards, version, kind] =
    /^(io\.x-k8s\.cluster(?:\.[\w-]+)*)\.(v\d\w*)\.([A-Z]\w*)$/.exec(name) ?? []
  if (backwards === undefined) return undefined
  return { group: backwards.split('.').toReversed().join('.'), version: version!, kind: kind! }
}

/** The literal of a member that is named as a schema. */
export function schemaLiteral(
  node: ts.Node,
): { readonly stated: Stated; readonly literal: ts.TypeLiteralNode } | undefined {
  if (!ts.isPropertySignature(node) || !ts.isStringLiteral(node.name)) return undefined
  const stated = schemaNamed(node.name.text)
  return stated && node.type && ts.isTypeLiteralNode(node.type) ? { stated, literal: node.type } : undefined
}
