import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planFile } from '../packages/manifests/src/plan-file.ts'
import { converted, hasEngines, run, samples } from './engines.ts'
import type { Job } from './engines.ts'

/** Fields of the objects below; some have moved, some hold another form of value, some mean something else now. */
const fields = {
  clusters: ['topology.class', 'topology.version', 'paused', 'clusterNetwork.pods.cidrBlocks'],
  machinedeployments: [
    'minReadySeconds',
    'replicas',
    'clusterName',
    'selector.matchLabels',
    'template.spec.clusterName',
  ],
} as const

type Resource = keyof typeof fields

/** A way to read a field from a name that stands for an object, as a truth. */
const ways: readonly ((name: string, field: string) => string)[] = [
  (name, field) => `has(${name}.spec.${field})`,
  (name, field) => `${name}.spec.${field} == oldObject.spec.${field}`,
  (name, field) => `${name}.?spec.?${field.replaceAll('.', '.?')}.hasValue()`,
  (name, field) => `${name}.spec["${field.replaceAll('.', '"]["')}"] != object.spec.${field}`,
  (name, field) => `[${name}, oldObject].exists(one, one.spec.${field} == object.spec.${field})`,
  (name, field) => `[object].map(object, object.spec.${field}).size() == 1 && has(${name}.spec)`,
  (name, field) =>
    `cel.bind(spec, ${name}.spec, has(spec.${field}) && spec.${field} != oldObject.spec.${field})`,
  (name, field) => `(has(${name}.spec.${field}) ? ${name} : oldObject).spec.${field} == object.spec.${field}`,
  (name, field) => `variables.spec.${field} == ${name}.spec.${field} || "object.spec.${field}" == ""`,
  (name, field) => `[${name}.spec, variables.spec].all(s, has(s.${field})) // object.spec.${field}\n`,
  (name, field) => `{"a": ${name}.spec}.a.${field} == object.spec.${field}`,
  (name, field) => `"${field.split('.')[0]}" in ${name}.spec`,
]

const expression = (resource: Resource) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...ways),
        fc.constantFrom('object', 'oldObject'),
        fc.constantFrom(...fields[resource]),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((parts) => parts.map(([way, name, field]) => `(${way(name, field)})`).join(' && '))

const policies = fc
  .constantFrom<Resource>('clusters', 'machinedeployments')
  .chain((resource) => fc.record({ resource: fc.constant(resource), code: expression(resource) }))

function policyOf({ resource, code }: { readonly resource: Resource; readonly code: string }): string {
  return JSON.stringify(
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'a' },
      spec: {
        matchConstraints: {
          resourceRules: [
            { apiGroups: ['cluster.x-k8s.io'], apiVersions: ['v1beta1'], resources: [resource] },
          ],
        },
        variables: [{ name: 'spec', expression: 'has(object.spec) ? object.spec : oldObject.spec' }],
        validations: [{ expression: code }],
      },
    },
    null,
    2,
  )
}

function jobOf(policy: string, object: unknown, old: unknown): Job {
  const { spec } = JSON.parse(policy)
  return { cel: spec.validations[0].expression, variables: spec.variables, names: { object, oldObject: old } }
}

describe.skipIf(!hasEngines)('policies with random expressions', () => {
  test('move as a whole and say the same of converted objects, or stay with a task', () => {
    const all = fc.sample(policies, { numRuns: 400, seed: 20261123 })
    const jobs = all.flatMap((one) => {
      const before = policyOf(one)
      const { after, tasks, problem } = planFile(before, { to: 'v1beta2', file: 'a.json', references: true })
      expect(problem).toBeUndefined()
      if (after === before) expect(tasks).not.toEqual([])
      if (after !== before) expect(after).toContain('"v1beta2"')
      const object = samples.find(({ kind }) => `${kind.toLowerCase()}s` === one.resource)!
      const old = {
        ...object,
        spec: { ...object.spec, clusterName: 'other', replicas: 1, minReadySeconds: 5 },
      }
      return after === before
        ? []
        : [
            {
              code: one.code,
              old: jobOf(before, object, old),
              now: jobOf(after, converted(object), converted(old)),
            },
          ]
    })
    expect(jobs.length).toBeGreaterThan(100)
    const [before, after] = [run(jobs.map(({ old }) => old)), run(jobs.map(({ now }) => now))]
    const differ = jobs.filter((_, i) => {
      const [old, now] = [before[i]!, after[i]!]
      return (old.error === undefined) !== (now.error === undefined) || old.value !== now.value
    })
    expect(differ.map(({ code, now }) => [code, now.cel])).toEqual([])
    expect(before.filter(({ error }) => error === undefined).length).toBeGreaterThan(jobs.length / 2)
  })
})
