import { expect, test } from 'vitest'
import { kubectlDocumentsOf } from './kubectl-yaml.ts'

// Values are what `kubectl patch --local -o json` of v1.36.3 prints.
test('words and numbers of YAML 1.1, and times as texts', () => {
  const text =
    'a: yes\nb: 060572\nc: "on"\nd: 2030-01-02\ne: off\nf: 0x3c\ng: y\nh: 22:22\ni: 1_000\n---\n<<: &x {g: ~}\nh: 1.5\n'
  expect(kubectlDocumentsOf(text)).toEqual([
    { a: true, b: 24954, c: 'on', d: '2030-01-02', e: false, f: 60, g: true, h: '22:22', i: 1000 },
    { g: null, h: 1.5 },
  ])
})
