import { expect, test } from 'vitest'
import { write } from './assemble.ts'
import { convert } from './convert.ts'
import { stepsOf } from './path.ts'
import { paths, schemaAt, schemaOf } from './schema.ts'
import { upstream } from './table.ts'
import { apiVersionsOf, backwards } from './transition.ts'
import type { Transition } from './transition.ts'

const both = upstream.transitions
  .filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')
  .flatMap((one) => [one, backwards(one)])

/** Paths below spec that the version an object goes to has, and its own does not. */
function newPaths({ group, kind, versions: { from, to } }: Transition): readonly string[] {
  const found = [...paths(schemaOf(group, to, kind)!)].map(([path]) => path)
  const isOlder = (path: string): boolean => schemaAt(group, from, kind, path) !== undefined
  const above = (path: string): string => path.replace(/(?:\.[^.[{]+|\[\]|\{\})$/, '')
  // A list in place of a map is refused.
  const isForm = (path: string): boolean => /[\]}]$/.test(path)
  return found.filter(
    (path) => path.startsWith('spec.') && !isForm(path) && !isOlder(path) && isOlder(above(path)),
  )
}

const cases = both.flatMap((one) => newPaths(one).map((path) => ({ one, path })))
const titled = cases.map(({ one, path }) => [`${one.kind} of ${one.versions.from}`, path, one] as const)

function objectWith({ kind, ...rest }: Transition, path: string): Record<string, unknown> {
  const object = { apiVersion: apiVersionsOf(rest).from, kind, metadata: { name: 'a' } }
  write(object, placeOf(path), 'x')
  return object
}

function placeOf(path: string): readonly (string | number)[] {
  return stepsOf(path).map((step) => (step === '[]' ? 0 : step === '{}' ? 'k' : step))
}

test.each(titled)('%s: %s is told, and does not take effect', (_, path, one) => {
  const { object, undecided } = convert(objectWith(one, path), { to: one.to })
  const told = undecided.filter(({ code }) => code === 'field/ignored')
  expect(told.map(({ from, rollout }) => [from, rollout])).toEqual([[placeOf(path), true]])
  expect(JSON.stringify(object)).not.toContain('"x"')
})

const template = {
  apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
  kind: 'KubeadmControlPlaneTemplate',
  metadata: { name: 'a' },
}
const withRollout = (rest: object): Record<string, unknown> => ({
  ...template,
  spec: {
    template: {
      spec: { kubeadmConfigSpec: {}, rollout: { before: { certificatesExpiryDays: 9 } }, ...rest },
    },
  },
})

// A server of v1.14 stores `rollout.strategy` for this kind: seen on one.
test('a field in the place of a default is not taken out: an apply would take the default away', () => {
  for (const kubeadmConfigSpec of [{}, { format: 'cloud-config' }]) {
    const { undecided } = convert(withRollout({ kubeadmConfigSpec }), { to: 'v1beta2', dropIgnored: true })
    expect(undecided.map(({ code, rollout }) => [code, rollout])).toEqual([['field/ignored-default', true]])
  }
})

test('it is taken out if the result has a value there', () => {
  const rolloutStrategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } }
  const { object, undecided } = convert(withRollout({ rolloutStrategy }), {
    to: 'v1beta2',
    dropIgnored: true,
  })
  expect(undecided).toEqual([])
  expect(object).toMatchObject({ spec: { template: { spec: { rollout: { strategy: rolloutStrategy } } } } })
})
