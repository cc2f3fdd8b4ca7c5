import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const machines = (spec: string): string =>
  `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: a
spec:${spec}`

const holder = (kind: string, value: string): string =>
  `\
apiVersion: v1
kind: ${kind}
metadata:
  name: m
${kind === 'Secret' ? 'stringData' : 'data'}:
  a: ${value}`

const block = (text: string): string => `|\n${text.replace(/^(?=.)/gm, '    ')}`

const planned = (text: string) => planFile(text, { to: 'v1beta2', file: 'a.yaml' })

test.each([
  ['that cannot be read', holder('ConfigMap', block(machines(' [\n'))), 'nested/problem'],
  [
    'that is a template in a plain file',
    holder('ConfigMap', block(machines(' <<X>>: a\n'))),
    'nested/template',
  ],
  [
    'that is folded',
    holder('ConfigMap', `'${machines(' {}\n').replaceAll('\n', '\n\n    ')}'\n`),
    'nested/folded',
  ],
  ['with an anchor', `${holder('ConfigMap', `&x ${block(machines(' {}\n'))}`)}  b: *x\n`, 'nested/anchor'],
  [
    'in a file that SOPS signed',
    `${holder('ConfigMap', block(machines(' {}\n')))}sops:\n  mac: b\n`,
    'nested/signed',
  ],
  ['of a Secret that cannot be read', holder('Secret', block(machines(' [\n'))), 'nested/secret-problem'],
])('a manifest %s stays, with one task', (_, text, code) => {
  const { after, tasks } = planned(text)
  expect(after).toBe(text)
  expect(tasks).toMatchObject([
    {
      row: expect.stringMatching(/^\w+:(?:stringD|d)ata\.a$/) as string,
      code,
      what: expect.stringMatching(/^the manifest in (?:stringD|d)ata\.a is left as it is: /) as string,
    },
  ])
})

test('of a Secret neither a task nor a finding says what stands there', () => {
  const drain = `
  template:
    spec:
      nodeDrainTimeout: hunter2
`
  const { tasks, checked } = planned(holder('Secret', block(machines(drain))))
  expect(tasks).toMatchObject([{ object: 'Secret m', code: 'nested/secret-value' }])
  expect(checked?.findings).toMatchObject([
    {
      object: 'Secret m',
      rule: 'strict/type',
      evidence: 'a value in this Secret is not accepted; the value is not shown',
    },
  ])
  expect(JSON.stringify([tasks, checked])).not.toContain('hunter2')
})

test('of a Secret no task says which ways were tried on what stands there', () => {
  const spec = `
  {{- if .a }}
  minReadySeconds: hunter2
  replicas: 1
  {{- end }}
`
  const text = machines(`\
${spec}  template:
    spec:
      clusterName: a
`)
  const [open] = planFile(text, { to: 'v1beta2', file: 'templates/a.yaml' }).tasks
  expect(open?.tried).toHaveLength(2)
  const inside = planFile(holder('Secret', block(text)), { to: 'v1beta2', file: 'templates/a.yaml' }).tasks
  expect(inside.map(({ code, tried }) => [code, tried])).toEqual([['nested/secret-value', undefined]])
})

// kubectl reads the key `y` as `true`, and `1e3` as `1000`.
test.each(['y', 'N', '1e3', '"y"'])('an object below the key %s is migrated', (key) => {
  const text = `apiVersion: example.com/v1\nkind: A\nspec:\n  ${key}:\n    ${machines(
    ' {clusterName: c, template: {spec: {clusterName: c, bootstrap: {dataSecretName: d}, nodeDrainTimeout: 5m}}}\n',
  )
    .trimEnd()
    .replaceAll('\n', '\n    ')}\n`
  const { after, tasks } = planned(text)
  expect(tasks).toEqual([])
  expect(after).toContain(`  ${key}:\n    apiVersion: cluster.x-k8s.io/v1beta2\n`)
  expect(after).toContain('nodeDrainTimeoutSeconds: 300')
})
