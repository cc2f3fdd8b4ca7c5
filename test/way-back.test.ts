import { cpSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convert } from '@capi-migrate/transitions'
import { loadAll } from 'js-yaml'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'
import type { ApiObject } from '../packages/transitions/test/examples.ts'
import { withoutOlderDefaults } from '../packages/transitions/test/older-defaults.ts'

const examples = fileURLToPath(new URL('../examples', import.meta.url))

test('--to v1beta1 after --write gives back equal objects', () => {
  const folder = scratch()
  cpSync(examples, folder, { recursive: true, filter: (path) => !isTemplate(path) })
  const write = (to: string) => migrate(['manifests', '--to', to, '--write'], { cwd: folder })
  // 3: the references to v1beta1 that the examples show are left to their owner.
  expect(write('v1beta2')).toMatchObject({ code: 3, stderr: '' })
  expect(write('v1beta1')).toMatchObject({ code: 0, stderr: '' })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(ya?ml|json)$/.test(file) && !isOfUnit(file) && !isWrong(file))
      expect(stored(join(folder, file)), file).toEqual(stored(join(examples, file)))
})

/** What a template holds is known once it is rendered: envsubst.test.ts and helm.test.ts do that. */
function isTemplate(path: string): boolean {
  return /\/examples\/(?:templates|chart|provider\/templates)$/.test(path)
}

/** What no server takes is there to be found: examples.test.ts does that. */
function isWrong(file: string): boolean {
  return /^(?:check|half-migrated)\b/.test(file)
}

/**
 * Patches are no objects, and keep what they were given on the way: kustomize.test.ts and classes.test.ts compare what
 * they make of objects.
 */
function isOfUnit(file: string): boolean {
  return file.startsWith('kustomize') || file === join('classes', 'split', 'class.yaml')
}

/** What a server stores of the objects of a file that is applied to it, as v1beta1 and then as v1beta2. */
function stored(file: string): unknown {
  const objects = loadAll(readFileSync(file, 'utf8'))
  const stages = ['v1beta1', 'v1beta2'] as const
  const converted = objects.map((object) =>
    stages.reduce((now: unknown, to) => convert(now, { to, reading: 'server' }).object, object),
  )
  // What only older releases stored is written out on the way, and stays.
  return (JSON.parse(JSON.stringify(converted)) as (ApiObject | null)[]).map(
    (one) => one && withoutOlderDefaults(one),
  )
}
