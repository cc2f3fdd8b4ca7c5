import { describe, expect, it } from 'vitest'
import { planManifest } from './manifest.ts'

const beside = `---
# Source: chart/templates/beside.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name:   beside}   # stays
data:
  text: |
    ---
    apiVersion: cluster.x-k8s.io/v1beta1
`
const machine = `---
# Source: chart/templates/machine.yaml

apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: { name: m, labels: { on: "yes" } } # goes
spec: { clusterName: c, nodeDrainTimeout: 5m, bootstrap: {} }
`

describe('the manifest of a release', () => {
  it('has objects of Cluster API in v1beta2, below their source; other documents stay byte for byte', () => {
    const plan = planManifest(`${beside}${machine}${beside}`)
    const migrated = `---
# Source: chart/templates/machine.yaml

apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata:
  name: m
  labels:
    'true': 'yes'
spec:
  clusterName: c
  deletion:
    nodeDrainTimeoutSeconds: 300
  bootstrap: {}
`
    expect(plan).toEqual({ text: `${beside}${migrated}${beside}`, kinds: ['Machine'] })
  })

  it('stays where it holds nothing in an older version', () => {
    expect(planManifest(beside)).toBeUndefined()
    expect(planManifest(machine.replace('v1beta1', 'v1beta2'))).toBeUndefined()
    expect(planManifest('')).toBeUndefined()
  })

  it('stays as a whole where a person has to decide', () => {
    const plan = planManifest(`${machine}${machine.replace('5m', 'soon')}`)
    expect(plan).toEqual({ stays: [expect.objectContaining({ says: expect.stringContaining('Machine m') })] })
  })

  it('stays where it is no YAML', () => {
    expect(planManifest('a: }b: [')).toEqual({
      stays: [expect.objectContaining({ says: expect.stringContaining('no YAML') })],
    })
  })
})
