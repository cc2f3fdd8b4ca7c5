import { expect, test } from 'vitest'
import { evaluate } from '../src/evaluate.ts'
import type { Evidence, State } from '../src/evaluate.ts'
import { kindsOf } from '../src/kinds/provider-kind.ts'
import { list, obj, read, str, world } from './world.ts'
import type { World } from './world.ts'

const legacy = { type: str, status: str, severity: str, reason: str, message: str, lastTransitionTime: str }
const needsReason = ['lastTransitionTime', 'message', 'reason', 'status', 'type']

/** A provider whose newer version requires a reason of conditions, and whose older version does not. */
function twoVersions(change: (world: World) => void = () => {}): World {
  const at = world('late')
  const { versions } = at.crds.FooCluster.spec
  versions[0].schema.openAPIV3Schema.properties.status.properties.conditions.items.required = needsReason
  const old = structuredClone(versions[0])
  old.schema.openAPIV3Schema.properties.status.properties.conditions = list(
    obj(legacy, { required: ['lastTransitionTime', 'status', 'type'] }),
  )
  versions.unshift({ ...old, name: 'v1beta1', storage: false })
  change(at)
  return at
}

async function said(at: World): Promise<readonly (readonly [State, ...string[]])[]> {
  const repository = await read(at)
  return evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
    .filter(({ rule, kind }) => rule.id === 'infracluster.conditions' && kind?.crd.kind === 'FooCluster')
    .map(({ state, evidence }) => [state, ...evidence.filter(isAboutReasons).map(({ says }) => says)])
}

function isAboutReasons({ check }: Evidence): boolean {
  return check.check === 'crd.requiredReason'
}

const conversion = (body: string): string => `package v1beta1

func (src *FooCluster) ConvertTo(hub conversion.Hub) error {
	for i := range src.Status.Conditions {
		${body}
	}
	return nil
}
`

test('a reason that only the newer version requires has to be filled in by the conversion', async () => {
  const at = twoVersions(({ files }) => {
    files['api/infrastructure/v1beta1/conversion.go'] = conversion(
      'dst.Status.Conditions[i].Reason = src.Status.Conditions[i].Reason',
    )
  })
  expect(await said(at)).toEqual([
    [
      'violated',
      'a condition of v1beta2 needs a reason, one of v1beta1 does not, and no conversion fills it in',
    ],
  ])
})

test('a conversion that looks for an empty reason fills it in', async () => {
  const at = twoVersions(({ files }) => {
    files['api/infrastructure/v1beta1/conversion.go'] = conversion(
      'if c := &dst.Status.Conditions[i]; c.Reason == "" { c.Reason = "NoReasonReported" }',
    )
  })
  expect(await said(at)).toMatchObject([['met', '']])
})

test('nothing has to be filled in where legacy conditions are kept beside the newer ones', async () => {
  const at = twoVersions(({ crds }) => {
    const status = crds.FooCluster.spec.versions[1].schema.openAPIV3Schema.properties.status
    status.properties.deprecated = obj({ v1beta1: obj({ conditions: list(obj(legacy)) }) })
  })
  expect(await said(at)).toMatchObject([['met', '']])
})

test('without Go source nobody can tell', async () => {
  const at = twoVersions(({ files }) => {
    for (const path of Object.keys(files)) if (path.endsWith('.go')) delete files[path]
  })
  const repository = await read(at)
  const result = evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' }).find(
    ({ rule, kind }) => rule.id === 'infracluster.conditions' && kind?.crd.kind === 'FooCluster',
  )
  expect(result?.missing.join()).toContain('the conversions of the provider')
})
