import type { HostileInput } from '../input.ts'

/** An input that can be made as large as one likes, to see how the time grows with it. */
export interface Dimension {
  /** What grows, after the number: `unknown fields in one object`. */
  readonly what: string
  /** The size at which the runs have to end in time. */
  readonly size: number
  readonly files: (size: number) => HostileInput['files']
  /** The runs; a preview of manifests where nothing is said. */
  readonly runs?: HostileInput['runs']
  readonly stdin?: (size: number) => string
}

export const head = (kind = 'Machine', name = 'x'): string =>
  `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: ${kind}
metadata: {name: ${name}, namespace: d}
`
export const machine = `${head()}spec:\n  nodeDrainTimeout: 5m\n`
export const many = (size: number, text: (i: number) => string): string =>
  Array.from({ length: size }, (_, i) => text(i)).join('')
export const nested = (size: number, open: string, inner: string, close: string): string =>
  open.repeat(size) + inner + close.repeat(size)
export const yaml = (text: (size: number) => string) => (size: number) => ({ 'a.yaml': text(size) })
export const json = (value: (size: number) => unknown) => (size: number) => ({
  'a.json': JSON.stringify(value(size), undefined, 1),
})
export const range = (size: number): readonly number[] => Array.from({ length: size }, (_, i) => i)

export const manifests = ['manifests', '.']
export const diff = ['manifests', '.', '--diff']
export const check = ['check', '.']
export const convert = ['convert', 'a.yaml']
export const status = ['status', 'a.yaml']
export const codemod = ['codemod', '.']
export const contract = ['contract', '.']
export const everything = [manifests, check, convert]

const a = { apiVersion: 'cluster.x-k8s.io/v1beta1', metadata: { name: 'x', namespace: 'd' } }
export const machineOf = (more: object): object => ({
  ...a,
  kind: 'Machine',
  spec: { nodeDrainTimeout: '5m' },
  ...more,
})
export const condition = (i: number): string =>
  `    - {type: T${i}, status: "True", severity: Info, lastTransitionTime: "2026-01-01T00:00:00Z"}\n`
