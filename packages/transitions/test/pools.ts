import fc from 'fast-check'
import type { GoType } from '../src/go-type.ts'
import type { SchemaNode } from '../src/index.ts'

/** Values of JSON that pass through as they are. */
export const rawValues: readonly unknown[] = [1, 'a', '', false, 0, [], { a: [1, null] }, { timeout: '5m' }]

/** Keys that JavaScript and Go put in different orders. */
export const mapKeys: readonly string[] = [
  'a',
  'B',
  '10',
  '9',
  '-x',
  'é',
  '\ufb00',
  '😀',
  'x.y/z',
  'constructor',
]

const times = ['2026-01-02T03:04:05Z', '2026-03-01T00:00:00Z']

const leaves: Readonly<Record<string, readonly unknown[]>> = {
  bool: [true, false],
  int: [0, 1, 2, 7, 80, 300],
  float: [0, 0.5, 20],
  intstr: [0, 1, '25%', '100%'],
  time: times,
  duration: ['0s', '45s', '5m0s', '24h0m0s'],
  quantity: ['4', '100m', '8Gi'],
  token: ['abcdef.0123456789abcdef', 'zzzzzz.zzzzzzzzzzzzzzzz'],
  bytes: ['YQ==', 'YWJj'],
}

const texts = [
  '',
  'a',
  'b-0',
  'Ready',
  'example.com/x',
  'infra.example.com',
  'v1.33.0',
  '40%',
  '[1-3]',
  '2m',
  '/etc/a',
  'op: {{ .x }}',
  '0644',
]

/** Strings that conversion reads or that have a form of their own. */
const named: Readonly<Record<string, readonly string[]>> = {
  apiVersion: ['infrastructure.cluster.x-k8s.io/v1beta1', 'bootstrap.cluster.x-k8s.io/v1beta1'],
  apiGroup: ['infrastructure.cluster.x-k8s.io', 'bootstrap.cluster.x-k8s.io'],
  // Of other providers: templates of upstream change their version together with their patches.
  kind: ['VSphereMachineTemplate', 'RKE2ConfigTemplate'],
  name: ['a', 'b-0', 'worker.0'],
  class: ['default', 'small'],
  namespace: ['team-a'],
  unhealthyRange: ['[1-3]', '[0-10]'],
  unhealthyInRange: ['[1-3]', '[0-10]'],
  maxUnhealthy: ['40%', '2'],
  phase: ['Running', 'Provisioned'],
  path: ['/spec/a', '/etc/b'],
}

/** Values of a leaf, as far as its schema takes them. */
export function leafOf(type: GoType, node: SchemaNode, name: string): fc.Arbitrary<unknown> {
  const pool =
    node.enum ??
    (type.is === 'string' ? (named[name] ?? (node.format === 'date-time' ? times : texts)) : leaves[type.is])
  const taken = pool?.filter((value) => takes(node, value)) ?? []
  if (taken.length === 0)
    throw new RangeError(`no value for ${name}, ${type.is}: add one that ${JSON.stringify(node)} takes`)
  return fc.constantFrom(...taken)
}

function takes(node: SchemaNode, value: unknown): boolean {
  if (node.enum) return node.enum.includes(value)
  if (typeof value === 'number')
    return value >= (node.minimum ?? -Infinity) && value <= (node.maximum ?? Infinity)
  if (typeof value !== 'string') return true
  const { minLength = 0, maxLength = Infinity, pattern } = node
  return (
    value.length >= minLength &&
    value.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(value))
  )
}
