import { describe, expect, test } from 'vitest'
import { head, jsonPatch, overlay, plane, planned, mergeOf } from './kustomize-folders.ts'
import type { Planned } from './kustomize-folders.ts'
import type { Folder } from './tiny-kustomize.ts'

describe('what is told', () => {
  const one = (folder: Folder): Planned => {
    const plan = planned(folder)
    expect(plan.problems).toEqual([])
    return plan
  }

  test('a base that is not among the files: its patches stay as they are', () => {
    const {
      'base/kustomization.yaml': _,
      'base/cp.yaml': __,
      ...folder
    } = overlay('patches:\n- path: p.yaml\n', { 'prod/p.yaml': `${head}spec:\n  replicas: 3\n` })
    const { tasks, after } = one(folder)
    expect(after).toEqual(folder)
    expect(tasks).toMatchObject([{ file: 'prod/p.yaml', line: 1, code: 'kustomize/patch-base-missing' }])
  })

  const unreadable = (kind: string): Folder => ({
    'kustomization.yaml': `resources: [https://example.org/base]
patches:
- target: {kind: ${kind}}
  patch: |-
    - op: add
      path: /spec/template
      value: {{ image }}
    {% endfor %}
`,
  })

  test('a patch that cannot be read is told where its target may be ours', () => {
    for (const kind of ['MachineDeployment', 'Machine.*'])
      expect(planned(unreadable(kind)).tasks.map(({ code }) => code)).toContain('kustomize/patch-text-unread')
    expect(planned(unreadable('Deployment')).tasks).toEqual([])
  })

  const empty = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: a}\nspec: {}\n'

  test('a build that only v1beta2 refuses stays, with all that its kustomizations name', () => {
    const folder = { 'base/kustomization.yaml': 'resources: [a.yaml]\n', 'base/a.yaml': empty }
    const { tasks, after } = one(folder)
    expect(after).toEqual(folder)
    expect(tasks).toMatchObject([{ file: 'base/kustomization.yaml', code: 'kustomize/build-refused' }])
  })

  test('a base that a patch completes moves', () => {
    const patches =
      'patches:\n- target: {kind: Cluster}\n  patch: "[{op: add, path: /spec/paused, value: true}]"\n'
    const { tasks, after } = one({
      'base/kustomization.yaml': `resources: [a.yaml]\n${patches}`,
      'base/a.yaml': empty,
    })
    expect(tasks).toEqual([])
    expect(after['base/a.yaml']).toBe(empty.replace('v1beta1', 'v1beta2'))
  })

  test('one merge for two objects with other arguments', () => {
    const two = `${plane}---\n${plane.replace('name: cp', 'name: other').replace('audit', 'profiling')}`
    const folder = overlay(
      `\
patches:
- path: p.yaml
  target: {kind: KubeadmControlPlane}
`,
      {
        'base/cp.yaml': two,
        'prod/p.yaml': mergeOf('v: "4"'),
      },
    )
    const { tasks, after } = one(folder)
    expect(after['prod/p.yaml']).toBe(folder['prod/p.yaml'])
    expect(tasks).toMatchObject([{ line: 9, code: 'kustomize/list-per-object' }])
  })

  test('a variable in a patch that is in seconds now', () => {
    const { tasks, after } = one(
      overlay('patches:\n- path: p.yaml\n', {
        'prod/p.yaml': `\
${head}spec:
  machineTemplate:
    nodeDrainTimeout: \${DRAIN:=5m}
`,
      }),
    )
    expect(after['prod/p.yaml']).toContain('nodeDrainTimeoutSeconds: ${DRAIN:=300}\n')
    expect(tasks).toMatchObject([
      {
        code: 'value/duration-default',
        what: '${DRAIN:=5m} is now in seconds; its default is converted',
        next: expect.stringContaining('DRAIN') as string,
      },
    ])
  })

  test('an operation that does not apply', () => {
    const { tasks } = one(jsonPatch('{op: replace, path: /spec/nothing/here, value: 1}'))
    expect(tasks).toMatchObject([
      { file: 'prod/kustomization.yaml', line: 4, code: 'kustomize/operation-not-applicable' },
    ])
  })

  test('of two patches, one for each version, only that of the object counts', () => {
    const drain = (version: string, path: string, value: string): string =>
      `\
- target: {kind: KubeadmControlPlane, version: ${version}}
  patch: |-
    - {op: add, path: ${path}, value: ${value}}
`
    const patches = `patches:\n${drain('v1beta1', '/spec/rolloutAfter', '"2030-01-01T00:00:00Z"')}${drain('v1beta2', '/spec/rollout', '{after: "2030-01-01T00:00:00Z"}')}`
    const now = planned(overlay('')).after['base/cp.yaml']!
    const folder = overlay(patches, { 'base/cp.yaml': now })
    expect(one(folder).tasks).toEqual([])
    expect(one(folder).after).toEqual(folder)
  })

  test('what comes after a patch that is left to a person finds what it found before', () => {
    const args = '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'
    const two = `${plane}---\n${plane.replace('name: cp', 'name: other').replace('          audit: "1"\n', '')}`
    const folder = overlay(
      `\
patches:
- target: {kind: KubeadmControlPlane}
  patch: |-
    - {op: replace, path: ${args}/v, value: "3"}
    - {op: add, path: ${args}/x, value: "1"}
- target: {kind: KubeadmControlPlane, name: cp}
  patch: |-
    - {op: replace, path: ${args}/x, value: "2"}
`,
      { 'base/cp.yaml': two },
    )
    const first = one(folder)
    expect(first.tasks).toHaveLength(1)
    const again = one(first.after)
    expect(again.after).toEqual(first.after)
    expect(again.tasks.map(({ id }) => id)).toEqual(first.tasks.map(({ id }) => id))
  })

  test('what is left to a person is told until it is done', () => {
    const two = `${plane}---\n${plane.replace('name: cp', 'name: other').replace('          audit: "1"\n', '')}`
    const folder = overlay(
      `\
patches:
- path: p.yaml
  target: {kind: KubeadmControlPlane}
`,
      {
        'base/cp.yaml': two,
        'prod/p.yaml':
          '- {op: replace, path: /spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/v, value: "3"}\n',
      },
    )
    const first = one(folder)
    expect(first.tasks).toMatchObject([{ file: 'prod/p.yaml', line: 1 }])
    expect(one(first.after).tasks.map(({ id }) => id)).toEqual(first.tasks.map(({ id }) => id))
  })

  test('ids stay when other operations come and go', () => {
    const wrong = '{op: replace, path: /spec/nothing/here, value: 1}'
    const first = one(jsonPatch(wrong))
    const second = one(jsonPatch('{op: add, path: /spec/machineTemplate/nodeDrainTimeout, value: 5m}', wrong))
    expect(second.tasks.map(({ id }) => id)).toEqual(first.tasks.map(({ id }) => id))
  })

  test('what a patch that stays is applied to stays with it', () => {
    const two = `${plane}---\n${plane.replace('name: cp', 'name: other').replace('  machineTemplate:\n', '  machineTemplate:\n    nodeDeletionTimeout: 1m\n')}`
    const drain = '- {op: add, path: /spec/machineTemplate/nodeDrainTimeout, value: 5m}'
    const inAll = '- target: {kind: KubeadmControlPlane}\n  patch: |-\n'
    const perObject = overlay(`patches:\n${inAll}    ${drain}\n`, { 'base/cp.yaml': two })
    const first = one(perObject)
    expect(first.tasks).toMatchObject([{ code: 'kustomize/patch-per-object', rollout: true }])
    expect(first.after).toEqual(perObject)

    const moved = jsonPatch('{op: copy, from: /spec/replicas, path: /spec/machineTemplate/nodeDrainTimeout}')
    const second = one(moved)
    expect(second.tasks).toMatchObject([{ rollout: true }])
    expect(second.after).toEqual(moved)
  })

  test('the resources of a component that nothing here names stay with its patches', () => {
    const { 'base/cp.yaml': cp } = overlay('')
    const folder = {
      'cp.yaml': cp!,
      'kustomization.yaml': `\
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
resources: [cp.yaml]
patches:
- path: drain.yaml
  target: {kind: KubeadmControlPlane}
`,
      'drain.yaml': '- {op: add, path: /spec/machineTemplate/nodeDrainTimeout, value: 5m}\n',
    }
    const { tasks, after } = one(folder)
    expect(tasks).toMatchObject([{ file: 'drain.yaml', code: 'kustomize/patch-without-target' }])
    expect(after).toEqual(folder)
  })

  test('a version that selects nothing any more, where the object has to stay as it is', () => {
    const folder = overlay(
      `\
patches:
- path: p.yaml
  target: {kind: KubeadmControlPlane, version: v1beta1}
`,
      {
        'base/cp.yaml': plane.replace('  machineTemplate:', '  ? machineTemplate\n  :'),
        'prod/p.yaml': '- {op: replace, path: /spec/replicas, value: 3}\n',
      },
    )
    const { tasks, after } = one(folder)
    expect(after).toEqual(folder)
    expect(tasks).toContainEqual(
      expect.objectContaining({
        file: 'prod/kustomization.yaml',
        code: 'kustomize/build-differs',
        what: expect.stringContaining('KubeadmControlPlane cp would differ at apiVersion') as string,
      }),
    )
  })
})

describe('where an order cannot be kept, all that hangs together stays, and the task says why', () => {
  const args = 'spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'
  const two = `${plane}---\n${plane.replace('name: cp', 'name: other').replace('audit', 'profiling')}`
  const add = (name: string): string => `- {op: add, path: /${args}/${name}, value: "3"}\n`
  const ofAll = `\
patches:
- path: p.yaml
  target: {kind: KubeadmControlPlane}
`
  const merge = `${head}spec: {kubeadmConfigSpec: {clusterConfiguration: {apiServer: {extraArgs: {v: "4"}}}}}\n`
  const flag = `\
- source: {kind: KubeadmControlPlane, fieldPath: metadata.name}
  targets:
  - select: {kind: KubeadmControlPlane}
    fieldPaths: [${args.replaceAll('/', '.')}.b]
    options: {create: true}
`
  const withoutBase = (patch: string, target = ''): Folder => ({
    'prod/kustomization.yaml': `\
resources: [../base, cp.yaml]
patches:
- path: p.yaml
${target}`,
    'prod/p.yaml': patch,
    'prod/cp.yaml': plane.replace('name: cp', 'name: prod'),
  })

  test.each<[string, string, Folder]>([
    [
      'one merge for two objects',
      'list-per-object',
      overlay(ofAll, { 'base/cp.yaml': two, 'prod/p.yaml': merge }),
    ],
    [
      'one operation for two objects',
      'patch-per-object',
      overlay(ofAll, { 'base/cp.yaml': two, 'prod/p.yaml': add('b') }),
    ],
    ['a merge into a base that is not among the files', 'patch-base-missing', withoutBase(merge)],
    [
      'an operation on a base that is not among the files',
      'patch-base-missing',
      withoutBase(add('x'), '  target: {kind: KubeadmControlPlane, name: cp}\n'),
    ],
    [
      'an operation on all of a kind, where a base is not among the files',
      'patch-base-missing',
      withoutBase(add('x'), '  target: {kind: KubeadmControlPlane}\n'),
    ],
    [
      'a merge into all of a kind, where a base is not among the files',
      'patch-base-missing',
      withoutBase(merge, '  target: {kind: KubeadmControlPlane, name: .*}\n'),
    ],
    ['a replacement that makes a flag', 'path-without-counterpart', overlay(`replacements:\n${flag}`)],
    [
      'a replacement that makes a flag, in a file of its own',
      'path-without-counterpart',
      overlay('replacements: [{path: r.yaml}]\n', { 'prod/r.yaml': flag }),
    ],
  ])('%s', (_, code, folder) => {
    const apart = { 'apart/kustomization.yaml': 'resources: [cp.yaml]\n', 'apart/cp.yaml': plane }
    const { after, tasks, problems } = planned({ ...folder, ...apart })
    expect(problems).toEqual([])
    expect(tasks).toMatchObject([
      {
        code: `kustomize/${code}`,
        rollout: true,
        what: expect.stringContaining('going on would replace Machines') as string,
      },
    ])
    expect(after).toEqual({ ...folder, ...apart, 'apart/cp.yaml': after['apart/cp.yaml'] })
    expect(after['apart/cp.yaml']).toContain('v1beta2')
  })
})

test('arguments that a patch takes over from its base are named', () => {
  const merge = mergeOf('b: "1"')
  const plan = planned(overlay('patches:\n- path: p.yaml\n', { 'prod/p.yaml': merge }))
  expect(plan.after['prod/p.yaml']).toContain('- name: audit\n')
  const rows = plan.objects.flatMap(({ rows }) => rows)
  expect(rows.filter(({ verb }) => verb === 'add')).toMatchObject([
    { count: 2, why: expect.stringMatching(/copied from the base.*: audit, v$/) as string },
  ])
})

describe('what names versions and fields', () => {
  test('field specs of labels and of configurations', () => {
    const spec = `\
group: controlplane.cluster.x-k8s.io
  version: v1beta1
  kind: KubeadmControlPlane
  path: spec/machineTemplate/infrastructureRef/name
`
    const folder = overlay('configurations: [names.yaml]\n', { 'prod/names.yaml': `namePrefix:\n- ${spec}` })
    expect(planned(folder).after['prod/names.yaml']).toBe(
      `namePrefix:\n- ${spec}`
        .replace('v1beta1', 'v1beta2')
        .replace('machineTemplate/', 'machineTemplate/spec/'),
    )
  })

  test('variables', () => {
    const variable = `vars:
- name: V
  objref: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlane, name: cp}
  fieldref: {fieldpath: spec.machineTemplate.infrastructureRef.name}
`
    const { after, tasks } = planned(overlay(variable))
    expect(tasks).toEqual([])
    expect(after['prod/kustomization.yaml']).toContain('apiVersion: controlplane.cluster.x-k8s.io/v1beta2')
    expect(after['prod/kustomization.yaml']).toContain('spec.machineTemplate.spec.infrastructureRef.name')
  })

  test('a replacement whose value has another form in the new version', () => {
    const replacement = `replacements:
- source: {kind: KubeadmControlPlane, fieldPath: metadata.annotations.drain}
  targets:
  - select: {kind: KubeadmControlPlane}
    fieldPaths: [spec.machineTemplate.nodeDrainTimeout]
`
    const cp = plane
      .replace('  name: cp\n', '  name: cp\n  annotations: {drain: 5m}\n')
      .replace('  machineTemplate:\n', '  machineTemplate:\n    nodeDrainTimeout: 1m\n')
    const { tasks } = planned(overlay(replacement, { 'base/cp.yaml': cp }))
    expect(tasks).toMatchObject([{ line: 6, code: 'kustomize/replacement-form', rollout: true }])
  })

  test('a replacement that creates a field of another form keeps all that hangs together with it', () => {
    const replacement = `replacements:
- source: {kind: ConfigMap, fieldPath: data.drain}
  targets:
  - select: {kind: KubeadmControlPlane}
    fieldPaths: [spec.machineTemplate.nodeDrainTimeout]
    options: {create: true}
`
    const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: s}\ndata: {drain: 5m}\n'
    const folder = overlay(replacement, {
      'base/kustomization.yaml': 'resources: [cp.yaml, s.yaml]\n',
      'base/s.yaml': map,
    })
    const { after, tasks } = planned(folder)
    expect(tasks).toMatchObject([{ line: 6, code: 'kustomize/replacement-form', rollout: true }])
    expect(after).toEqual(folder)
  })
})
