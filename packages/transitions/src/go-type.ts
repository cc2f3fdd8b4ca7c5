import { types } from './generated/go-types.ts'

/** A field of a Go struct, as its source has it. */
export interface GoStructField {
  readonly name: string
  /** `*string`, `core/v1beta2.Bootstrap` */
  readonly type: string
  /** Of its JSON tag: `omitempty`, `omitzero`. */
  readonly flags: readonly string[]
}

/** The fields of a struct, in the order Go prints them; none where it is not known. */
export function fieldsOf(struct: string): readonly GoStructField[] {
  return (types[struct]?.match(/[^,]+/g) ?? []).map((field) => {
    const [name = '', type = '', ...flags] = field.split(' ')
    return { name, type, flags }
  })
}

/** A Go type of the upstream API, as far as JSON can see it. */
export type GoType =
  | { readonly is: 'pointer' | 'list' | 'map'; readonly of: GoType }
  | {
      readonly is: 'struct'
      readonly fields: ReadonlyMap<string, GoFieldType>
      /** True where Go prints a quantity even where none is there. */
      readonly holdsQuantity: boolean
    }
  | { readonly is: Leaf }

/** `raw` is JSON that Go passes through without reading it. */
export type Leaf =
  | 'string'
  | 'bool'
  | 'int'
  | 'float'
  | 'time'
  | 'duration'
  | 'intstr'
  | 'raw'
  | 'quantity'
  | 'token'
  | 'bytes'

/** A field of a Go struct, in the order `encoding/json` prints. */
export interface GoFieldType {
  readonly type: GoType
  readonly omitempty: boolean
  readonly omitzero: boolean
  /** True where it is not printed when it is absent. */
  readonly isLeftOut: boolean
}

const leaves: Readonly<Record<string, Leaf>> = {
  string: 'string',
  bytes: 'bytes',
  bool: 'bool',
  int: 'int',
  int32: 'int',
  int64: 'int',
  float64: 'float',
  time: 'time',
  microtime: 'time',
  duration: 'duration',
  intstr: 'intstr',
  json: 'raw',
  quantity: 'quantity',
  bootstrapToken: 'token',
}
const int32: GoType = { is: 'int' }
const known = new Map<string, GoType>([['int32', int32]])

/** True for the 32 bit type, whose overflow is a decode error. */
export function isInt32(type: GoType): boolean {
  return type === int32
}

/** True for structs in Go: `omitempty` never leaves them out. */
export function isStruct({ is }: GoType): boolean {
  return is === 'struct' || is === 'time' || is === 'duration' || is === 'intstr' || is === 'quantity'
}

/** Reads the notation of generated/go-types.ts: `*core/v1beta1.Topology`, `map[string]string`. */
export function goType(name: string): GoType {
  const present = known.get(name)
  if (present) return present
  const type = read(name)
  known.set(name, type)
  return type
}

/** The type one step below: a field, or what a list or map holds. */
export function typeBelow(type: GoType, key: string | number): GoType | undefined {
  if (type.is === 'pointer') return typeBelow(type.of, key)
  if (type.is === 'struct') return type.fields.get(String(key))?.type
  return type.is === 'list' || type.is === 'map' ? type.of : undefined
}

function read(name: string): GoType {
  if (name.startsWith('*')) return { is: 'pointer', of: goType(name.slice(1)) }
  if (name.startsWith('[]')) return { is: 'list', of: goType(name.slice(2)) }
  if (name.startsWith('map[string]')) return { is: 'map', of: goType(name.slice('map[string]'.length)) }
  const leaf = leaves[name]
  if (leaf) return { is: leaf }
  const fields = new Map<string, GoFieldType>()
  const struct = { is: 'struct' as const, fields, holdsQuantity: false }
  known.set(name, struct) // before its fields, for types that hold themselves
  for (const { name: field, type, flags } of fieldsOf(name)) {
    // Its MarshalJSON prints an empty, but present list of taints.
    const printed =
      name === 'bootstrap/v1beta1.NodeRegistrationOptions' && field === 'taints' ? `*${type}` : type
    const own = goType(printed)
    struct.holdsQuantity ||= own.is === 'quantity'
    const [omitempty, omitzero] = [flags.includes('omitempty'), flags.includes('omitzero')]
    const isLeftOut = omitzero || (omitempty && !isStruct(own))
    fields.set(field, { type: own, omitempty, omitzero, isLeftOut })
  }
  return struct
}
