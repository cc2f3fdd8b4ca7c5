import { describe, expect, test } from 'vitest'
import { dump, load } from 'js-yaml'
import { planManifest } from '@capi-migrate/manifests'
import { allChangesOf, changesOf, locate, splitName } from '@capi-migrate/plan/explain'
import { kindsBetween, ownKinds } from '../packages/codemod/src/kind.ts'
import { moveOf } from '../packages/codemod/src/place.ts'
import { newerVersion, olderVersion } from '../packages/codemod/src/versions.ts'
import { deployment, invented, v1beta3 } from '../packages/transitions/test/invented.ts'

// What a version more is to those who read the table; packages/transitions/test/line.test.ts says what it is to the table.

describe('manifests', () => {
  const texts = {
    v1beta1: `# The workers.\n${dump(deployment.v1beta1)}`,
    v1beta3: `# The workers.\n${dump(deployment.v1beta3)}`,
  }

  test.each([
    ['up', 'v1beta1', 'v1beta3', v1beta3],
    ['down', 'v1beta3', 'v1beta1', 'v1beta1'],
  ] as const)('a manifest is planned %s, and proven', (_, from, arrives, to) => {
    const options = { to, line: invented }
    const { after, problem } = planManifest(texts[from], options)
    expect(problem).toBeUndefined()
    expect(after).toMatch(/^# The workers\.\n/)
    expect(load(after)).toEqual(deployment[arrives])
  })
})

describe('codemod', () => {
  const kinds = kindsBetween(olderVersion, v1beta3, invented)
  const place = { kind: kinds.find(({ kind }) => kind === 'MachineDeployment')!, path: '' }

  test('the kinds that programs mirror are the same', () => {
    const names = ownKinds.map(({ kind }) => kind)
    expect(kinds.map(({ kind }) => kind)).toEqual(names)
    expect(kindsBetween(olderVersion, newerVersion, invented).map(({ kind }) => kind)).toEqual(names)
  })

  test.each([
    ['spec.minReadySeconds', 'spec.template.spec.readiness.minSeconds'],
    ['spec.rolloutAfter', 'spec.rollout.notBefore'],
    ['spec.machineNamingStrategy.template', undefined],
    ['spec.replicas', 'spec.replicas'],
  ])('what a program reads at %s goes to %s', (path, to) => {
    expect(moveOf({ ...place, path }, 'current').to).toBe(to)
  })
})

describe('explain', () => {
  function told(name: string): readonly string[] {
    const { way, path } = splitName(name, invented)!
    const changes = path ? changesOf(locate(way, path)) : allChangesOf(way)
    return changes.map(({ from, to, older, newer }) => `${from} → ${to}: ${older} → ${newer.join(', ')}`)
  }

  test('a field is followed through all stages', () => {
    expect(told('MachineDeployment.spec.rolloutAfter')).toEqual([
      'v1beta1 → v1beta2: spec.rolloutAfter → spec.rollout.after',
      'v1beta2 → v1beta3: spec.rollout.after → spec.rollout.notBefore',
    ])
    expect(told('MachineDeployment.status.unavailableReplicas')).toEqual([
      'v1beta1 → v1beta2: status.unavailableReplicas → status.deprecated.v1beta1.unavailableReplicas',
      'v1beta3 → final: status.deprecated.v1beta1.unavailableReplicas → ',
    ])
  })

  test('a kind alone lists the rows of all stages', () => {
    expect(told('MachineDeployment')).toContain('v1beta2 → v1beta3: spec.machineNaming → ')
  })
})
