import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roots } from '../src/generated/go-types.ts'
import {
  convert,
  isEarlier,
  mapPath,
  mapPlace,
  newest,
  rewriteOperation,
  stages,
  upstream,
  versionOf,
  versions,
} from '../src/index.ts'
import type { Stage } from '../src/index.ts'
import { lineOf } from '../src/line.ts'
import { isEmpty } from '../src/open.ts'
import { defineTransition } from '../src/transition.ts'
import { deployment, invented, v1beta3 } from './invented.ts'
import { objectsOf } from './objects.ts'

const line = invented
const group = 'cluster.x-k8s.io'
const ways = (from: Stage, to: Stage, kind = 'MachineDeployment'): readonly string[] | undefined =>
  line.chain(group, kind, from, to)?.map((hop) => `${hop.from} → ${hop.to}`)
const up = (object: object, to: Stage): unknown => convert(object, { to, line }).object

/** Without what says next to nothing: which of that a server stores only its Go types tell, and the invented version has none. */
function said(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(said)
  const members = Object.entries(value).map(([key, member]) => [key, said(member)] as const)
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)))
}

describe('a version that is added to the line', () => {
  test('is reached from each stage before it, hop by hop', () => {
    expect(ways('v1beta2', v1beta3)).toEqual(['v1beta2 → v1beta3'])
    expect(ways('v1beta1', v1beta3)).toEqual(['v1beta1 → v1beta2', 'v1beta2 → v1beta3'])
    expect(ways('v1beta1', 'final')).toEqual(['v1beta1 → v1beta2', 'v1beta2 → v1beta3', 'v1beta3 → final'])
  })

  test('is left for each stage before it, hop by hop', () => {
    expect(ways('final', 'v1beta1')).toEqual(['final → v1beta3', 'v1beta3 → v1beta2', 'v1beta2 → v1beta1'])
    expect(ways(v1beta3, 'v1beta2')).toEqual(['v1beta3 → v1beta2'])
    expect(ways(v1beta3, v1beta3)).toEqual([])
  })

  test('is nothing to kinds that do not have it: they stay where they were last', () => {
    expect(ways('v1beta1', v1beta3, 'Cluster')).toEqual(['v1beta1 → v1beta2'])
    expect(ways('v1beta2', v1beta3, 'Cluster')).toEqual([])
    const cluster = { apiVersion: `${group}/v1beta1`, kind: 'Cluster', metadata: { name: 'c' } }
    expect(up(cluster, v1beta3)).toMatchObject({ apiVersion: `${group}/v1beta2` })
    expect(up(cluster, 'final')).toMatchObject({ apiVersion: `${group}/v1beta2` })
  })

  test('converts up: one, two and three hops', () => {
    expect(up(deployment.v1beta2, v1beta3)).toEqual(deployment.v1beta3)
    expect(up(deployment.v1beta1, v1beta3)).toEqual(deployment.v1beta3)
    const { status: _, ...rest } = deployment.v1beta3
    expect(up(deployment.v1beta1, 'final')).toEqual(rest)
  })

  test('converts down: one and two hops', () => {
    expect(up(deployment.v1beta3, 'v1beta2')).toEqual(deployment.v1beta2)
    expect(up(deployment.v1beta3, 'v1beta1')).toEqual(deployment.v1beta1)
  })

  test('converts lists, item by item', () => {
    const list = {
      apiVersion: `${group}/v1beta1`,
      kind: 'MachineDeploymentList',
      items: [deployment.v1beta1, deployment.v1beta3],
    }
    expect(up(list, v1beta3)).toEqual({
      ...list,
      apiVersion: `${group}/v1beta3`,
      items: [deployment.v1beta3, deployment.v1beta3],
    })
  })

  test('takes a path through all hops', () => {
    const route = (to: Stage) => line.route(`${group}/v1beta1`, 'MachineDeployment', to)!
    expect(mapPath(route(v1beta3), 'spec.minReadySeconds').to).toEqual([
      'spec.template.spec.readiness.minSeconds',
    ])
    expect(mapPath(route(v1beta3), 'spec.machineNamingStrategy.template')).toMatchObject({
      to: [],
      row: { verb: 'drop' },
    })
    expect(mapPath(route('final'), 'status.unavailableReplicas').to).toEqual([])
    const back = line.route(`${group}/v1beta3`, 'MachineDeployment', 'v1beta1')!
    expect(mapPath(back, 'spec.rollout.notBefore').to).toEqual(['spec.rolloutAfter'])
  })

  test('takes a place and an operation of a JSON patch along', () => {
    const object = { apiVersion: `${group}/v1beta1`, kind: 'MachineDeployment' }
    const place = ['spec', 'template', 'spec', 'readiness', 'minSeconds']
    expect(mapPlace(object, ['spec', 'minReadySeconds'], { to: v1beta3, line })?.to).toEqual([place])
    const patch = { op: 'replace', path: '/spec/minReadySeconds', value: 5 }
    const rewritten = rewriteOperation(patch, object, { to: v1beta3, line })
    expect(JSON.stringify(rewritten?.items)).toContain('/spec/template/spec/readiness/minSeconds')
  })

  test('law: hop by hop is the same as at once', () => {
    const objects = objectsOf(group, 'v1beta1', 'MachineDeployment', { empties: false })
    fc.assert(
      fc.property(objects, (object) => {
        const between = up(object, 'v1beta2') as object
        expect(said(up(between, v1beta3))).toEqual(said(up(object, v1beta3)))
      }),
      { numRuns: 200 },
    )
  })
})

describe('a line refuses', () => {
  const define = (from: Stage, to: Stage) =>
    defineTransition({ group: 'g', kind: 'Thing', from, to, rows: [] })

  test('a transition that leads back, or to where it starts', () => {
    expect(() => lineOf(stages, [define('v1beta2', 'v1beta1')])).toThrow('Thing v1beta2 → v1beta1: not a way')
    expect(() => lineOf(stages, [define('v1beta1', 'v1beta1')])).toThrow('not a way along')
  })

  test('a stage that is not on it', () => {
    const one = [define('v1beta2', v1beta3)]
    expect(() => lineOf(['v1beta1', 'v1beta2', 'final'], one)).toThrow('Thing v1beta2 → v1beta3: not a way')
    expect(() => lineOf(line.stages, one)).not.toThrow()
  })

  test('two ways from one stage', () => {
    const two = [define('v1beta1', 'v1beta2'), define('v1beta1', 'final')]
    expect(() => lineOf(stages, two)).toThrow('Thing v1beta1 → final: another transition leads to v1beta2')
  })
})

describe('the line of upstream', () => {
  test('goes from the oldest version to the newest, and on', () => {
    expect(stages).toEqual([...versions, 'final'])
    expect(newest).toBe(versions.at(-1))
    expect(stages.map(versionOf)).toEqual([...versions, newest])
    expect(isEarlier('v1beta1', 'final')).toBe(true)
    expect(isEarlier('final', 'v1beta1')).toBe(false)
    expect(isEarlier('final', 'final')).toBe(false)
  })

  test('leads each kind to the newest version, and on', () => {
    for (const { group, kind, from } of upstream.transitions)
      for (const to of [newest, 'final'] as const)
        expect(upstream.chain(group, kind, from, to), `${kind} ${from} → ${to}`).toBeDefined()
    const last = upstream.transitions.filter(({ to }) => to === 'final')
    expect(last.filter(({ versions }) => versions.to !== newest).map(({ kind }) => kind)).toEqual([])
  })

  test('has a Go type of each version of each kind', () => {
    const names = upstream.transitions.flatMap(({ group, kind, versions: { from, to } }) =>
      [from, to].map((version) => `${group}/${version}/${kind}`),
    )
    expect(names.filter((name) => roots[name] === undefined)).toEqual([])
  })
})
