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

const asJson =
  '{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Machine","metadata":{"name":"m"},"spec":{"clusterName":"c","nodeDrainTimeout":"5m"}}'
const clearSigned = `-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA512

${machine()}-----BEGIN PGP SIGNATURE-----

iQIzBAEB
-----END PGP SIGNATURE-----
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
  [
    'by SOPS that covers encrypted values alone',
    { 'a.yaml': `${config}${sops}  mac_only_encrypted: true\n` },
  ],
  [
    'by SOPS, in JSON',
    { 'a.json': JSON.stringify({ ...JSON.parse(asJson), sops: { mac: 'ENC[]' } }, null, 2) },
  ],
  [
    'by SOPS, with an encrypted duration',
    {
      'a.json': JSON.stringify({
        ...JSON.parse(asJson.replace('5m', 'ENC[AES256_GCM,data:a]')),
        sops: { mac: 'ENC[]' },
      }),
    },
  ],
  ['by PGP', { 'a.yaml': clearSigned }],
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

const sealed = {
  eyaml: 'ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYC]',
  'Ansible Vault': '!vault |\n    $ANSIBLE_VAULT;1.1;AES256\n    66386439653236336462626566653063',
}

test.each(Object.entries(sealed))(
  'around a value of %s an object moves, and the value keeps its bytes',
  (_, value) => {
    const text = `${machine()}  providerID: ${value}\n`
    const { after, tasks } = migrated({ 'a.yaml': text })
    expect(tasks).toEqual([])
    expect(after['a.yaml']).toBe(
      text
        .replace('v1beta1', 'v1beta2')
        .replace('nodeDrainTimeout: 5m', 'deletion:\n    nodeDrainTimeoutSeconds: 300'),
    )
  },
)

test.each(Object.entries(sealed))('a duration that %s hides holds its object', async (_, value) => {
  const text = machine().replace('5m', value)
  const { after, tasks } = migrated({ 'a.yaml': text })
  expect(after['a.yaml']).toBe(text)
  expect(tasks).toMatchObject([
    { code: 'value/duration-printed', next: expect.stringMatching(/^decrypt the value/) },
  ])
})

test.each(Object.entries(sealed))('no type is asked of what %s hides', async (_, value) => {
  const text = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: w}
spec:
  clusterName: c
  replicas: ${value}
  selector: {matchLabels: {a: b}}
  template:
    spec:
      clusterName: c
      bootstrap: {dataSecretName: x}
      infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: DockerMachineTemplate, name: b}
`
  expect((await checkManifest(text)).checked.findings).toEqual([])
})

test('a template of a SealedSecret is no part of what is sealed, and moves', () => {
  const text = `apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata: {name: boot}
spec:
  encryptedData: {value: AgBy3i4OJSWK+PiTySYZZA9rO43cGDEq}
  template:
    data:
      a.yaml: |
${machine().replaceAll(/^(?=.)/gm, '        ')}`
  const { after } = migrated({ 'a.yaml': text })
  expect(after['a.yaml']).toContain('encryptedData: {value: AgBy3i4OJSWK+PiTySYZZA9rO43cGDEq}')
  expect(after['a.yaml']).toContain('          nodeDrainTimeoutSeconds: 300')
})

test.each([
  ['age', '-----BEGIN AGE ENCRYPTED FILE-----\nYWdlLWVuY3J5cHRpb24ub3Jn\n-----END AGE ENCRYPTED FILE-----\n'],
  ['Ansible Vault', '$ANSIBLE_VAULT;1.1;AES256\n33386430643137653338643064313765\n'],
])('of a file that %s encrypts as a whole nothing is said', (_, text) => {
  expect(migrated({ 'a.yaml': text })).toMatchObject({ after: { 'a.yaml': text }, tasks: [] })
})
