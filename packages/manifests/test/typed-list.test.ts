import { convert } from '@capi-migrate/transitions'
import { expect, test } from 'vitest'
import { checkManifest } from '../src/check/manifest.ts'
import { planFile } from '../src/plan-file.ts'

// As a server and Go clients print a list: no item says what it is.
const list = (version: string, drain: string): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineList
metadata:
  resourceVersion: "7"
items:
- metadata:
    name: a
    namespace: d
  spec:
    clusterName: c
${drain}`

const older = list('v1beta1', '    nodeDrainTimeout: 5m\n')
const newer = list('v1beta2', '    deletion:\n      nodeDrainTimeoutSeconds: 300\n')

const afterOf = (text: string, file = 'a.yaml'): string => planFile(text, { to: 'v1beta2', file }).after

test('the items of a typed list move with its version', () => {
  const { after, tasks, objects } = planFile(older, { to: 'v1beta2', file: 'a.yaml' })
  expect(after).toBe(newer)
  expect(tasks).toEqual([])
  expect(objects).toMatchObject([
    {
      apiVersion: 'cluster.x-k8s.io/v1beta1',
      kind: 'Machine',
      name: 'a',
      rows: [{ row: 'Machine:spec.nodeDrainTimeout' }],
    },
  ])
})

test.each([
  [
    'JSON',
    '{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"MachineList","items":[{"metadata":{"name":"a"},"spec":{"nodeDrainTimeout":"5m"}}]}\n',
    '{"apiVersion":"cluster.x-k8s.io/v1beta2","kind":"MachineList","items":[{"metadata":{"name":"a"},"spec":{"deletion":{"nodeDrainTimeoutSeconds":300}}}]}\n',
  ],
  ['a template', older.replace('name: a', 'name: ${NAME}'), newer.replace('name: a', 'name: ${NAME}')],
  ['a text of a ConfigMap', inside(older), inside(newer)],
  ['a map of another object', below(older), below(newer)],
])('so they do in %s', (_, before, after) => {
  expect(afterOf(before)).toBe(after)
})

test('a typed list goes back', () => {
  const { after } = planFile(newer, { to: 'v1beta1', file: 'a.yaml' })
  expect(after).toBe(older)
})

test('an item that says what it is moves by what it says', () => {
  const item = '- apiVersion: cluster.x-k8s.io/v1beta1\n  kind: Machine\n  metadata:'
  const now = item.replace('v1beta1', 'v1beta2')
  expect(afterOf(older.replace('- metadata:', item))).toBe(newer.replace('- metadata:', now))
})

test('the manifest in an annotation of an item stays', () => {
  const annotation = (text: string): string =>
    text.replace('    namespace: d\n', `    annotations:\n      last: |\n${indented(older, 8)}`)
  expect(afterOf(annotation(older))).toBe(annotation(newer))
})

test('a check reads the items of a typed list', async () => {
  const { checked } = await checkManifest(list('v1beta2', '    nodeDrainTimeout: 5m\n'))
  expect(checked.objects).toBe(1)
  expect(checked.findings).toMatchObject([
    { rule: 'strict/half-migrated', object: 'Machine a', line: 11, path: 'spec.nodeDrainTimeout' },
  ])
})

test('a server reads them so, and writes no type into them', () => {
  const items = [{ metadata: { name: 'a' }, spec: { clusterName: 'c', nodeDrainTimeout: '5m' } }]
  const { object } = convert(
    { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineList', items },
    { to: 'v1beta2', reading: 'server' },
  )
  const [item] = object.items as readonly Record<string, unknown>[]
  expect(object.apiVersion).toBe('cluster.x-k8s.io/v1beta2')
  expect(Object.keys(item!)).toEqual(['metadata', 'spec'])
  expect(item!.spec).toMatchObject({ deletion: { nodeDrainTimeoutSeconds: 300 } })
})

test('the list of a provider stays where the version of an item cannot move', () => {
  const placeAt = (deny: string): Record<string, unknown> =>
    convert(
      {
        apiVersion: 'infrastructure.example.io/v1beta1',
        kind: 'FooMachineList',
        items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }],
      },
      {
        to: 'v1beta2',
        provider: (apiVersion, _, object) =>
          apiVersion.endsWith('v1beta1') && (object.metadata as { name?: string } | undefined)?.name !== deny
            ? {
                role: 'InfraMachine',
                from: 'v1beta1',
                to: 'v1beta2',
                apiVersion: 'infrastructure.example.io/v1',
              }
            : undefined,
      },
    ).object
  expect(placeAt('').apiVersion).toBe('infrastructure.example.io/v1')
  expect(placeAt('b').apiVersion).toBe('infrastructure.example.io/v1beta1')
})

function inside(text: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: m\ndata:\n  a: |\n${indented(text, 4)}`
}

function below(text: string): string {
  return `apiVersion: example.io/v1\nkind: Wrapper\nmetadata:\n  name: m\nspec:\n  manifest:\n${indented(text, 4)}`
}

function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by))
}
