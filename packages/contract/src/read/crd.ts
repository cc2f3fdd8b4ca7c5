import { keyOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import type { InDocument } from '../place.ts'
import type { YamlDocument } from './documents.ts'
import { entriesOf, entryAt, nodeAt, textAt } from './documents.ts'
import { fieldOf } from './schema.ts'
import type { Field } from './schema.ts'

/** A CustomResourceDefinition of the repository. */
export interface Crd extends InDocument {
  readonly name: string
  readonly group: string
  readonly kind: string
  readonly plural: string
  readonly listKind?: string
  readonly scope: string
  readonly labels: readonly Label[]
  readonly annotations: readonly string[]
  readonly versions: readonly CrdVersion[]
  readonly conversion?: string
  /** True where it is of apiextensions.k8s.io/v1beta1, which no API server takes any more. */
  readonly isOutdated: boolean
}

/** A label of a CRD, with the place that gives it. */
export interface Label extends InDocument {
  readonly key: string
  readonly value: string
  /** Who puts it on the CRD. */
  readonly from: 'crd' | 'labels' | 'commonLabels' | 'patch'
  /** Where it stands in its document; absent for one in a text inside another. */
  readonly at?: readonly (string | number)[]
}

/** One API version of a kind. */
export interface CrdVersion {
  readonly name: string
  readonly line: number
  readonly served: boolean
  readonly storage: boolean
  /** Absent where the CRD gives none. */
  readonly schema?: Field
  readonly hasStatus: boolean
  readonly scale?: Scale
}

/** The paths of the scale subresource. */
export interface Scale {
  readonly line: number
  readonly specReplicas?: string
  readonly statusReplicas?: string
  readonly selector?: string
}

/** The CRD that a document holds; `undefined` for any other object, and for a CRD without a group or a kind. */
export function crdOf({ file, document, root, lineOf }: YamlDocument): Crd | undefined {
  if (textAt(root, 'kind') !== 'CustomResourceDefinition') return undefined
  const spec = nodeAt(root, 'spec')
  const [group, kind] = [textAt(spec, 'group'), textAt(spec, 'names', 'kind')]
  if (group === undefined || kind === undefined) return undefined
  const plural = textAt(spec, 'names', 'plural') ?? ''
  const listKind = textAt(spec, 'names', 'listKind')
  const conversion = textAt(spec, 'conversion', 'strategy')
  return {
    file,
    document,
    line: lineOf(root),
    name: textAt(root, 'metadata', 'name') ?? `${plural}.${group}`,
    group,
    kind,
    plural,
    ...(listKind !== undefined && { listKind }),
    scope: textAt(spec, 'scope') ?? 'Namespaced',
    labels: labelsOf(nodeAt(root, 'metadata', 'labels'), { file, document, lineOf }, 'crd', [
      'metadata',
      'labels',
    ]),
    annotations: entriesOf(nodeAt(root, 'metadata', 'annotations')).map(keyOf),
    versions: versionsOf(spec, lineOf),
    ...(conversion !== undefined && { conversion }),
    isOutdated: textAt(root, 'apiVersion') === 'apiextensions.k8s.io/v1beta1',
  }
}

/** The labels that a map gives. */
export function labelsOf(
  node: Node | undefined,
  { file, document, lineOf }: Pick<YamlDocument, 'file' | 'document' | 'lineOf'>,
  from: Label['from'],
  at?: Label['at'],
): readonly Label[] {
  return entriesOf(node).map((entry) => ({
    key: keyOf(entry),
    value: textAt(entry.value) ?? '',
    file,
    document,
    line: lineOf(entry),
    from,
    ...(at && { at: [...at, keyOf(entry)] }),
  }))
}

/** A CRD of apiextensions v1beta1 may give one schema and one set of subresources for all its versions. */
function versionsOf(spec: Node | undefined, lineOf: YamlDocument['lineOf']): readonly CrdVersion[] {
  const listed = entriesOf(nodeAt(spec, 'versions'))
  const read = (node: Node | undefined, name: string, line: number): CrdVersion => {
    const schema = nodeAt(node, 'schema', 'openAPIV3Schema') ?? nodeAt(spec, 'validation', 'openAPIV3Schema')
    const subresources = nodeAt(node, 'subresources') ?? nodeAt(spec, 'subresources')
    const scale = entryAt(subresources, 'scale')
    return {
      name,
      line,
      served: textAt(node, 'served') !== 'false',
      storage: textAt(node, 'storage') === 'true',
      ...(schema && { schema: fieldOf(schema, lineOf(schema), lineOf) }),
      hasStatus: nodeAt(subresources, 'status') !== undefined,
      ...(scale && { scale: scaleOf(scale.value, lineOf(scale)) }),
    }
  }
  if (listed.length > 0)
    return listed.map((entry) => read(entry.value, textAt(entry.value, 'name') ?? '', lineOf(entry)))
  const only = entryAt(spec, 'version')
  return only ? [{ ...read(undefined, textAt(only.value) ?? '', lineOf(only)), storage: true }] : []
}

function scaleOf(node: Node, line: number): Scale {
  const [spec, status, selector] = ['specReplicasPath', 'statusReplicasPath', 'labelSelectorPath'].map(
    (key) => textAt(node, key),
  )
  return {
    line,
    ...(spec !== undefined && { specReplicas: spec }),
    ...(status !== undefined && { statusReplicas: status }),
    ...(selector !== undefined && { selector }),
  }
}
