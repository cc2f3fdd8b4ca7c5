import { crdRoot, crdSchemaNode } from './crd-schema.ts'
import type { CrdNode } from './crd-node.ts'
import { objectMeta } from './object-meta.ts'
import type { PatternReader } from './pattern.ts'
import type { SchemaNode } from './schema.ts'
import { isMap } from './map.ts'

/** A kind in one version, as a CRD describes it. */
export interface CrdKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly schema: SchemaNode
  /** What the CRD asks for that is not checked here, such as `oneOf at spec.network`; each once. */
  readonly unread: readonly string[]
}

/**
 * The kinds that an object describes: those of a CustomResourceDefinition (or of a List of them), one for each version
 * that has a schema. Nothing for any other object.
 *
 * @param readPattern reads the patterns of its fields; one that is refused is told of each value that has it
 */
export function kindsOfCrd(object: unknown, readPattern: PatternReader): readonly CrdKind[] {
  if (!isMap(object)) return []
  if (Array.isArray(object.items)) return object.items.flatMap((item) => kindsOfCrd(item, readPattern))
  if (object.kind !== 'CustomResourceDefinition' || !isMap(object.spec)) return []
  const { group, names, versions } = object.spec
  if (typeof group !== 'string' || !isMap(names) || typeof names.kind !== 'string') return []
  const kind = names.kind
  return (Array.isArray(versions) ? versions : []).flatMap((version: unknown): CrdKind[] => {
    const schema = isMap(version) && isMap(version.schema) ? version.schema.openAPIV3Schema : undefined
    if (!isMap(version) || typeof version.name !== 'string' || !isMap(schema)) return []
    return [{ group, version: version.name, kind, ...read(crdRoot(schema), readPattern) }]
  })
}

function read(root: CrdNode, readPattern: PatternReader): Pick<CrdKind, 'schema' | 'unread'> {
  const unread = new Set<string>()
  const visit = (schema: CrdNode, path: string): SchemaNode => {
    const say = (what: string): void => void unread.add(`${what} at ${path || 'the root'}`)
    const node = crdSchemaNode(schema, {
      child: (below, step) => {
        if (below === objectMeta) return metadata
        return visit(below, step === '[]' || step === '{}' || !path ? path + step : `${path}.${step}`)
      },
      unknown: say,
    })
    if (node.pattern === undefined) return node
    const matcher = readPattern(node.pattern)
    if ('refused' in matcher) say(`pattern ${node.pattern}`)
    return { ...node, matcher }
  }
  const properties = { ...always, ...(isMap(root.properties) ? root.properties : {}) }
  return { schema: visit({ ...root, properties }, ''), unread: [...unread] }
}

/** Its patterns are known, so they need no reader. */
const metadata = own(objectMeta)

function own(schema: CrdNode): SchemaNode {
  return crdSchemaNode(schema, { child: own, unknown: () => undefined })
}

/** Fields that every object has, whether its CRD says so or not. */
const always = { apiVersion: { type: 'string' }, kind: { type: 'string' } }
