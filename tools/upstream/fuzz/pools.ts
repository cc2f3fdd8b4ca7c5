import type { Json } from './json.ts'

/** Values of a leaf. `odd` ones are legal but rare in life; Go refuses to decode or convert the `bad` ones. */
export interface Pool {
  readonly usual: readonly Json[]
  readonly odd: readonly Json[]
  readonly bad: readonly Json[]
}

const hostile = ['<b>&"x"</b>', 'a\u2028b\u2029c', '\b\f\n\r\t\u0001\u001f\u007f\\', ' a ', '{{ .x }}']

/** Small pools on purpose: equal paths, names and keys are what the restore steps look for. */
const text: Pool = {
  usual: ['', ...words('a b c x/y')],
  odd: [...hostile, ...words('é \ufb00 😀 ${VAR} null true false 0 10')],
  bad: [],
}

const wholeNumbers: Pool = {
  usual: [0, 1, 3, 300],
  odd: [-1, 6443, 2147483647, -2147483648],
  bad: [2147483648, -2147483649, 1.5, 1e21],
}

/** Pools by leaf type. */
export const leaves: Readonly<Record<string, Pool>> = {
  string: text,
  bool: { usual: [true, false], odd: [], bad: ['true', 0] },
  int32: wholeNumbers,
  int64: {
    usual: wholeNumbers.usual,
    odd: [-1, 2147483648, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    bad: [1.5, 1e21, '1'],
  },
  int: {
    usual: wholeNumbers.usual,
    odd: [-1, 2147483647, 2147483648, 4294967301, -2147483649, Number.MAX_SAFE_INTEGER],
    bad: [0.5, '1'],
  },
  intstr: {
    usual: [0, 1, '25%', '1'],
    odd: [-1, '', 2147483647, '<&>', 'x'],
    bad: [1.5, 2147483648, true, {}],
  },
  bytes: { usual: ['', 'YQ==', 'YWJj'], odd: ['YR==', 'YW\nJj\r\n', '+/+/'], bad: ['YQ', '*', '-_-_', 5] },
  bootstrapToken: {
    usual: words('abcdef.0123456789abcdef zzzzzz.zzzzzzzzzzzzzzzz'),
    odd: ['000000.0000000000000000'],
    bad: ['', ' abcdef.0123456789abcdef', 'abcdef.0123456789abcdef\n', 'ABCDEF.0123456789abcdef', 'abcdef'],
  },
  time: {
    usual: words('2024-01-02T03:04:05Z 2024-01-02T03:04:05+02:00'),
    odd: [
      ...words(
        '0001-01-01T00:00:00Z 0001-01-01T00:00:00+01:00 0001-01-01T00:00:00.5Z 9999-12-31T23:59:59-01:00',
      ),
      ...words('2024-01-02T03:04:05.999-23:59 2024-12-31T23:59:59.999999999Z 2024-02-29T00:00:00-00:00'),
      ...words('2024-01-02T3:04:05Z 2024-01-02T03:04:05,5Z'),
    ],
    bad: [
      ...words('2024-01-02 2024-01-02T03:04:05 2023-02-29T00:00:00Z 2024-01-02t03:04:05z'),
      '2024-01-02T24:00:00Z',
      '',
      5,
    ],
  },
  duration: {
    usual: words('0s 10m 1h30m 300s 20s'),
    odd: [
      ...words('0 -0 +5s 1.5h 300ms -1.5s -300ms .5s 1.s 1h1h 1ns 1us 1.5µs 1.5μs 0.1ns 999999999ns 59.9s'),
      ...words('2562047h47m16.854775807s -2562047h47m16.854775808s 596523h14m7s 596523h14m8s -596523h14m9s'),
      ...words('2147483647.999999999s 0.99999999999999999999s 1m0.000000001s 0.000000001h'),
    ],
    bad: [...words('1d 5 s - .s 9223372036854775808ns 3000000h'), '', ' 1s', '1s ', 300],
  },
  quantity: {
    usual: [...words('1 100m 1Gi 2k'), 5],
    odd: [...words('0 1.5 1e3 1024Ki 1000m -1 0.1 1E 1.5Gi +2 .5 1n 1000000'), 0.5],
    bad: ['', '1 ', 'x', '1KI'],
  },
}

const groups = ['infrastructure', 'bootstrap', 'controlplane'].map((name) => `${name}.cluster.x-k8s.io`)

/** Strings that conversion reads, by field name. */
export const named: ReadonlyMap<string, Pool> = new Map<string, Pool>([
  [
    'apiVersion',
    {
      usual: groups.map((group) => `${group}/v1beta1`),
      odd: ['', ...words('v1 g/v g/ / /v1 v1beta2')],
      bad: ['a/b/c', '//'],
    },
  ],
  ['apiGroup', { usual: groups, odd: ['', 'example.com', '<&>'], bad: [] }],
  ['kind', { usual: words('DockerMachine KubeadmConfigTemplate'), odd: ['', 'X', 'Node'], bad: ['Unknown'] }],
  ['type', { usual: words('Ready Available RollingUpdate OnDelete'), odd: ['', '<&>'], bad: [] }],
  ['path', { usual: words('/a /b /spec/x'), odd: ['', 'é'], bad: [] }],
  ['hostPath', { usual: words('/a /b'), odd: [''], bad: [] }],
  ['contentFormat', { usual: words('base64 gzip'), odd: ['', 'x'], bad: [] }],
])

/** Keys whose order differs between UTF-8, UTF-16 and JavaScript objects, or that objects inherit. */
export const mapKeys: readonly string[] = [
  '',
  'a\u2028',
  ...words('a b c B Z _x -x 10 9 1 é \ufb00 😀 \uffee <k> x/y'),
  ...words('__proto__ constructor toString length'),
]

/** Keys of labels and annotations that conversion reads. */
export const namedMapKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['labels', ['cluster.x-k8s.io/cluster-name']],
  [
    'annotations',
    [
      'conversion.cluster.x-k8s.io/cluster-name-label-set',
      'kubectl.kubernetes.io/last-applied-configuration',
    ],
  ],
])

function words(list: string): string[] {
  return list.split(' ')
}
