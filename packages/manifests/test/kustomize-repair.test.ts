import { convert } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { planned } from './kustomize-folders.ts'
import { build } from './tiny-kustomize.ts'
import type { Folder, Json } from './tiny-kustomize.ts'

/** A MachineDeployment of v1beta2, of which a field of its Machines is not where v1beta2 has it. */
const deployment = (field: string): string => `\
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: { name: md }
spec:
  clusterName: c
  selector: {}
  template:
    spec:
      clusterName: c
      bootstrap: { dataSecretName: x }
      infrastructureRef: { apiGroup: infrastructure.cluster.x-k8s.io, kind: DockerMachineTemplate, name: m }
${field && `      ${field}\n`}`

const misplaced = 'nodeDrainTimeoutSeconds: 60'
const older = 'nodeDrainTimeout: 60s'
const right = 'deletion: { nodeDrainTimeoutSeconds: 60 }'

const at = '/spec/template/spec'
const operations = (...all: readonly string[]): string =>
  `patches:\n- target: { kind: MachineDeployment }\n  patch: |-\n${all.map((one) => `    - ${one}\n`).join('')}`
const merge = (spec: string): string => `\
patches:
- patch: |-
    apiVersion: cluster.x-k8s.io/v1beta2
    kind: MachineDeployment
    metadata: { name: md }
    spec: { template: { spec: ${spec} } }
`
const replacement = (from: string, to: string): string => `\
replacements:
- source: { kind: Cluster, fieldPath: ${from} }
  targets: [{ select: { kind: MachineDeployment }, fieldPaths: [${to}] }]
`
const cluster = `\
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: c, labels: { seconds: "90", drain: 90s } }
spec: { paused: true }
`

const folderOf = (field: string, patches: string): Folder => ({
  'base/kustomization.yaml': 'resources: [md.yaml, cluster.yaml]\n',
  'base/md.yaml': deployment(field),
  'base/cluster.yaml': cluster,
  'over/kustomization.yaml': `resources: [../base]\n${patches}`,
})

/** A base, and what its overlay does to the field. */
const moved: readonly (readonly [base: string, patches: string, says: string])[] = [
  [misplaced, operations(`{ op: replace, path: ${at}/nodeDrainTimeoutSeconds, value: 120 }`), 'deletion/'],
  [misplaced, operations(`{ op: add, path: ${at}/nodeDrainTimeoutSeconds, value: 120 }`), 'deletion/'],
  [misplaced, operations(`{ op: remove, path: ${at}/nodeDrainTimeoutSeconds }`), 'remove'],
  [
    misplaced,
    operations(
      `{ op: test, path: ${at}/nodeDrainTimeoutSeconds, value: 60 }`,
      `{ op: replace, path: ${at}/nodeDrainTimeoutSeconds, value: 120 }`,
    ),
    'deletion/',
  ],
  [
    misplaced,
    operations(`{ op: replace, path: ${at}/version, value: v1.33.1 }`).replace('replace', 'add'),
    '',
  ],
  [
    `${misplaced}\n      nodeDeletionTimeoutSeconds: 30\n      nodeVolumeDetachTimeout: 1s`,
    operations(
      `{ op: replace, path: ${at}/nodeDrainTimeoutSeconds, value: 120 }`,
      `{ op: remove, path: ${at}/nodeDeletionTimeoutSeconds }`,
      `{ op: replace, path: ${at}/nodeVolumeDetachTimeout, value: 2s }`,
    ),
    'deletion/nodeVolumeDetachTimeoutSeconds',
  ],
  [
    misplaced,
    operations(
      `{ op: add, path: /spec/template, value: { spec: { clusterName: d, nodeDrainTimeoutSeconds: 120 } } }`,
    ),
    'deletion',
  ],
  [
    misplaced,
    operations(`{ op: copy, from: ${at}/nodeDrainTimeoutSeconds, path: ${at}/nodeDeletionTimeoutSeconds }`),
    'deletion/nodeDeletionTimeoutSeconds',
  ],
  [older, operations(`{ op: replace, path: ${at}/nodeDrainTimeout, value: 120s }`), 'deletion/'],
  [older, operations(`{ op: remove, path: ${at}/nodeDrainTimeout }`), 'remove'],
  ['', operations(`{ op: add, path: ${at}/nodeDrainTimeoutSeconds, value: 120 }`), 'deletion'],
  [right, operations(`{ op: replace, path: ${at}/deletion/nodeDrainTimeoutSeconds, value: 120 }`), ''],
  [misplaced, merge('{ nodeDrainTimeoutSeconds: 120 }'), 'deletion'],
  [misplaced, merge('{ nodeDrainTimeoutSeconds: null }'), 'deletion'],
  [older, merge('{ nodeDrainTimeout: 120s }'), 'deletion'],
  [older, merge('{ nodeDrainTimeout: null }'), 'deletion'],
  ['', merge('{ nodeDrainTimeoutSeconds: 120 }'), 'deletion'],
  [
    'nodeDrainTimeoutSeconds: "60"',
    replacement('metadata.labels.seconds', 'spec.template.spec.nodeDrainTimeoutSeconds'),
    'spec.template.spec.deletion.nodeDrainTimeoutSeconds',
  ],
]

/** An overlay that cannot go along: what it does to a repaired base is another thing. */
const held: readonly (readonly [base: string, patches: string])[] = [
  [misplaced, operations(`{ op: add, path: ${at}/deletion, value: { nodeDeletionTimeoutSeconds: 1 } }`)],
  [misplaced, operations(`{ op: replace, path: ${at}/nodeDrainTimeoutSeconds, value: { a: 1 } }`)],
  [misplaced, operations(`{ op: add, path: ${at}/version, value: {{ version }} }`, '{% endfor %}')],
  [older, replacement('metadata.labels.drain', 'spec.template.spec.nodeDrainTimeout')],
]

describe('a repair', () => {
  test.each(moved)('moves a patch with its field: %s, %s', (base, patches, says) => {
    const folder = folderOf(base, patches)
    const { after, tasks, problems } = planned(folder, { repair: true })
    expect(problems).toEqual([])
    expect(tasks).toEqual([])
    expect(after['base/md.yaml']).not.toContain(`\n      ${misplaced}`)
    expect(after['over/kustomization.yaml']).toContain(says)
    expect(build(after, 'over')).toEqual(repaired(build(folder, 'over')))
  })

  test.each(held)('is held with a task where the build would differ: %s, %s', (base, patches) => {
    const folder = folderOf(base, patches)
    const { after, tasks } = planned(folder, { repair: true })
    expect(after).toEqual(folder)
    expect(tasks.filter(({ rollout }) => rollout)).not.toEqual([])
  })

  test('moves an item that a patch adds to a misplaced list', () => {
    const check = (list: string): string =>
      `apiVersion: cluster.x-k8s.io/v1beta2\nkind: MachineHealthCheck\nmetadata: { name: a }\nspec: { ${list} }\n`
    const one = 'unhealthyNodeConditions: [{ type: Ready, status: Unknown, timeoutSeconds: 1 }]'
    const add =
      '{ op: add, path: /spec/unhealthyNodeConditions/-, value: { type: Disk, status: "True", timeoutSeconds: 1 } }'
    const folder = {
      'over/kustomization.yaml': `resources: [a.yaml]\n${operations(add).replace('Deployment', 'HealthCheck')}`,
      'over/a.yaml': check(one),
    }
    const { after, tasks } = planned(folder, { repair: true })
    expect(tasks).toEqual([])
    expect(after['over/kustomization.yaml']).toContain('/spec/checks/unhealthyNodeConditions/-')
    expect(build(after, 'over')).toEqual(repaired(build(folder, 'over')))
  })

  test('leaves what the server reads where a patch writes the right place too', () => {
    const patch = operations(`{ op: add, path: ${at}/deletion, value: { nodeDrainTimeoutSeconds: 1 } }`)
    const { after, tasks } = planned(folderOf(misplaced, patch), { repair: true })
    expect(tasks).toEqual([])
    expect(build(after, 'over')).toEqual(build(folderOf('', patch), 'over'))
  })
})

function repaired(objects: readonly Json[]): readonly unknown[] {
  return objects.map((one) => convert(one, { to: 'v1beta2', repair: true }).object)
}
