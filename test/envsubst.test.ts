import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { planManifest } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf } from '../packages/manifests/src/read/mask/index.ts'
import { hasCorpus, textsOfCorpus } from './corpus-files.ts'
import { agreementOf } from './templates/agreement.ts'
import { NotRendered, substitute } from './templates/envsubst.ts'
import { samplesFor } from './templates/samples.ts'
import { Tally } from './templates/tally.ts'

const values = (name: string): string | undefined => ({ A: 'v1.30.0', B: 'x' })[name]

test.each([
  ['${A}', 'v1.30.0'],
  ['${ A }', 'v1.30.0'],
  ['$A $${A} ${B}', '$A ${A} x'],
  ['${C:=1} ${C:-"2"} ${C=3} ${C-4}', '1 "2" 3 4'],
  ['${A:=1}', 'v1.30.0'],
  ['${C:=${B}-y}', 'x-y'],
  ['${A/./-} ${A//./-}', 'v1-30.0 v1-30-0'],
  ['${A//\\./_}', 'v1.30.0'],
  ['${A#v} ${A%.0} ${A%%.*} ${A##*.}', '1.30.0 v1.30 v1 0'],
  ['${A:1} ${A:0:2} ${#A} ${B^^}', '1.30.0 v1 7 X'],
])('clusterctl makes of %s: %s', (template, text) => {
  expect(substitute(template, values)).toBe(text)
})

test.each(['${C}', '${A[@]}', '${A', '${A:""}'])('clusterctl refuses %s', (template) => {
  expect(() => substitute(template, values)).toThrow(NotRendered)
})

const example = fileURLToPath(new URL('../examples/templates/cluster-template.yaml', import.meta.url))

test('whatever the variables of a template are, it gives after its migration the conversion of what it gave before', () => {
  const text = readFileSync(example, 'utf8')
  const { after, tasks } = planManifest(text, { to: 'v1beta2', file: 'cluster-template.yaml' })
  expect(tasks.map(({ next }) => next)).toEqual([
    'wherever NODE_DRAIN_TIMEOUT is set, give whole seconds (300 for 5m)',
    'wherever NODE_STARTUP_TIMEOUT is set, give whole seconds (300 for 5m)',
  ])
  const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const count = fc.nat(100).map(String)
  const set = fc.record({
    CLUSTER_NAME: word,
    NAMESPACE: word,
    POD_CIDR: maybe(fc.constant('10.0.0.0/8')),
    CONTROL_PLANE_MACHINE_COUNT: maybe(count),
    KUBERNETES_VERSION: fc.constant('v1.31.0'),
    OIDC_TENANT: word,
    OIDC_CLIENT_ID: word,
    VERBOSITY: maybe(count),
    ZONE: maybe(word),
    MAX_UNHEALTHY: maybe(
      fc.oneof(
        count,
        count.map((percent) => `${percent}%`),
      ),
    ),
  })
  const minutes = fc.integer({ min: 1, max: 600 })
  fc.assert(
    fc.property(set, maybe(minutes), minutes, (given, drain, startup) => {
      const others = given as Readonly<Record<string, string | undefined>>
      const timeouts = (
        value: (minutes: number) => string,
      ): Readonly<Record<string, string | undefined>> => ({
        NODE_DRAIN_TIMEOUT: drain === undefined ? undefined : value(drain),
        NODE_STARTUP_TIMEOUT: value(startup),
      })
      const [durations, seconds] = [timeouts((time) => `${time}m`), timeouts((time) => String(time * 60))]
      const old = substitute(text, (name) => others[name] ?? durations[name])
      const now = substitute(after, (name) => others[name] ?? seconds[name])
      expect(agreementOf(old, now)).toEqual({ agreed: 3, left: [], apart: [] })
    }),
    { numRuns: 100 },
  )
})

test.skipIf(!hasCorpus)(
  'real templates give after their migration the conversion of what they gave before',
  { timeout: 300_000 },
  () => {
    const tally = new Tally()
    for (const [file, text] of textsOfCorpus()) {
      if (formOf(text, file) !== 'envsubst') continue
      const { after, edits, tasks } = planManifest(text, { to: 'v1beta2', file })
      if (edits.length === 0) continue
      for (const all of [true, false]) {
        const set = samplesFor(text, tasks, all)
        try {
          tally.add(file, agreementOf(substitute(text, set.before), substitute(after, set.after)), tasks)
        } catch (error) {
          if (!(error instanceof NotRendered)) throw error
          tally.exclude(file, error.message)
        }
      }
    }
    console.log(tally.print('envsubst'))
    expect(tally.wrong).toEqual([])
    expect(tally.agreed).toBeGreaterThan(4000)
  },
)
