import { convert } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { head, jsonPatch, overlay, plane, planned, target, mergeOf } from './kustomize-folders.ts'
import { build } from './tiny-kustomize.ts'
import type { Folder } from './tiny-kustomize.ts'

/** `remove` of a list leaves its parents: whether the new version was meant, which refuses those, nobody can tell. */
function isOfAnyVersion(folder: Folder): boolean {
  return /op: remove, path: \S+\/extraArgs\}/.test(folder['prod/kustomization.yaml']!)
}

function expectSameBuild(folder: Folder, at = 'prod'): void {
  const { after, tasks, problems } = planned(folder)
  expect(problems).toEqual([])
  expect(tasks).toEqual([])
  const expected = build(folder, at).map((object) => convert(object, { to: 'v1beta2' }).object)
  expect(build(after, at)).toEqual(expected)
  const again = planned(after)
  expect({ after: again.after, tasks: again.tasks }).toEqual({ after, tasks: [] })
  if (isOfAnyVersion(folder)) return
  const ahead = planned({ ...folder, 'base/cp.yaml': after['base/cp.yaml']! })
  expect({ problems: ahead.problems, tasks: ahead.tasks }).toEqual({ problems: [], tasks: [] })
  expect(build(ahead.after, at)).toEqual(expected)
}

const args = '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'

describe('the build after is the conversion of the build before, also where the base has gone ahead', () => {
  test.each<[string, Folder]>([
    ['without patches', overlay('')],
    ['a new argument', jsonPatch(`{op: add, path: ${args}/x, value: "3"}`)],
    ['a new argument before the others', jsonPatch(`{op: add, path: ${args}/a, value: "3"}`)],
    ['a new argument between others', jsonPatch(`{op: add, path: ${args}/profiling, value: "3"}`)],
    [
      'new arguments in the order of nobody',
      jsonPatch(
        `{op: add, path: ${args}/x, value: "3"}`,
        `{op: add, path: ${args}/b, value: "3"}`,
        `{op: remove, path: ${args}/v}`,
        `{op: add, path: ${args}/X, value: "3"}`,
      ),
    ],
    ['an argument that is there already', jsonPatch(`{op: add, path: ${args}/v, value: "3"}`)],
    ['another value for an argument', jsonPatch(`{op: replace, path: ${args}/v, value: "3"}`)],
    ['an argument less', jsonPatch(`{op: remove, path: ${args}/audit}`)],
    ['no argument left', jsonPatch(`{op: remove, path: ${args}/audit}`, `{op: remove, path: ${args}/v}`)],
    ['other arguments', jsonPatch(`{op: replace, path: ${args}, value: {a: "1", b: "2"}}`)],
    ['no arguments', jsonPatch(`{op: remove, path: ${args}}`)],
    [
      'a test',
      jsonPatch(`{op: test, path: ${args}/v, value: "2"}`, '{op: replace, path: /spec/replicas, value: 3}'),
    ],
    ['a name', jsonPatch('{op: replace, path: /metadata/name, value: b}')],
    ['a namespace', jsonPatch('{op: add, path: /metadata/namespace, value: b}')],
    ['a label', jsonPatch('{op: add, path: /metadata/labels, value: {a: b}}')],
    ['an annotation', jsonPatch('{op: add, path: /metadata/annotations, value: {a: b}}')],
    ['an index', jsonPatch('{op: add, path: /spec/kubeadmConfigSpec/preKubeadmCommands/0, value: zero}')],
    [
      'the end of a list',
      jsonPatch('{op: add, path: /spec/kubeadmConfigSpec/preKubeadmCommands/-, value: two}'),
    ],
    [
      'a duration without its parent',
      jsonPatch('{op: add, path: /spec/machineTemplate/nodeDrainTimeout, value: 5m}'),
    ],
    [
      'two of a new parent',
      jsonPatch(
        '{op: add, path: /spec/machineTemplate/nodeDrainTimeout, value: 5m}',
        '{op: add, path: /spec/machineTemplate/nodeDeletionTimeout, value: 5s}',
      ),
    ],
    [
      'a map that moves',
      jsonPatch(
        '{op: add, path: /spec/rolloutStrategy, value: {type: RollingUpdate, rollingUpdate: {maxSurge: 0}}}',
      ),
    ],
    [
      'a map whose members go different ways',
      jsonPatch(
        '{op: replace, path: /spec/machineTemplate, value: {nodeDrainTimeout: 1m, infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: n}}}',
      ),
    ],
    [
      'a map that is filled later',
      jsonPatch(
        '{op: add, path: /spec/kubeadmConfigSpec/clusterConfiguration/scheduler, value: {extraArgs: {}}}',
        '{op: add, path: /spec/kubeadmConfigSpec/clusterConfiguration/scheduler/extraArgs/v, value: "1"}',
      ),
    ],
    [
      'a field that is gone',
      jsonPatch(
        '{op: add, path: /spec/kubeadmConfigSpec/useExperimentalRetryJoin, value: true}',
        '{op: replace, path: /spec/replicas, value: 3}',
      ),
    ],
    [
      'only a field that is gone',
      jsonPatch('{op: add, path: /spec/kubeadmConfigSpec/useExperimentalRetryJoin, value: true}'),
    ],
    ['a copy', jsonPatch('{op: copy, from: /spec/replicas, path: /metadata/labels}')],
    [
      'a JSON patch as JSON',
      overlay(`patches:\n- patch: '[{"op": "add", "path": "${args}/x", "value": "3"}]'\n${target}`),
    ],
    [
      'a JSON patch in quotes',
      overlay(`patches:\n- patch: "[{op: add, path: ${args}/x, value: it's}]"\n${target}`),
    ],
    [
      'a JSON patch in a file',
      overlay(`patchesJson6902:\n- path: p.json\n${target}`, {
        'prod/p.json': `[{"op": "add", "path": "${args}/x", "value": "3"}]\n`,
      }),
    ],
    [
      'a merge of arguments',
      overlay('patches:\n- path: p.yaml\n', {
        'prod/p.yaml': mergeOf('v: "4"', 'x: y'),
      }),
    ],
    [
      'a merge of arguments into some that are not sorted',
      overlay('patches:\n- path: p.yaml\n', {
        'base/cp.yaml': plane.replace(
          '          audit: "1"\n          v: "2"',
          '          v: "2"\n          audit: "1"',
        ),
        'prod/p.yaml': mergeOf('x: y', 'v: "4"', 'b: c'),
      }),
    ],
    [
      'a merge that removes an argument',
      overlay(`patches:\n- patch: |-\n${mergeOf('v: null').replace(/^(?=.)/gm, '    ')}`),
    ],
    [
      'a merge that replaces all arguments',
      overlay('patchesStrategicMerge:\n- p.yaml\n', {
        'prod/p.yaml': mergeOf('$patch: replace', 'x: y'),
      }),
    ],
    [
      'a merge that removes all arguments',
      overlay('patches:\n- path: p.yaml\n', { 'prod/p.yaml': mergeOf('audit: null', 'v: null # none') }),
    ],
    [
      'a merge that removes all arguments, in one line',
      overlay('patches:\n- path: p.yaml\n', {
        'prod/p.yaml': `\
${head}spec:
  replicas: 3
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer: { extraArgs: { audit: null, v: null } }
`,
      }),
    ],
    [
      'a merge that removes all arguments of two, beside a field that stays',
      overlay('patches:\n- path: p.yaml\n', {
        'base/cp.yaml': plane.replace(
          '      apiServer:\n',
          '      controllerManager:\n        extraArgs: { x: "1" }\n      apiServer:\n',
        ),
        'prod/p.yaml': `${mergeOf('audit: null', 'v: null')}\
      controllerManager:
        extraArgs: { x: null }
    preKubeadmCommands: [two]
`,
      }),
    ],
    [
      'a merge that removes the only duration',
      overlay('patches:\n- path: p.yaml\n', {
        'base/cp.yaml': plane.replace(
          '  machineTemplate:\n',
          '  machineTemplate:\n    nodeDrainTimeout: 1m\n',
        ),
        'prod/p.yaml': `${head}spec:\n  machineTemplate:\n    nodeDrainTimeout: null\n`,
      }),
    ],
    [
      'a merge that removes a duration',
      overlay('patches:\n- path: p.yaml\n', {
        'base/cp.yaml': plane.replace(
          '  machineTemplate:\n',
          `\
  machineTemplate:
    nodeDrainTimeout: 1m
    nodeDeletionTimeout: 1m
`,
        ),
        'prod/p.yaml': `\
${head}spec:
  machineTemplate:
    nodeDrainTimeout: null
`,
      }),
    ],
    ['a deletion', overlay('patches:\n- path: p.yaml\n', { 'prod/p.yaml': `$patch: delete\n${head}` })],
    [
      'a patch after a patch',
      overlay(
        `\
patches:
- path: a.yaml
- path: b.yaml
`,
        {
          'prod/a.yaml': `\
${head}spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      scheduler:
        extraArgs:
          a: "1"
`,
          'prod/b.yaml': `\
${head}spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      scheduler:
        extraArgs:
          b: "2"
`,
        },
      ),
    ],
    [
      'a component',
      overlay('components: [../part]\n', {
        'part/kustomization.yaml': `\
kind: Component
patches:
- patch: |-
    - {op: add, path: ${args}/x, value: "3"}
${target}`,
      }),
    ],
    [
      'a replacement of an argument whose name is part of another one',
      overlay(
        `replacements:
- source: {kind: KubeadmControlPlane, fieldPath: metadata.name}
  targets:
  - select: {kind: KubeadmControlPlane}
    fieldPaths: [${args.slice(1).replaceAll('/', '.')}.v]
patches:
- patch: '[{"op": "add", "path": "${args}/vmodule", "value": "3"}]'
${target}`,
      ),
    ],
    [
      'lines that end with CRLF',
      Object.fromEntries(
        Object.entries(jsonPatch(`{op: add, path: ${args}/x, value: "3"}`)).map(([path, text]) => [
          path,
          text.replaceAll('\n', '\r\n'),
        ]),
      ),
    ],
  ])('%s', (_, folder) => expectSameBuild(folder))
})

describe('what a patch that adds an argument asks first', () => {
  const added = (name: string, cp = plane): Folder =>
    planned(
      overlay(
        `\
patches:
- target: {kind: KubeadmControlPlane}
  patch: |-
    - {op: add, path: ${args}/${name}, value: "3"}
`,
        { 'base/cp.yaml': cp },
      ),
    ).after
  const cp = added('profiling')['base/cp.yaml']!

  test.each([
    [
      'an argument before its place',
      cp.replace('- name: audit', '- name: anonymous-auth\n            value: "0"\n          - name: audit'),
    ],
    ['no argument behind its place', cp.replace('          - name: v\n            value: "2"\n', '')],
    [
      'the same argument',
      cp.replace('- name: v', '- name: profiling\n            value: "1"\n          - name: v'),
    ],
  ])('a base that has %s later breaks the build', (_, changed) => {
    const folder = added('profiling')
    expect(changed).not.toBe(cp)
    expect(() => build(folder, 'prod')).not.toThrow()
    expect(() => build({ ...folder, 'base/cp.yaml': changed }, 'prod')).toThrow('extraArgs/1/name')
  })

  test('at the end, the last argument', () => {
    const folder = added('x')
    expect(folder['prod/kustomization.yaml']).toContain(`path: ${args}/1/name`)
    expect(folder['prod/kustomization.yaml']).toContain(`path: ${args}/-`)
  })

  test('nothing, where it is applied to objects that differ in what stands beside it', () => {
    const folder = added(
      'x',
      `${plane}---\n${plane.replace('name: cp', 'name: other').replace('v: "2"', 'w: "2"')}`,
    )
    expect(folder['prod/kustomization.yaml']).toContain(`path: ${args}/-`)
    expect(folder['prod/kustomization.yaml']).not.toContain('op: test')
  })
})
