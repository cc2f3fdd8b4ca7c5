import { valueAt } from '@capi-migrate/transitions'
import { describe, expect, it } from 'vitest'
import type { Crd } from '../../facts/crd.ts'
import type { KubeObject } from '../../source/object.ts'
import { planRefs } from './plan-refs.ts'
import type { Template } from './template.ts'

const crd = (group: string, kind: string, label: string | undefined): Crd => ({
  name: `${kind.toLowerCase()}s.${group}`,
  group,
  kind,
  plural: `${kind.toLowerCase()}s`,
  clusterWide: false,
  generation: 1,
  labels: label === undefined ? {} : { 'cluster.x-k8s.io/v1beta2': label },
  annotations: {},
  versions: ['v1beta1', 'v1beta2'].map((name) => ({ name, served: true, storage: name === 'v1beta2' })),
  storedVersions: ['v1beta2'],
  hasWebhook: true,
})

const bootstrap = 'bootstrap.cluster.x-k8s.io'
const infrastructure = 'infrastructure.cluster.x-k8s.io'
const crds = [
  crd(bootstrap, 'KubeadmConfigTemplate', 'v1beta1_v1beta2'),
  crd(infrastructure, 'BoxTemplate', 'v1beta2'),
  crd(infrastructure, 'OldTemplate', undefined),
  crd(infrastructure, 'BoxRemediationTemplate', 'v1beta2'),
]

const flags = '/spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs'

const template = (kind: string, spec: object, old?: object): Template => {
  const group = kind.startsWith('Kubeadm') ? bootstrap : infrastructure
  const at = (version: string, one: object): KubeObject => ({
    apiVersion: `${group}/${version}`,
    kind,
    metadata: { name: 't', namespace: 'default' },
    spec: { template: { spec: one } },
  })
  return { group, kind, name: 't', now: at('v1beta2', spec), ...(old && { old: at('v1beta1', old) }) }
}

const withFlags = (...names: readonly string[]): Template =>
  template('KubeadmConfigTemplate', {
    joinConfiguration: {
      nodeRegistration: { kubeletExtraArgs: names.map((name) => ({ name, value: '1' })) },
    },
  })

const clusterClass = (kind: string, patches: readonly object[] = []): KubeObject => {
  const apiVersion = `${kind.startsWith('Kubeadm') ? bootstrap : infrastructure}/v1beta1`
  const definitions = [{ selector: { apiVersion, kind, matchResources }, jsonPatches: patches }]
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'ClusterClass',
    metadata: { name: 'c', namespace: 'default', resourceVersion: '7' },
    spec: {
      workers: {
        machineDeployments: [{ class: 'w', bootstrap: { templateRef: { apiVersion, kind, name: 't' } } }],
      },
      ...(patches.length > 0 && { patches: [{ name: 'p', definitions }] }),
    },
  }
}
const matchResources = { machineDeploymentClass: { names: ['w'] } }
const reference = ['spec', 'workers', 'machineDeployments', 0, 'bootstrap', 'templateRef', 'apiVersion']
const definition = ['spec', 'patches', 0, 'definitions', 0]

function after(object: KubeObject, templates: readonly Template[]): KubeObject {
  const plan = planRefs(object, crds, templates)
  if (!plan || !('after' in plan)) throw new Error(JSON.stringify(plan))
  return plan.after
}

function stays(object: KubeObject, templates: readonly Template[]): readonly string[] {
  const plan = planRefs(object, crds, templates)
  if (!plan || 'after' in plan) throw new Error('it is written')
  return plan.stays.map(({ says }) => says)
}

describe('a class', () => {
  it('goes with its references, selectors and patches, a flag at its sorted index', () => {
    const patch = { op: 'add', path: `${flags}/event-qps`, value: '0' }
    const mended = after(clusterClass('KubeadmConfigTemplate', [patch]), [withFlags('cgroup-driver', 'v')])
    expect(valueAt(mended, reference)).toBe(`${bootstrap}/v1beta2`)
    expect(valueAt(mended, [...definition, 'selector', 'apiVersion'])).toBe(`${bootstrap}/v1beta2`)
    // Between two flags there is no index to add at, so the list is written as a whole.
    expect(valueAt(mended, [...definition, 'jsonPatches', 0])).toEqual({
      op: 'add',
      path: flags,
      value: ['cgroup-driver', 'event-qps', 'v'].map((name) => ({
        name,
        value: name === 'event-qps' ? '0' : '1',
      })),
    })
  })

  it('is told in one clause', () => {
    const patch = { op: 'add', path: `${flags}/event-qps`, value: '0' }
    const plan = planRefs(clusterClass('KubeadmConfigTemplate', [patch]), crds, [withFlags('v')])
    expect(plan).toMatchObject({
      says: 'refers to KubeadmConfigTemplate in v1beta2, with the patches of 1 definition',
    })
  })

  it('is left alone where all is as it has to be', () => {
    const mended = after(clusterClass('KubeadmConfigTemplate'), [withFlags('v')])
    expect(planRefs(mended, crds, [withFlags('v')])).toBeUndefined()
  })

  it('stays where a patch cannot be rewritten for sure', () => {
    const valueFrom = { template: '{{ .flags }}' }
    const object = clusterClass('KubeadmConfigTemplate', [{ op: 'add', path: flags, valueFrom }])
    expect(stays(object, [withFlags('v')]).join()).toMatch(
      /^\S+valueFrom.template: the text rendered for .* holds fields that have changed/,
    )
  })

  it('stays where its template says something else in the new version', () => {
    const object = clusterClass('KubeadmConfigTemplate')
    expect(stays(object, [withFlags('v', 'a')]).join()).toContain('not sorted by name')
    // v1beta1 has no such field: by the old reference it is lost.
    const timeouts = { joinConfiguration: { timeouts: { controlPlaneComponentHealthCheckSeconds: 3 } } }
    expect(stays(object, [template('KubeadmConfigTemplate', timeouts)]).join()).toContain('something else')
  })

  it('stays where its template is not there', () => {
    expect(stays(clusterClass('KubeadmConfigTemplate'), []).join()).toContain('is not there')
  })

  it('stays where the provider does not declare the contract', () => {
    expect(stays(clusterClass('OldTemplate'), [])).toEqual([
      'spec.workers.machineDeployments[0].bootstrap.templateRef.apiVersion: no version of OldTemplate that is served follows contract v1beta2',
    ])
  })

  it('goes with a kind we do not know only where both versions say the same, without patches', () => {
    const box = template('BoxTemplate', { size: 1 }, { size: 1 })
    expect(valueAt(after(clusterClass('BoxTemplate'), [box]), reference)).toBe(`${infrastructure}/v1beta2`)
    const other = template('BoxTemplate', { size: 1 }, { size: { is: 1 } })
    expect(stays(clusterClass('BoxTemplate'), [other]).join()).toContain('says something else')
    const patch = { op: 'replace', path: '/spec/template/spec/size', value: 2 }
    expect(stays(clusterClass('BoxTemplate', [patch]), [box]).join()).toContain('patches of BoxTemplate')
  })

  it('stays where a Runtime Extension may patch a kind we do not know', () => {
    const object = clusterClass('BoxTemplate')
    const patches = [{ name: 'p', external: { generatePatchesExtension: 'x' } }]
    const both = { ...object, spec: { ...(object.spec as object), patches } }
    const box = template('BoxTemplate', { size: 1 }, { size: 1 })
    expect(stays(both, [box]).join()).toContain('a Runtime Extension may patch BoxTemplate')
  })
})

describe('a remediation template', () => {
  const templateRef = { apiVersion: `${infrastructure}/v1beta1`, kind: 'BoxRemediationTemplate', name: 'r' }

  it('is referred to in the version of the contract', () => {
    const object: KubeObject = {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'MachineHealthCheck',
      metadata: { name: 'm' },
      spec: { selector: { matchLabels: {} }, remediation: { templateRef } },
    }
    const at = ['spec', 'remediation', 'templateRef', 'apiVersion']
    expect(valueAt(after(object, []), at)).toBe(`${infrastructure}/v1beta2`)
  })

  it('is found in a topology, and variables of people are not', () => {
    const object: KubeObject = {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: { name: 'm' },
      spec: {
        topology: {
          controlPlane: { healthCheck: { remediation: { templateRef } } },
          variables: [{ name: 'x', value: { templateRef: { ...templateRef } } }],
        },
      },
    }
    const mended = after(object, [])
    const topology = valueAt(mended, ['spec', 'topology']) as typeof object.spec
    expect(
      valueAt(topology, ['controlPlane', 'healthCheck', 'remediation', 'templateRef', 'apiVersion']),
    ).toBe(`${infrastructure}/v1beta2`)
    expect(valueAt(topology, ['variables', 0, 'value', 'templateRef', 'apiVersion'])).toBe(
      `${infrastructure}/v1beta1`,
    )
  })
})
