import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { columnsOf } from './index.ts'

const folder = fileURLToPath(new URL('../../../../../shared/crds/v1.14.0/', import.meta.url))
const files: readonly [kind: string, file: string][] = [
  ['Cluster', 'cluster.x-k8s.io_clusters.yaml'],
  ['Machine', 'cluster.x-k8s.io_machines.yaml'],
  ['MachineSet', 'cluster.x-k8s.io_machinesets.yaml'],
  ['MachineDeployment', 'cluster.x-k8s.io_machinedeployments.yaml'],
  ['MachinePool', 'cluster.x-k8s.io_machinepools.yaml'],
  ['MachineHealthCheck', 'cluster.x-k8s.io_machinehealthchecks.yaml'],
  ['KubeadmControlPlane', 'controlplane.cluster.x-k8s.io_kubeadmcontrolplanes.yaml'],
]

interface Crd {
  readonly spec: {
    readonly versions: readonly {
      readonly name: string
      readonly additionalPrinterColumns: readonly {
        readonly name: string
        readonly type: string
        readonly jsonPath: string
        readonly priority?: number
      }[]
    }[]
  }
}

describe.skipIf(!existsSync(folder))('the columns are those of the CRDs', () => {
  test.each(files)('%s', (kind, file) => {
    const { spec } = load(readFileSync(`${folder}${file}`, 'utf8')) as Crd
    for (const version of ['v1beta1', 'v1beta2'] as const) {
      const declared = spec.versions.find(({ name }) => name === version)!.additionalPrinterColumns
      const expected = declared.map(({ name, type, jsonPath, priority }) => ({
        name,
        type,
        jsonPath,
        ...(priority && { wide: true }),
      }))
      expect(columnsOf(kind, version)).toEqual(expected)
    }
  })
})
