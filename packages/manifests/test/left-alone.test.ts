import { expect, test } from 'vitest'
import { planManifest } from '../src/plan-manifest.ts'
import { layText } from './lay-text.ts'

const object = (kind: string, spec: string, version = 'v1beta1'): string =>
  `\
apiVersion: ${kind === 'KubeadmConfig' ? 'bootstrap.' : ''}cluster.x-k8s.io/${version}
kind: ${kind}
metadata:
  name: prod
spec:
${spec}`

test.each([
  [
    'a changed field that is written twice',
    object(
      'Cluster',
      `\
  topology:
    class: a
    class: b
`,
    ),
    {
      line: 7,
      code: 'yaml/key-twice',
      what: 'this object is left as it is: "class" is written 2 times in one map',
    },
  ],
  [
    'a container on the way to it that is written twice',
    object(
      'Cluster',
      `\
  topology:
    class: a
  topology:
    class: b
`,
    ),
    {
      line: 6,
      code: 'yaml/key-twice',
      what: 'this object is left as it is: "topology" is written 2 times in one map',
    },
  ],
  [
    'a key in the long form',
    object(
      'Cluster',
      `\
  topology:
    ? class
    : a
    version: v1
`,
    ),
    { line: 7, code: 'yaml/long-key' },
  ],
  [
    'an anchor that would go while its alias stays',
    object(
      'Cluster',
      `\
  infrastructureRef:
    kind: DockerCluster
    name: a
    namespace: &n infra
  clusterNetwork:
    serviceDomain: *n
`,
    ),
    { line: 1, code: 'yaml/aliases-where-fields-move' },
  ],
  [
    'a field that goes from a merge key',
    object('MachineDeployment', '  selector:\n    <<: {matchLabels: {a: b}, matchExpressions: []}\n'),
    { line: 1, code: 'yaml/aliases-where-fields-move' },
  ],
  [
    'an empty field that would get members',
    object('MachineHealthCheck', '  remediation:\n  maxUnhealthy: 40%\n'),
    { line: 6, code: 'yaml/empty-field' },
  ],
  [
    'a comment before a comma',
    object(
      'MachineDeployment',
      `\
  template:
    spec: {
      nodeDrainTimeout: 5m # a
      , clusterName: b}
`,
    ),
    { line: 7, code: 'yaml/comment-before-comma' },
  ],
])('%s: the object stays as it is', (_, text, task) => {
  const { edits, tasks, problem } = planManifest(text, { to: 'v1beta2', file: 'a.yaml' })
  expect(problem).toBeUndefined()
  expect(edits).toEqual([])
  expect(tasks).toMatchObject([{ row: expect.stringMatching(/^\w+:layout$/) as string, ...task }])
})

test.each([
  [
    'an alias that would get fields',
    object(
      'MachineDeployment',
      `\
  x: &x {nodeDeletionTimeoutSeconds: 1}
  template:
    spec:
      deletion: *x
      nodeDrainTimeout: 5m
`,
      'v1beta2',
    ),
    { line: 9, code: 'yaml/fields-into-alias' },
  ],
  [
    'braces with a comment that would have to become lines',
    object(
      'MachineHealthCheck',
      `\
  checks: { # a
    b: c }
  # d
  nodeStartupTimeout: 5m
`,
      'v1beta2',
    ),
    { line: 6, code: 'yaml/comment-in-braces' },
  ],
  [
    'a line with a comment that would go between braces',
    object(
      'KubeadmConfig',
      `\
  clusterConfiguration:
    apiServer:
      # a
      timeoutForControlPlane: 5m
  initConfiguration: {timeouts: {tlsBootstrapSeconds: 5}}
`,
      'v1beta2',
    ),
    { line: 9, code: 'yaml/lines-into-braces' },
  ],
])('%s, in a half-migrated object: it stays as it is', (_, text, task) => {
  const { edits, tasks, problem } = planManifest(text, { to: 'v1beta2', file: 'a.yaml', repair: true })
  expect(problem).toBeUndefined()
  expect(edits).toEqual([])
  expect(tasks).toMatchObject([{ row: expect.stringMatching(/^\w+:layout$/) as string, ...task }])
})

test('comments in a value in braces that gets another form: so it does, too', () => {
  const { refused } = layText('{a: {b: 1, # c\n  d: 2}}\n', () => [{ from: ['a'], to: ['a'], value: [1] }])
  expect(refused).toBe('yaml/comment-in-value')
})
