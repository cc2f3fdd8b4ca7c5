import { expect, test } from 'vitest'
import { planManifest } from '../src/index.ts'
import { planned } from './kustomize-folders.ts'

const machines = (kind: string, metadata: string, namespace: string): string => `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: ${kind}
metadata: {${metadata}}
spec:
  clusterName: prod
  template:
    spec:
      clusterName: prod
      bootstrap: {dataSecretName: prod}
      infrastructureRef:
        apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
        kind: DockerMachineTemplate
        name: prod
        namespace: ${namespace}
`

const tasksOf = (text: string, file?: string): readonly unknown[] =>
  planManifest(text, { to: 'v1beta2', ...(file && { file }) }).tasks.map(({ code }) => code)

// The webhooks of v1beta1 take references to another namespace in these two kinds alone.
test.each(['MachineDeployment', 'MachineSet'])(
  'a reference of a %s that names a namespace its object does not name is not dropped silently',
  (kind) => {
    const text = machines(kind, 'name: prod', 'infra')
    const { tasks } = planManifest(text, { to: 'v1beta2' })
    expect(tasks.map(({ code }) => code)).toEqual(['value/unknown-namespace'])
    expect(tasks[0]!.what).toContain('namespace infra')
  },
)

test.each([
  ['the same namespace', machines('MachineDeployment', 'name: prod, namespace: infra', 'infra')],
  ['no namespace', machines('MachineDeployment', 'name: prod', '""')],
  ['a kind whose webhook compares them', machines('MachinePool', 'name: prod', 'infra')],
  ['the variable of clusterctl', machines('MachineDeployment', 'name: prod', '${NAMESPACE}')],
  [
    'the variable of clusterctl on both sides',
    machines('MachineDeployment', 'name: prod, namespace: "${NAMESPACE}"', '"${NAMESPACE}"'),
  ],
  [
    'the namespace of a release',
    machines('MachineDeployment', 'name: prod', '{{ .Release.Namespace }}'),
    'templates/a.yaml',
  ],
])('%s needs no task', (_, text, file?: string) => {
  expect(tasksOf(text, file)).toEqual([])
})

test.each([
  ['namespace: infra\n', []],
  ['namespace: other\n', ['value/other-namespace']],
  ['', ['value/unknown-namespace']],
])('a kustomization with %j puts objects into its namespace', (more, codes) => {
  const { tasks } = planned({
    'base/kustomization.yaml': 'resources: [md.yaml]\n',
    'base/md.yaml': machines('MachineDeployment', 'name: prod', 'infra'),
    'prod/kustomization.yaml': `resources: [../base]\n${more}`,
  })
  expect(tasks.map(({ code }) => code)).toEqual(codes)
})
