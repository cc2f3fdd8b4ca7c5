import { resolve } from 'node:path'
import { expect } from 'vitest'
import type { FileProblem, FilePlan, PlannedObject, Task } from '@capi-migrate/edits'
import { planManifest } from '../src/index.ts'
import type { ManifestOptions } from '../src/document/manifest-plan.ts'
import { planUnits } from '../src/passes/kustomize/plan-units.ts'
import type { Folder } from './tiny-kustomize.ts'

/** A control plane with a few arguments. */
export const plane = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: cp
spec:
  replicas: 1
  machineTemplate:
    infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: m }
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
          audit: "1"
          v: "2"
    preKubeadmCommands: [one]
`

/** A Machine with a field that moves. */
export const machine = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: {name: b}
spec:
  clusterName: c
  nodeDrainTimeout: 5m
  bootstrap: {dataSecretName: x}
  infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: Other, name: t}
`

/** What names the control plane in a patch. */
export const head = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: cp
`

/** A merge of arguments, each as a line: `v: "4"`. */
export function mergeOf(...args: readonly string[]): string {
  const lines = args.map((arg) => `          ${arg}\n`).join('')
  return `\
${head}spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
${lines}`
}

/** What selects it. */
export const target =
  '  target: { group: controlplane.cluster.x-k8s.io, version: v1beta1, kind: KubeadmControlPlane }\n'

/** A base and an overlay with these patches. */
export function overlay(rest: string, files: Folder = {}): Folder {
  return {
    'base/kustomization.yaml': 'resources: [cp.yaml]\n',
    'base/cp.yaml': plane,
    'prod/kustomization.yaml': `resources: [../base]\n${rest}`,
    ...files,
  }
}

/** An overlay with one JSON patch that stands in it. */
export function jsonPatch(...operations: string[]): Folder {
  return overlay(`patches:\n- patch: |-\n${operations.map((one) => `    - ${one}\n`).join('')}${target}`)
}

/** What the plans of a folder come to. */
export interface Planned {
  readonly after: Folder
  readonly tasks: readonly Task[]
  readonly objects: readonly PlannedObject[]
  readonly problems: readonly FileProblem[]
}

/** Plans a folder as one unit. What is left to a person is found again in what comes out. */
export function planned(folder: Folder, options: Pick<ManifestOptions, 'repair'> = {}): Planned {
  const plan = plannedOnce(folder, options)
  const again = plannedOnce(plan.after, options).tasks.map(({ id }) => id)
  const lost = plan.tasks.filter(({ id, once }) => !once && !again.includes(id))
  expect(lost).toEqual([])
  return plan
}

function plannedOnce(folder: Folder, options: Pick<ManifestOptions, 'repair'>): Planned {
  const paths = Object.keys(folder).map((path) => resolve('/', path))
  const { plans } = planUnits(
    { paths, textOf: (path) => folder[path.slice(1)], nameOf: (path) => path.slice(1) },
    { to: 'v1beta2', ...options },
    planManifest,
  )
  const after = Object.fromEntries(
    Object.keys(folder).map((path) => [path, plans.get(`/${path}`)?.after ?? folder[path]!]),
  )
  const all: readonly FilePlan[] = [...plans.values()]
  return {
    after,
    tasks: all.flatMap(({ tasks }) => tasks),
    objects: all.flatMap(({ objects }) => objects),
    problems: all.flatMap(({ problem }) => problem ?? []),
  }
}
