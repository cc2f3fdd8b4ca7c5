import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const template = (drain: string, version = 'v1beta1') => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata: { name: md-0 }
spec:
  clusterName: a
  selector: {}
  template:
    spec:
      clusterName: a
      ${version === 'v1beta1' ? 'nodeDrainTimeout' : 'deletion:\n        nodeDrainTimeoutSeconds'}: ${drain}
`

const flux = (postBuild: string, path = './clusters') => `\
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: clusters, namespace: flux-system }
spec:
  path: ${path}
  postBuild:
    ${postBuild}
`

const configMap = (drain: string) => `\
apiVersion: v1
kind: ConfigMap
metadata: { name: vars, namespace: flux-system }
data:
  drain: ${drain}
`

const fromConfigMap = 'substituteFrom: [{ kind: ConfigMap, name: vars }]'

/** The files of a repository after a write, and what is left to a person. */
function written(files: Readonly<Record<string, string>>) {
  const cwd = scratch(files)
  const { tasks } = JSON.parse(migrate(['manifests', '--write', '--format', 'json'], { cwd }).stdout)
    .totals as { tasks: number }
  const after = Object.fromEntries(
    Object.keys(files).map((file) => [file, readFileSync(join(cwd, file), 'utf8')]),
  )
  expect(JSON.parse(migrate(['manifests', '--format', 'json'], { cwd }).stdout).totals.edits).toBe(0)
  return { after, tasks }
}

describe('what Flux puts in the place of a variable moves with its template', () => {
  test.each([
    [
      'as Kustomization says it',
      'substitute: { drain: 5m }',
      'substitute: { drain: "300" }',
      ['${drain}', '${drain}'],
    ],
    [
      'or not at all, so the default holds',
      'substitute: { a: b }',
      undefined,
      ['${drain:=5m}', '${drain:=300}'],
    ],
  ])('%s', (_, before, now, [old, next]) => {
    const files = { 'flux.yaml': flux(before), 'clusters/md.yaml': template(old!) }
    expect(written(files)).toEqual({
      after: { 'flux.yaml': flux(now ?? before), 'clusters/md.yaml': template(next!, 'v1beta2') },
      tasks: 0,
    })
  })

  test('as a ConfigMap of the repository says it', () => {
    const files = {
      'flux.yaml': flux(fromConfigMap),
      'vars.yaml': configMap('5m'),
      'clusters/md.yaml': template('${drain:=1m}'),
    }
    expect(written(files)).toEqual({
      after: {
        ...files,
        'vars.yaml': configMap('"300"'),
        'clusters/md.yaml': template('${drain:=60}', 'v1beta2'),
      },
      tasks: 0,
    })
  })
})

describe('a template stays with a task where Flux may put something else there', () => {
  const own = { 'clusters/md.yaml': template('${drain:=5m}') }
  const base = {
    'base/md.yaml': template('${drain:=5m}'),
    'base/kustomization.yaml': 'resources: [md.yaml]\n',
    'clusters/kustomization.yaml': `\
resources: [../base]
patches:
  - patch: |
      apiVersion: cluster.x-k8s.io/v1beta1
      kind: MachineDeployment
      metadata: { name: md-0 }
      spec: { template: { spec: { nodeDeletionTimeout: 1m } } }
`,
  }
  const parent = `\
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: all, namespace: flux-system }
spec:
  path: ./flux
  patches:
    - target: { kind: Kustomization }
      patch: |
        apiVersion: kustomize.toolkit.fluxcd.io/v1
        kind: Kustomization
        metadata: { name: any }
        spec: { postBuild: { substituteFrom: [{ kind: Secret, name: vars }] } }
`
  test.each([
    ['from a ConfigMap that only the cluster has', { 'flux.yaml': flux(fromConfigMap), ...own }],
    [
      'for another cluster',
      {
        'one.yaml': flux('substitute: { drain: 5m }'),
        'two.yaml': flux('substituteFrom: [{ kind: Secret, name: vars }]'),
        ...own,
      },
    ],
    [
      'from a ConfigMap of that name in another namespace',
      { 'flux.yaml': flux(fromConfigMap), 'vars.yaml': configMap('5m').replace('flux-system', 'a'), ...own },
    ],
    [
      'from a Secret that is encrypted',
      {
        'flux.yaml': flux(fromConfigMap.replace('ConfigMap', 'Secret')),
        'vars.yaml': configMap('ENC[AES256_GCM,data:a]')
          .replace('ConfigMap', 'Secret')
          .replace('data:', 'stringData:'),
        ...own,
      },
    ],
    ['in what a kustomization is laid over', { 'flux.yaml': flux(fromConfigMap), ...base }],
    [
      'by a patch of the Kustomization above',
      { 'flux/all.yaml': parent, 'flux/md.yaml': flux('substitute: { a: b }'), ...own },
    ],
    ['below a path with a variable', { 'flux.yaml': flux(fromConfigMap, './clusters/${name}'), ...own }],
  ])('%s', (_, files) => {
    expect(written(files)).toEqual({ after: files, tasks: 1 })
  })

  test('and where only the template is looked at', () => {
    const files = { 'flux.yaml': flux('substitute: { drain: 5m }'), ...own }
    const cwd = scratch(files)
    execFileSync('git', ['init', '--quiet'], { cwd })
    const { stdout } = migrate(['manifests', 'clusters', '--write', '--force'], { cwd })
    expect(stdout).toContain('drain is set in flux.yaml:7')
    expect(readFileSync(join(cwd, 'clusters/md.yaml'), 'utf8')).toBe(own['clusters/md.yaml'])
  })
})

test('a template that Flux does not build is for people, who are told', () => {
  const files = { 'flux.yaml': flux(fromConfigMap, './apps'), 'clusters/md.yaml': template('${drain:=5m}') }
  const { after, tasks } = written(files)
  expect(after['clusters/md.yaml']).toBe(template('${drain:=300}', 'v1beta2'))
  expect(tasks).toBe(1)
})
