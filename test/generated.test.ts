import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, old, scratch } from './program.ts'

test.each([['.'], ['app/dist']])('a run on %s says what cdk8s generates', (path) => {
  const cwd = scratch({ 'app/cdk8s.yaml': 'app: node main.js\n', 'app/dist/a.k8s.yaml': old, 'b.yaml': old })
  mkdirSync(join(cwd, '.git'))
  const { stdout } = migrate(['manifests', path], { cwd })
  expect(stdout).toMatch(/cdk8s generates this file.*\n +app\/dist\/a\.k8s\.yaml:1:1 /)
  expect(stdout).toContain('1 task left to you')
})
