import { child } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { types } from '../../packages/transitions/src/generated/go-types.ts'
import { fieldsOf as goFieldsOf } from '../../packages/transitions/src/go-type.ts'

/** An interface to be written: the fields of one Go struct, as the CRD has them. */
export interface Shape {
  /** The struct, as in `core/v1beta2.MachineSpec`. */
  readonly goType: string
  /** Whether the struct is Kubernetes' own; those are written once for all stages. */
  readonly isKubernetes: boolean
  readonly fields: Map<string, Field>
}

export interface Field {
  readonly optional: boolean
  readonly type: Type
}

/** A TypeScript type: its text, or the name of a shape with what stands around it. */
export type Type =
  { readonly text: string } | { readonly shape: string } | { readonly list: Type } | { readonly map: Type }

const leaves: Readonly<Record<string, string>> = {
  string: 'string',
  bytes: 'string',
  bool: 'boolean',
  int: 'number',
  int32: 'number',
  int64: 'number',
  float64: 'number',
  time: 'string',
  microtime: 'string',
  duration: 'string',
  intstr: 'number | string',
  json: 'unknown',
  quantity: 'number | string',
  bootstrapToken: 'string',
}

/**
 * The shapes of a Go type and of all below it, added to `shapes`: fields and names are Go's, what is required and
 * which strings are allowed is the CRD's.
 *
 * Throws where Go and the CRD know different fields, where one struct's fields differ from place to place, and where
 * two structs have one name.
 *
 * @param leftOut says whether the field at a path pattern is gone in this stage
 */
export function addShapes(
  shapes: Map<string, Shape>,
  goType: string,
  node: SchemaNode,
  leftOut: (path: string) => boolean,
  path = '',
): Type {
  if (goType.startsWith('*')) return addShapes(shapes, goType.slice(1), node, leftOut, path)
  if (goType.startsWith('[]'))
    return { list: addShapes(shapes, goType.slice(2), child(node, '[]')!, leftOut, `${path}[]`) }
  if (goType.startsWith('map[string]'))
    return { map: addShapes(shapes, goType.slice(11), child(node, '{}')!, leftOut, `${path}{}`) }
  const leaf = leaves[goType]
  if (leaf) return { text: node.enum ? union(node.enum) : leaf }

  const name = nameOf(goType)
  const known = shapes.get(name)
  const shape: Shape = known ?? { goType, isKubernetes: isOfKubernetes(goType), fields: new Map() }
  if (shape.goType !== goType) throw new RangeError(`${goType} and ${shape.goType} have one name`)
  shapes.set(name, shape)
  // Below a place that may hold anything the CRD says nothing: once is enough, and types may hold themselves.
  if (known && node.preserve && !node.properties) return { shape: name }
  for (const { name: field, type, flags } of fieldsOf(goType, node, path)) {
    const below = path ? `${path}.${field}` : field
    if (leftOut(below)) continue
    const optional = node.properties ? !node.required?.includes(field) : flags.includes('omitempty')
    const written = { optional, type: addShapes(shapes, type, child(node, field)!, leftOut, below) }
    shape.fields.set(field, merged(shape.fields.get(field), written, `${name}.${field}`))
  }
  return { shape: name }
}

/** `core/v1beta2.ClusterStatus` → `ClusterStatus`; a name that core has too says where it is from. */
function nameOf(goType: string): string {
  const [place, name] = goType.split('.') as [string, string]
  if (isOfKubernetes(goType)) return `k8s.${name}`
  const [from, version] = place.split('/') as [string, string]
  const isAlsoInCore = from !== 'core' && Object.hasOwn(types, `core/${version}.${name}`)
  return isAlsoInCore ? from[0]!.toUpperCase() + from.slice(1) + name : name
}

function isOfKubernetes(goType: string): boolean {
  return /^(meta|corev1)\./.test(goType)
}

function fieldsOf(goType: string, node: SchemaNode, path: string) {
  if (!Object.hasOwn(types, goType)) throw new RangeError(`no Go struct ${goType}`)
  const fields = goFieldsOf(goType)
  const names = new Set(fields.map(({ name }) => name))
  for (const name of Object.keys(node.properties ?? {}))
    if (!names.has(name)) throw new RangeError(`${goType} has no field ${name}, the CRD has (${path})`)
  return node.properties ? fields.filter(({ name }) => node.properties![name] !== undefined) : fields
}

/** A field that is optional at one place is optional; its type is the same at every place. */
function merged(known: Field | undefined, found: Field, name: string): Field {
  if (!known) return found
  if (JSON.stringify(known.type) !== JSON.stringify(found.type))
    throw new RangeError(
      `${name} has two types: ${JSON.stringify(known.type)}, ${JSON.stringify(found.type)}`,
    )
  return { optional: known.optional || found.optional, type: known.type }
}

function union(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))).join(' | ')
}
