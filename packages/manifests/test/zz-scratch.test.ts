import { test } from 'vitest'
import { planManifest } from '../src/index.ts'
const kc = (x: string) => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: b}
spec:
  clusterConfiguration:
    apiServer:
      extraArgs: ${x}
`
const c = (x: string) => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
  annotations: {cluster.x-k8s.io/conversion-data: '{"a":1}', b: c}
spec:
  topology:
    class: q
    version: v1
    workers:
      machineDeployments:
      - class: a
        name: b
${x}`
const texts: [string, string][] = [kc('\n        a: # nothing\n        b: ~\n        c: null'), kc('{a: null, b: ~}'), kc('{a: , b: null}'), kc('\n        a: 1\n        b: &x null\n'),
c(`        strategy:
          # s
          type: RollingUpdate
          remediation: # rem
            # three
            maxInFlight: 3
        machineHealthCheck:
          maxUnhealthy: 40% # mu
`), c(`        strategy: {type: RollingUpdate, remediation: {maxInFlight: 3}}
`),c(`        strategy:
          type: RollingUpdate
          remediation: {}
        machineHealthCheck:
          maxUnhealthy: 40%
`),c(`        machineHealthCheck:
          maxUnhealthy: 40%
        strategy:
          type: RollingUpdate
          remediation: null
`),c(`        strategy:
          type: RollingUpdate
          remediation:
            maxInFlight: 1
        machineHealthCheck: null
`)].map((text) => [text, 'v1beta2'])
test('x', () => {
  for (const [text, to] of texts) {
    const { after, problem, tasks, skipped } = planManifest(text, { to: to as never })
    console.log(after, JSON.stringify({ problem, tasks, skipped }, null, 1))
  }
})
