import { expect, test } from 'vitest'
import { codeFrame } from './code-frame.ts'
import { hideValue, secretLines } from './secret-lines.ts'

const plain = `apiVersion: v1
stringData:
  before: hunter2
kind: Secret
metadata:
  name: a
data:
  password: aHVudGVyMg==
  manifest: |
    apiVersion: v1

    kind: ConfigMap
type: Opaque
---
kind: ConfigMap
data:
  open: yes
`

test.each([
  ['above and below its kind', plain, [3, 8, 9, 10, 12]],
  [
    'in a list',
    'items:\n- kind: ConfigMap\n  data:\n    a: b\n- data:\n    x: y\n  kind: Secret\n- data:\n    z: 1\n',
    [6],
  ],
  ['in JSON', '{\n  "kind": "Secret",\n  "data": {\n    "a": "b"\n  },\n  "x": 1\n}\n', [4]],
  ['on one line', 'a: 1\n{"kind":"Secret","data":{"a":"b"}}\n', [2]],
  ['in braces', 'kind: Secret\nstringData: {a: b}\n', [2]],
  ['in a block scalar', 'data:\n  x: |\n    kind: Secret\n    stringData:\n      a: b\n', [5]],
  ['nowhere', 'kind: SecretStore\ndata:\n  a: b\n', []],
])('finds the values of a Secret %s', (_, text, expected) => {
  expect([...secretLines(text)].sort((a, b) => a - b)).toEqual(expected)
})

test.each([
  ['  password: aHVudGVyMg==', '  password: <hidden: value of a Secret>'],
  ['    some text', '    <hidden: value of a Secret>'],
  ['', ''],
])('hides %j', (line, expected) => {
  expect(hideValue(line)).toBe(expected)
})

test('a code frame shows no value of a Secret', () => {
  expect(
    codeFrame(plain, { start: plain.indexOf('hunter2'), end: plain.indexOf('hunter2') + 7 }),
  ).not.toContain('hunter2')
})
