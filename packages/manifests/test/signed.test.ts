import { expect, test } from 'vitest'
import { checkManifest } from '../src/check/manifest.ts'
import { migrated } from './run-folder.ts'

const config = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: k}
spec:
  useExperimentalRetryJoin: true
  files:
  - {path: /x, content: "ENC[AES256_GCM,data:aGVsbG8=,iv:aGVs,tag:bG8=,type:str]"}
`
const sops = `sops:
  lastmodified: "2026-01-01T00:00:00Z"
  mac: ENC[AES256_GCM,data:aGVsbG8=,iv:aGVs,tag:bG8=,type:str]
  version: 3.9.4
`
const machine = (annotation = ''): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: m
${annotation}spec:
  clusterName: c
  nodeDrainTimeout: 5m
`

test.each([
  ['by SOPS', { 'a.yaml': config + sops }],
  ['by SOPS, two documents', { 'a.yaml': `${machine()}${sops}---\n${config}${sops}` }],
  ['by sigstore', { 'a.yaml': machine('  annotations:\n    cosign.sigstore.dev/signature: aGVsbG8=\n') }],
  [
    'by SOPS, with a kustomization around it',
    {
      'kustomization.yaml': 'resources: [a.yaml]\npatches:\n- path: p.yaml\n',
      'a.yaml': machine() + sops,
      'p.yaml': machine(),
    },
  ],
])('what is signed %s stays as it is, with a task', (_, files: Record<string, string>) => {
  const { after, tasks } = migrated(files)
  expect(after).toEqual(files)
  expect(new Set(tasks.map(({ code }) => code))).toEqual(new Set(['object/signed']))
})

test('nothing is said against what SOPS adds, and against what it encrypts', async () => {
  const { checked } = await checkManifest(
    `${config.replace('v1beta1', 'v1beta2').replace('  useExperimentalRetryJoin: true\n', '')}  ntp: {enabled: "ENC[AES256_GCM,data:aGVsbG8=,type:bool]"}\n${sops}`,
  )
  expect(checked.findings).toEqual([])
})
