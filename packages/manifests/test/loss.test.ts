import { place } from '@capi-migrate/transitions'
import type { Placement } from '@capi-migrate/transitions'
import { expect, test } from 'vitest'
import { planManifest } from '../src/index.ts'
import { planPlaced } from '../src/document/plan-document.ts'
import type { DocumentPlanner } from '../src/document/manifest-plan.ts'
import { valueOf } from '@capi-migrate/edits/yaml'

const text = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata:
  name: a
spec:
  joinConfiguration:
    nodeRegistration:
      kubeletExtraArgs:
        v: "4"
        max-pods: "50"
`

/** Plans by rows that take an argument away and give no reason. */
const forgetful: DocumentPlanner = (text, document, options, around) => {
  const root = document.root!
  const value = valueOf(root) as Record<string, unknown>
  const placed = place(value, options)!
  const placements = placed.placements.flatMap((placement): readonly Placement[] => {
    const { from, value } = placement
    if (from?.at(-1) === 'max-pods') return [{ from }]
    return from === undefined && value === 'max-pods' ? [] : [placement]
  })
  return planPlaced(text, document, root, value, { ...placed, placements }, around)
}

test('a mistake in the rows that would lose a field is an error with its place, and the text stays', () => {
  const plan = planManifest(text, { to: 'v1beta2', documents: forgetful })
  expect(plan.problem).toMatchObject({
    line: 10,
    column: 9,
    what: 'spec.joinConfiguration.nodeRegistration.kubeletExtraArgs.max-pods would be lost: nothing says where it goes',
    ours: true,
  })
  expect(plan.after).toBe(text)
})

test('the same text without the mistake', () => {
  expect(planManifest(text, { to: 'v1beta2' })).toMatchObject({ edits: { length: expect.any(Number) } })
  expect(planManifest(text, { to: 'v1beta2' }).after).toContain('- name: max-pods\n          value: "50"\n')
})
