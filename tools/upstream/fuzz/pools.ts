import { exact } from './json.ts'
import type { Json } from './json.ts'

/** Values of a leaf. `odd` ones are legal but rare in life; Go refuses to decode or convert the `bad` ones. */
export interface Pool {
  readonly usual: readonly Json[]
  readonly odd: readonly Json[]
  readonly bad: readonly Json[]
}

const hostile = [
  '<b>&"x"</b>',
  'a\u2028b\u2029c',
  '\b\f\n\r\t\u0001\u001f\u007f\\',
  ' a ',
  '{{ .x }}',
  'a\ud800b',
]

/** Small pools on purpose: equal paths, names and keys are what the restore steps look for. */
const text: Pool = {
  usual: ['', ...words('a b c x/y')],
  odd: [...hostile, ...words('é \ufb00 😀 ${VAR} null true false 0 10')],
  bad: [],
}

const minusZero = exact('-0')

/** What is no integer to Go, though it may be a whole number. */
const noIntegers: readonly Json[] = [1.5, ...['1.0', '1e3', '1E0', '-0.0', '1e400', '1e21'].map(exact)]

const wholeNumbers: Pool = {
  usual: [0, 1, 3, 300],
  odd: [-1, 6443, 2147483647, -2147483648, minusZero],
  bad: [2147483648, -2147483649, 4294967296, exact('9223372036854775807'), ...noIntegers],
}

/** Beyond 2^53 JavaScript's numbers skip some; the last four are the ends of int64. */
const longNumbers: readonly Json[] = [
  minusZero,
  2147483648,
  -2147483649,
  4294967301,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  ...words('9007199254740992 9007199254740993 -9007199254740993 1000000000000000001').map(exact),
  ...words('9223372036854775807 -9223372036854775808 9223372036854775806 -9223372036854775807').map(exact),
]

const tooLong: readonly Json[] = words('9223372036854775808 -9223372036854775809 18446744073709551616').map(
  exact,
)

/** Pools by leaf type. */
export const leaves: Readonly<Record<string, Pool>> = {
  string: text,
  bool: { usual: [true, false], odd: [], bad: ['true', 0] },
  int32: wholeNumbers,
  int64: {
    usual: wholeNumbers.usual,
    odd: [-1, ...longNumbers],
    bad: [...noIntegers, ...tooLong, '1'],
  },
  int: {
    usual: wholeNumbers.usual,
    odd: [-1, 2147483647, ...longNumbers],
    bad: [0.5, ...noIntegers, ...tooLong, '1'],
  },
  intstr: {
    usual: [0, 1, '25%', '1'],
    odd: [-1, '', 2147483647, -2147483648, minusZero, '<&>', 'x', '-1%', '9223372036854775808'],
    bad: [...noIntegers, 2147483648, -2147483649, true, {}],
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
      ...words(
        '-0s +0 00s 000001h 2147483648s -2147483648s -2147483649s 9223372036s -2562047h47m16.854775808s',
      ),
      ...words(
        '0.9223372036854775807s 1.9223372036854775808s 0.00000000000000000000000000001h 1m1m1m 0.5ns -0.5ns',
      ),
    ],
    bad: [
      ...words(
        '1d 5 s - .s 9223372036854775808ns 3000000h 1h-1m 1e3s 1_0s 0x1s +-1s ++1s 9223372037s Infinity 1S',
      ),
      '',
      ' 1s',
      '1s ',
      300,
      minusZero,
      0,
    ],
  },
  quantity: {
    usual: [...words('1 100m 1Gi 2k'), 5],
    odd: [
      ...words(
        '0 1.5 1e3 1024Ki 1000m -1 0.1 1E 1.5Gi +2 .5 1n 1000000 0.0 -0 1. +1. 00001 1e-3 1e+3 1E3 12e2',
      ),
      ...words(
        '+ - . Ki m 1000E 1024Ei -1024Ei 0.5Ki 1023Ki 1023.5Ki 0.0000000001 -0.0000000001 1e-10 1e19 1e-20',
      ),
      ...words('9223372036854775807 9223372036854775808 -9223372036854775808 123456789012345678901234567890'),
      ...words('999999999999999999 9999999999999999999 8Pi 8191Pi 8192Pi 1.25Ti 1000001u 1500u 1e2147483646'),
      ' 1',
      '1 ',
      '\t1Gi\n',
      0.5,
      0,
      -1,
      minusZero,
      ...words('1.0 1e3 1E-3 1e+21 9223372036854775807 9223372036854775808').map(exact),
    ],
    bad: [
      '',
      ' ',
      ...words('x 1KI 1K 1e 1e+ 1mi 1i --1 1.2.3 0x10 1_000 e99999999999999999999 1e5m Ei'),
      true,
      {},
      [],
    ],
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
