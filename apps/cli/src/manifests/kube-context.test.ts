import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasKubeContext } from './kube-context.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kube-context-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['apiVersion: v1\ncurrent-context: prod\n', true],
  ['current-context: "prod"', true],
  ['{"kind":"Config","current-context":"prod"}', true],
  ['apiVersion: v1\ncurrent-context: ""\n', false],
  ['current-context:\nkind: Config\n', false],
  ['kind: Config\n', false],
])('a kubeconfig names a context, or none: %j', (text, has) => {
  const file = join(folder, 'config')
  writeFileSync(file, text)
  expect(hasKubeContext({ KUBECONFIG: file }, folder)).toBe(has)
  expect(hasKubeContext({ KUBECONFIG: [join(folder, 'none'), file].join(delimiter) }, folder)).toBe(has)
})

test('without KUBECONFIG the one below the home folder counts', () => {
  expect(hasKubeContext({}, folder)).toBe(false)
  mkdirSync(join(folder, '.kube'))
  writeFileSync(join(folder, '.kube/config'), 'current-context: prod\n')
  expect(hasKubeContext({}, folder)).toBe(true)
})
