import { describe, expect, test } from 'vitest'
import { planManifest } from './index.ts'

const head = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: prod
  namespace: infra
`
const plan = (text: string) => planManifest(text, { to: 'v1beta2', file: 'prod.yaml' })

describe('what is left alone', () => {
  test.each([
    ['a file without our objects', 'apiVersion: v1\nkind: ConfigMap\n'],
    ['a file that only mentions us', '# see cluster.x-k8s.io\na: 1\n'],
    ['an object that is there already', head.replace('v1beta1', 'v1beta2') + 'spec:\n  paused: true\n'],
    [
      'another provider in a core group',
      `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: RKE2ControlPlane
metadata:
  name: a
spec:
  nodeDrainTimeout: 2m
`,
    ],
    ['a text in place of a document', '--- cluster.x-k8s.io\n'],
    ['an empty file', ''],
  ])('%s', (_, text) => {
    expect(plan(text)).toMatchObject({
      file: 'prod.yaml',
      before: text,
      after: text,
      edits: [],
      tasks: [],
      objects: [],
    })
  })

  test('the other documents of a stream, byte for byte', () => {
    const other = `\
apiVersion: v1
kind:   ConfigMap
data: { a: "\\u00e4",   b: {} }
`
    const before = `\
# first
${other}---
${head}spec:
  topology:
    class: a
---

---
${other}`
    const { after } = plan(before)
    expect(after).toBe(before.replace('v1beta1', 'v1beta2').replace('class: a', 'classRef:\n      name: a'))
  })
})

describe('what moves', () => {
  test('is told by object, row and edit', () => {
    const { objects, edits } = plan(`\
# mine
---
${head}spec:
  topology:
    class: a
    version: v1
`)
    expect(objects).toEqual([
      {
        apiVersion: 'cluster.x-k8s.io/v1beta1',
        kind: 'Cluster',
        name: 'prod',
        namespace: 'infra',
        line: 3,
        rows: [
          { row: 'Cluster:apiVersion', verb: 'restate', count: 1, why: expect.any(String) as string },
          { row: 'Cluster:spec.topology.class', verb: 'move', count: 1, why: expect.any(String) as string },
        ],
        emptied: [],
        droppedComments: [],
      },
    ])
    expect(edits.map(({ row }) => row)).toEqual(['Cluster:apiVersion', 'Cluster:spec.topology.class'])
  })

  test('the items of a list are objects of their own', () => {
    const item = (name: string) =>
      `\
- apiVersion: cluster.x-k8s.io/v1beta1
  kind: Machine
  metadata:
    name: ${name}
  spec:
    nodeDrainTimeout: 5m
`
    const { objects } = plan(`\
apiVersion: v1
kind: List
items:
${item('a')}${item('b')}`)
    expect(objects.map(({ kind, name, line, rows }) => [kind, name, line, rows[1]!.row])).toEqual([
      ['Machine', 'a', 4, 'Machine:spec.nodeDrainTimeout'],
      ['Machine', 'b', 10, 'Machine:spec.nodeDrainTimeout'],
    ])
  })

  test('the comment of a field that goes since it is empty goes too, and is told', () => {
    const text = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: a
spec:
  kubeadmConfigSpec:
    # This key is required by 'kubeadm init'.
    clusterConfiguration: {} # nothing yet
    # Nodes that join.
    joinConfiguration:
      nodeRegistration:
        name: x
`
    const plan = planManifest(text, { to: 'v1beta2' })
    expect(plan.after).toContain(`\
  kubeadmConfigSpec:
    # Nodes that join.
    joinConfiguration:
`)
    expect(plan.objects[0]!.droppedComments).toEqual([
      "# This key is required by 'kubeadm init'.",
      '# nothing yet',
    ])
  })

  test('comments of dropped fields are told', () => {
    const ref = `\
spec:
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerCluster
    name: a
    # ours
    namespace: infra # same
`
    expect(plan(head + ref).objects[0]!.droppedComments).toEqual(['# ours', '# same'])
  })

  test('back to v1beta1 gives the file back', () => {
    const before = `\
${head}spec:
  topology:
    # our class
    class: a # the best
    controlPlane:
      nodeDrainTimeout: 10m
`
    expect(planManifest(plan(before).after, { to: 'v1beta1' }).after).toBe(before)
  })
})

test.each([
  ['{a: , b: x}', '[{name: b, value: x}]'],
  ['{b: x, a: }', '[{name: b, value: x} ]'],
  ['{"a":,"b":"x"}', '[{"name":"b", "value":"x"}]'],
])('an argument without a value, in braces: %s', (before, after) => {
  const head = (version: string) =>
    `\
apiVersion: bootstrap.cluster.x-k8s.io/${version}
kind: KubeadmConfig
metadata: {name: a}
spec:
  clusterConfiguration:
    apiServer:
      extraArgs: `
  expect(plan(`${head('v1beta1')}${before}\n`).after).toBe(`${head('v1beta2')}${after}\n`)
})

describe('what is left to a person', () => {
  test('a placeholder for a duration moves as text, with a task that says where', () => {
    const text = `\
${head}spec:
  topology:
    class: a
    controlPlane:
      nodeDrainTimeout: \${DRAIN} # later
`
    const { after, tasks } = plan(text)
    expect(after).toContain('      deletion:\n        nodeDrainTimeoutSeconds: ${DRAIN} # later\n')
    expect(tasks).toEqual([
      {
        id: 'Cluster:spec.topology.controlPlane.nodeDrainTimeout Cluster prod spec.topology.controlPlane.nodeDrainTimeout',
        file: 'prod.yaml',
        line: 10,
        column: 7,
        row: 'Cluster:spec.topology.controlPlane.nodeDrainTimeout',
        object: 'Cluster prod',
        code: 'value/duration-printed',
        what: expect.any(String) as string,
        next: expect.any(String) as string,
        once: true,
      },
    ])
  })

  test('a field written twice where nothing changes is none of our business', () => {
    expect(
      plan(`\
${head}spec:
  paused: true
  paused: false
`).after,
    ).toContain('  paused: true\n  paused: false\n')
  })
})

test('an alias is written out where its anchor goes with a dropped field', () => {
  const ref = `\
spec:
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerCluster
    name: a
    namespace: &n infra
`
  expect(plan(`${head}${ref}  paused: *n # later\n`).after).toContain(
    '    name: a\n  paused: infra # later\n',
  )
})

test('an object of a version too old to convert is left to a person', () => {
  const { after, edits, tasks, objects } = plan(head.replace('v1beta1', 'v1alpha4') + 'spec: {}\n')
  expect({ after, edits, objects }).toEqual({
    after: head.replace('v1beta1', 'v1alpha4') + 'spec: {}\n',
    edits: [],
    objects: [],
  })
  expect(tasks).toMatchObject([
    {
      line: 1,
      row: 'Cluster:apiVersion',
      object: 'Cluster prod',
      code: 'object/version-not-served',
      what: 'this object is left as it is: v1alpha4 is not served any more',
    },
  ])
})

test('so is one among the items of a list, and the others are converted', () => {
  const item = (version: string) =>
    `\
- apiVersion: cluster.x-k8s.io/${version}
  kind: Cluster
  metadata:
    name: ${version}
`
  const { after, tasks } = plan(`\
apiVersion: v1
kind: List
items:
${item('v1alpha4')}${item('v1beta1')}`)
  expect(after).toContain(`${item('v1alpha4')}- apiVersion: cluster.x-k8s.io/v1beta2\n`)
  expect(tasks).toMatchObject([{ line: 4, column: 3, row: 'Cluster:apiVersion', object: 'Cluster v1alpha4' }])
})

describe('bad input', () => {
  const deep = (levels: number) => `${head}spec: ${'['.repeat(levels)}${']'.repeat(levels)}\n`
  test.each([
    ['invalid YAML', `${head}spec: [\n`, /end of the stream/, 7],
    ['10,000 levels in brackets', deep(10_000), /nested deeper than 100 levels/, 6],
    [
      '10,000 levels in lines',
      head + Array.from({ length: 10_000 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
      /nested deeper/,
      105,
    ],
    ['an alias without an anchor', `${head}spec:\n  paused: *nowhere\n`, /no anchor &nowhere/, 7],
    ['tabs for indentation', `${head}spec:\n\tpaused: true\n`, /tab/, 7],
  ])('%s: a clear problem with its place', (_, text, what, line) => {
    const { problem, edits, after } = plan(text)
    expect(problem).toMatchObject({ what: expect.stringMatching(what) as string, line })
    expect(problem!.frame).toContain('^')
    expect(problem!.ours).toBeUndefined()
    expect(edits).toEqual([])
    expect(after).toBe(text)
  })

  test('hostile keys stay keys', () => {
    const { after } = plan(
      `\
${head}spec:
  __proto__:
    class: x
  topology:
    class: a
    constructor: b
`,
    )
    expect(after).toContain(
      `\
  __proto__:
    class: x
  topology:
    classRef:
      name: a
    constructor: b
`,
    )
  })
})

test('a comment between a tag or an anchor and its value is kept, or named where its field goes', () => {
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
spec:
  infrastructureRef:
    apiVersion: !!str # one
      i.cluster.x-k8s.io/v1beta1
    kind: A
    name: &x # two
      x
    uid: !!str # three
      a
`
  const { after, objects } = plan(text)
  expect(after).toBe(`\
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
spec:
  infrastructureRef:
    apiGroup: i.cluster.x-k8s.io # one
    kind: A
    name: &x # two
      x
`)
  expect(objects[0]!.droppedComments).toEqual(['# three'])
})

test('between braces such a comment keeps the object as it is', () => {
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
spec: {nodeDrainTimeout: !!str # one
  5m}
`
  const { after, tasks } = plan(text)
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ code: 'yaml/comment-in-value' }])
})

test.each(['${BLOCK}', '__BLOCK__'])(
  'a text in which %s stands for whole lines is left, and no mistake',
  (word) => {
    const text = `apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata:\n  name: a\nspec:\n  paused: true\n${word}\n  topology:\n    class: a\n`
    const { problem, skipped, edits } = planManifest(text, { to: 'v1beta2', form: 'plain' })
    expect({ problem, skipped, edits }).toEqual({
      skipped: { reason: 'block', what: 'a placeholder stands for whole lines' },
      edits: [],
    })
  },
)

test('words that kubectl reads as booleans are booleans', () => {
  const text = `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata:
  name: a
spec:
  clusterConfiguration:
    apiServer:
      extraVolumes:
        - {name: a, hostPath: /a, mountPath: /a, readOnly: off}
        - {name: b, hostPath: /b, mountPath: /b, readOnly: yes}
  users:
    - <<: {lockPassword: no, name: a}
`
  const { after, tasks } = plan(text)
  expect(tasks).toEqual([])
  expect(after).toContain('- {name: a, hostPath: /a, mountPath: /a}')
  expect(after).toContain('readOnly: yes')
  expect(after).toContain('lockPassword: no')
})

test('an empty line below a field that goes does not part a dash from what follows', () => {
  const text = `\
${head}spec:
  topology:
    class: a
    version: v1.30.0
    variables:
      - definitionFrom: b # goes

        name: c
        value: 1
`
  const { after } = plan(text)
  expect(after).toContain('    variables:\n      - name: c\n        value: 1\n')
})
