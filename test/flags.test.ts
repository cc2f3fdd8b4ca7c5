import { planManifest } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dice, rolls } from '../packages/manifests/test/random-yaml.ts'
import { agreementOf } from './templates/agreement.ts'
import { rendererOf } from '../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../packages/manifests/src/rendered/go/render.ts'
import { conditions, randomFlags } from './templates/random-flags.ts'

const chart = (flags: readonly string[]): string =>
  [
    'apiVersion: bootstrap.cluster.x-k8s.io/v1beta1',
    'kind: KubeadmConfigTemplate',
    'metadata:',
    '  name: {{ .Values.name }}',
    'spec:',
    '  template:',
    '    spec:',
    '      joinConfiguration:',
    '        nodeRegistration:',
    '          kubeletExtraArgs:',
    ...flags.map((line) => (line === '' ? '' : ' '.repeat(12) + line)),
    '          name: node',
    '',
  ].join('\n')

/** Every way the conditions can be. */
const choices = Array.from({ length: 2 ** conditions.length }, (_, choice) =>
  Object.fromEntries(conditions.map((name, i) => [name, (choice & (1 << i)) !== 0])),
)

test('whatever blocks the flags of a chart stand in, each render gives them in the order of the server', () => {
  let moved = 0
  fc.assert(
    fc.property(rolls, (numbers) => {
      const { lines } = randomFlags(new Dice(numbers))
      const before = chart(lines)
      const { after, tasks } = planManifest(before, { to: 'v1beta2', file: 'chart/templates/a.yaml' })
      // Two branches in one another that write one key are left to a person, and the file is as it was.
      if (tasks.length > 0) return void expect(after).toBe(before)
      moved++
      const render = rendererOf(
        new Map([
          ['before', before],
          ['after', after],
        ]),
      )
      for (const choice of choices) {
        const values = { name: 'a', v: 'w', gates: { b: 'y', 'a.b': 'z', 'a-b': 'x' }, ...choice }
        const [old, now] = [render('before', values), render('after', values)]
        if (old instanceof Failed || now instanceof Failed) throw old instanceof Failed ? old : now
        expect(agreementOf(old, now), `${before}\n${after}\n${now}`).toEqual({
          agreed: 1,
          left: [],
          apart: [],
        })
      }
    }),
    { seed: 3, numRuns: 150, endOnFailure: true },
  )
  expect(moved).toBeGreaterThan(140)
})

test('and each comment stays with its flag', () => {
  fc.assert(
    fc.property(rolls, (numbers) => {
      const { lines } = randomFlags(new Dice(numbers))
      const before = chart(lines)
      const { after, tasks } = planManifest(before, { to: 'v1beta2', file: 'chart/templates/a.yaml' })
      if (tasks.length > 0) return
      for (const [line, place, name] of before.matchAll(/# (above|behind) (\S+)$/gm)) {
        const flag =
          place === 'above' ? `${line}\n *- name: ${name}\n` : `- name: ${name}\n +value: .* ${line}\n`
        expect(after).toMatch(new RegExp(flag))
      }
      expect(planManifest(after, { to: 'v1beta2', file: 'chart/templates/a.yaml' }).edits).toEqual([])
    }),
    { seed: 4, numRuns: 150, endOnFailure: true },
  )
})
