import type { Json } from './json.ts'

/** Values of a leaf. `odd` ones are legal but rare in life; Go refuses to decode or convert the `bad` ones. */
export interface Pool {
  readonly usual: readonly Json[]
  readonly odd: readonly Json[]
  readonly bad: readonly Json[]
}

const hostileText = ['<b>&"x"</b>', 'a\u2028b\u2029c', '\b\f\n\r\t\u0001\u001f\u007f\\', 'é', '\ufb00', '😀', '${VAR}', '{{ .x }}', ' a ', 'null']

const text: Pool = { usual: ['', 'a', 'b', 'c', 'x/y'], odd: [...hostileText, 'true', 'false', '0', '10'], bad: [] }

const wholeNumbers = { usual: [0, 1, 3, 300], odd: [-1, 6443, 2147483647, -2147483648], bad: [2147483648, -2147483649, 1.5, 1e21] }

/** Pools by leaf type. Small on purpose: equal paths, names and keys are what the restore steps look for. */
export const leaves: Readonly<Record<string, Pool>> = {
  string: text,
  bool: { usual: [true, false], odd: [], bad: ['true', 0] },
  int32: wholeNumbers,
  int64: { ...wholeNumbers, odd: [-1, 2147483648, 9007199254740991, -9007199254740991], bad: [1.5, 1e21, '1'] },
  int: { ...wholeNumbers, odd: [-1, 2147483647, 2147483648, 4294967301, -2147483649, 9007199254740991], bad: [0.5, '1'] },
  intstr: { usual: [0, 1, '25%', '1'], odd: [-1, '', 2147483647, '<&>', 'x'], bad: [1.5, 2147483648, true, {}] },
  bytes: { usual: ['', 'YQ==', 'YWJj'], odd: ['YR==', 'YW\nJj\r\n', '+/+/'], bad: ['YQ', '*', '-_-_', 5] },
  bootstrapToken: {
    usual: ['abcdef.0123456789abcdef', 'zzzzzz.zzzzzzzzzzzzzzzz'],
    odd: ['000000.0000000000000000'],
    bad: ['', 'abcdef', 'ABCDEF.0123456789abcdef', ' abcdef.0123456789abcdef', 'abcdef.0123456789abcdef\n'],
  },
  time: {
    usual: ['2024-01-02T03:04:05Z', '2024-01-02T03:04:05+02:00'],
    odd: [
      ...['0001-01-01T00:00:00Z', '2024-01-02T03:04:05.999-23:59', '2024-12-31T23:59:59.999999999Z', '2024-02-29T00:00:00-00:00'],
      ...['0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '2024-01-02T3:04:05Z', '2024-01-02T03:04:05,5Z', '0001-01-01T00:00:00.5Z'],
    ],
    bad: ['', '2024-01-02', '2024-01-02T03:04:05', '2023-02-29T00:00:00Z', '2024-01-02t03:04:05z', '2024-01-02T24:00:00Z', 5],
  },
  duration: {
    usual: ['0s', '10m', '1h30m', '300s', '20s'],
    odd: [
      ...['0', '-0', '+5s', '1.5h', '300ms', '-1.5s', '-300ms', '.5s', '1.s', '1h1h', '1ns', '1us', '1.5µs', '1.5μs', '0.1ns', '999999999ns'],
      ...['2562047h47m16.854775807s', '-2562047h47m16.854775808s', '596523h14m7s', '596523h14m8s', '2147483647.999999999s'],
      ...['-596523h14m9s', '0.99999999999999999999s', '1m0.000000001s', '59.9s', '0.000000001h'],
    ],
    bad: ['', '1d', '5', ' 1s', '1s ', 's', '-', '.s', '9223372036854775808ns', '3000000h', 300],
  },
  quantity: {
    usual: ['1', '100m', '1Gi', '2k', 5],
    odd: ['0', '1.5', '1e3', '1024Ki', '1000m', '-1', '0.1', '1E', '1.5Gi', '+2', '.5', '1n', '1000000', 0.5],
    bad: ['', 'x', '1 ', '1KI'],
  },
}

const references = ['infrastructure.cluster.x-k8s.io', 'bootstrap.cluster.x-k8s.io', 'controlplane.cluster.x-k8s.io', 'example.com']

/** Strings that conversion reads, by field name. */
export const named: ReadonlyMap<string, Pool> = new Map<string, Pool>(Object.entries({
  apiVersion: { usual: references.map((group) => `${group}/v1beta1`), odd: ['', 'v1', 'g/v', 'g/', '/', '/v1', 'v1beta2'], bad: ['a/b/c', '//'] },
  apiGroup: { usual: references, odd: ['', 'g', '<&>'], bad: [] },
  kind: { usual: ['DockerMachine', 'DockerMachineTemplate', 'KubeadmConfigTemplate'], odd: ['', 'X', 'Node'], bad: ['Unknown'] },
  type: { usual: ['Ready', 'Available', 'RollingUpdate', 'OnDelete'], odd: ['', '<&>'], bad: [] },
  path: { usual: ['/a', '/b', '/spec/x'], odd: ['', 'é'], bad: [] },
  hostPath: { usual: ['/a', '/b'], odd: [''], bad: [] },
  contentFormat: { usual: ['base64', 'gzip', ''], odd: ['x'], bad: [] },
}))

export const mapKeys: readonly string[] = [
  ...['a', 'b', 'c', 'B', 'Z', '_x', '-x', '10', '9', '1', ''],
  ...['é', '\ufb00', '😀', '\uffee', '<k>', 'x/y', 'a\u2028', '__proto__', 'constructor', 'toString', 'length'],
]

/** Keys of labels and annotations that conversion reads. */
export const namedMapKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['labels', ['cluster.x-k8s.io/cluster-name']],
  ['annotations', ['conversion.cluster.x-k8s.io/cluster-name-label-set', 'kubectl.kubernetes.io/last-applied-configuration']],
])
