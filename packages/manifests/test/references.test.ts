import { describe, expect, test } from 'vitest'
import { manifestsEngine } from '../src/engine.ts'
import { planFile } from '../src/plan-file.ts'
import { documentsOf } from '../src/passes/kustomize/file-documents.ts'
import { holderTest, nodesAt } from '../src/passes/references/known-place.ts'
import { knownPlaces } from '../src/passes/references/places.ts'
import { readReferences } from './read-references.ts'

const pages = readReferences(new URL('../examples/references/', import.meta.url))

const marks = [manifestsEngine({ to: 'v1beta2' }).mark].flat()

function planned(text: string, file: string, references = true) {
  const { after, tasks } = planFile(text, { to: 'v1beta2', file, references })
  return { after, told: tasks.map(({ code = '' }) => code.split('/').at(-1)!).sort() }
}

describe.each([...pages])('%s', (_, examples) => {
  test.each(examples)('$title', ({ file, before, after, told }) => {
    expect(planned(before, file)).toEqual({ after, told })
  })

  test.each(examples.filter(({ before, after, told }) => before !== after || told.length > 0))(
    '$title – a run opens the file',
    ({ before }) => {
      expect(marks.some((mark) => before.includes(mark))).toBe(true)
    },
  )

  test.each(examples)('$title – a second run says the same', ({ file, after, told }) => {
    expect(planned(after, file)).toEqual({ after, told })
  })

  test.each(examples.filter(({ before, after }) => before !== after))(
    '$title – without --references it is told, or moves with a manifest in it',
    ({ file, before, after }) => {
      const plan = planned(before, file, false)
      if (plan.after !== after) expect(plan.told).not.toEqual([])
    },
  )

  test.each(examples)('$title – with CRLF', ({ file, before, after, told }) => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    expect(planned(crlf(before), file)).toEqual({ after: crlf(after), told })
  })
})

test.each(knownPlaces)('there is an example for $holder $at', ({ holder, at }) => {
  const all = [...pages.values()].flat().flatMap(({ before }) => documentsOf(before) ?? [])
  const found = all.filter(({ root }) => holderTest(root)(holder) && nodesAt(root, at).length > 0)
  expect(found).not.toEqual([])
})

test('what two tools say in one document moves together, or stays', () => {
  const flux = (fields: string) => `\
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: clusters }
spec:
  path: ./clusters
  healthChecks:
    - { apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, name: prod }
  healthCheckExprs:
    - { apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, current: "${fields}" }
  patches:
    - target: { group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment }
      patch: '[{"op": "replace", "path": "/spec/minReadySeconds", "value": 10}]'
`
  const moved = planned(flux("status.phase == 'Provisioned'"), 'a.yaml')
  expect(moved.told).toEqual([])
  expect(moved.after).not.toContain('v1beta1')
  const kept = flux('status.controlPlaneReady')
  const stays = planned(kept, 'a.yaml')
  expect(stays.after).toBe(kept)
  expect(stays.told).toEqual(['api-version', 'api-version', 'patch-target', 'path-moved', 'path-moved'])
})

test('documents of one file are written each for itself', () => {
  const [first, second] = ['flux.md', 'argo.md'].map((page) =>
    pages.get(page)!.filter(({ file }) => file === 'a.yaml'),
  )
  const all = [...first!, ...second!]
  const { after, told } = planned(all.map(({ before }) => before).join('---\n'), 'a.yaml')
  expect(after).toBe(all.map((one) => one.after).join('---\n'))
  expect(told).toEqual(all.flatMap((one) => one.told).sort())
})

describe('hostile input ends in time and stays, or is told', () => {
  const policy = (expression: string) => `\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: a }
spec:
  matchConstraints:
    resourceRules:
      - { apiGroups: [cluster.x-k8s.io], apiVersions: [v1beta1], resources: [machinedeployments] }
  validations:
    - expression: ${JSON.stringify(expression)}
`
  const field = 'object.spec.minReadySeconds'
  test.each([
    ['300 kB of operators', Array.from({ length: 10_000 }, () => `${field} > 1`).join(' && ')],
    ['300 kB of steps', `object.spec${'.a'.repeat(150_000)} == ${field}`],
    ['parentheses', `${'('.repeat(100_000)}${field}${')'.repeat(100_000)} > 1`],
    ['lists', `${'['.repeat(100_000)}${field}${']'.repeat(100_000)}`],
    ['macros in macros', `${'object.all(x, '.repeat(2_000)}${field} > 1${')'.repeat(2_000)}`],
    ['conditions', `${'true ? '.repeat(20_000)}${field}${' : 1'.repeat(20_000)}`],
    ['quotes that do not end', `"${field} '${"'".repeat(100_001)}`],
    ['brackets that do not end', `${field}${'['.repeat(150_000)}`],
  ])('%s', (_, expression) => {
    const text = policy(expression)
    const { after, told } = planned(text, 'a.yaml')
    // A difference of such texts would take long to print.
    expect(after === text).toBe(true)
    expect(told).toContain('policy-version')
  })

  test('300 kB of spaces are no matter', () => {
    const { after, told } = planned(policy(`object${' '.repeat(300_000)}.spec.minReadySeconds > 1`), 'a.yaml')
    expect(told).toEqual([])
    expect(
      after === policy('object.spec.template.spec.minReadySeconds > 1').replace('v1beta1', 'v1beta2'),
    ).toBe(true)
  })

  test('scripts and templates', () => {
    for (const text of [
      'local a = obj.spec\n',
      'for k, v in pairs(obj.spec) do\n',
      'a = a.b\n',
      '-- obj.spec\n',
    ])
      expect(() => planned(luaOf(text.repeat(300_000 / text.length)), 'a.yaml')).not.toThrow()
    for (const text of [
      '{{ with .Cluster.spec }}',
      '{{ $a := .Cluster.spec }}',
      '{{ range .Cluster.spec }}',
      '{{',
      '{{ end }}',
    ])
      expect(() => planned(templateOf(text.repeat(300_000 / text.length)), 'a.yaml')).not.toThrow()
    expect(() => planned(kroOf('${{"a": '.repeat(40_000)), 'a.yaml')).not.toThrow()
    expect(() => planned(kroOf('${"'.repeat(100_000)), 'a.yaml')).not.toThrow()
  })

  test('1,500 documents in one file', () => {
    const { before, after } = pages.get('flux.md')![0]!
    const many = (text: string): string => Array.from({ length: 1_500 }, () => text).join('---\n')
    expect(planned(many(before), 'a.yaml').after === many(after)).toBe(true)
  })

  function luaOf(script: string): string {
    return `\
apiVersion: lib.projectsveltos.io/v1beta1
kind: EventSource
spec: { resourceSelectors: [{ group: cluster.x-k8s.io, version: v1beta1, kind: Cluster, evaluate: ${JSON.stringify(script)} }] }
`
  }

  function templateOf(template: string): string {
    return `\
apiVersion: addons.cluster.x-k8s.io/v1alpha1
kind: HelmChartProxy
spec: { valuesTemplate: ${JSON.stringify(template)} }
`
  }

  function kroOf(text: string): string {
    return `\
apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
spec:
  resources:
    - { id: a, externalRef: { apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, metadata: { name: a } } }
    - { id: b, template: { a: ${JSON.stringify(text)} } }
`
  }
})
