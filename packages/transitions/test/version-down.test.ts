import { describe, expect, test } from 'vitest'
import { group } from '../src/codecs.ts'
import { convert, reverse, transitions } from '../src/index.ts'
import { knownVersion } from '../src/known-versions.ts'
import { stepsOf } from '../src/path.ts'

// v1beta2 names a group, v1beta1 a version. A group in the place of a version names a kind of the core group.
const references = transitions.flatMap((transition) =>
  reverse(transition).rows.flatMap(({ from, to, codec }) =>
    from?.endsWith('.apiGroup') && to[0]?.endsWith('.apiVersion') && codec?.name === group.name
      ? [{ transition, from, to: to[0] }]
      : [],
  ),
)

/** An object with one value, which stands at a path. */
function objectWith(path: string, value: unknown): Record<string, unknown> {
  const at = stepsOf(path).reduceRight<unknown>(
    (below, step) => (step === '[]' ? [below] : { [step === '{}' ? 'key' : step]: below }),
    value,
  )
  return at as Record<string, unknown>
}

function versionsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const { apiVersion } = value as { readonly apiVersion?: unknown }
  return [...(apiVersion === undefined ? [] : [apiVersion]), ...Object.values(value).flatMap(versionsIn)]
}

describe.each(references)('$transition.kind $from on the way down', ({ transition, from }) => {
  const down = (apiGroup: unknown, kind: string) =>
    convert(
      {
        apiVersion: `${transition.group}/v1beta2`,
        kind: transition.kind,
        metadata: { name: 'a' },
        ...objectWith(from.slice(0, -'.apiGroup'.length), { apiGroup, kind, name: 'b' }),
      },
      { to: 'v1beta1' },
    )

  test.each([
    ['example.io', 'Foo'],
    ['infrastructure.cluster.x-k8s.io', 'Foo'],
    ['bootstrap.cluster.x-k8s.io', 'Foo'],
    ['controlplane.cluster.x-k8s.io', 'Foo'],
    ['', 'Foo'],
    [7, 'Foo'],
  ])('a group %s whose version nobody knows holds the object', (apiGroup, kind) => {
    expect(down(apiGroup, kind).undecided.filter(({ refused, rollout }) => refused ?? rollout)).toHaveLength(
      1,
    )
  })

  test.each([
    ['infrastructure.cluster.x-k8s.io', 'DockerMachineTemplate'],
    ['bootstrap.cluster.x-k8s.io', 'KubeadmConfigTemplate'],
    ['ipam.cluster.x-k8s.io', 'InClusterIPPool'],
  ])('a kind of %s that is known gets its version', (apiGroup, kind) => {
    const { object, undecided } = down(apiGroup, kind)
    expect(undecided).toEqual([])
    const versions = versionsIn(object)
    expect(versions).toHaveLength(2)
    for (const version of versions) expect(version).toMatch(/^[a-z0-9.-]+\/v\d+((alpha|beta)\d+)?$/)
  })
})

test('there are such references', () => {
  expect(references.length).toBeGreaterThan(10)
})

test('what is known is a group with a version', () => {
  expect(knownVersion('cluster.x-k8s.io', 'Machine')).toBe('cluster.x-k8s.io/v1beta1')
  expect(knownVersion('example.io', 'Machine')).toBeUndefined()
})
