import { expect, test } from 'vitest'
import { scan } from '../../read/mask/scan.ts'
import { standInFor } from '../../read/stand-in/stand-in.ts'
import { refuteInstances } from './refute-instances.ts'

const template = `\
a: 1
{{ if .b }}
b: 2
{{ end }}
c: 3
`
const { text, tokens } = standInFor(template, scan(template, 'gotmpl'))

test.each([
  ['a branch that is no YAML', text.replace('b: 2', 'b: ['), 'template/branch-not-yaml'],
  ['a branch that says something else', text.replace('b: 2', 'b: 4'), 'template/branch-differs'],
  [
    'code of a block in another order',
    text
      .split('\n')
      .toSpliced(1, 3, ...text.split('\n').slice(1, 4).reverse())
      .join('\n'),
    'template/blocks-unbalanced',
  ],
  ['the same', text, undefined],
])('%s', (_, after, code) => {
  expect(refuteInstances(text, after, tokens, (document) => document)?.said.code).toBe(code)
})
