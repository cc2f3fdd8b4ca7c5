import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { folderOf } from '../../test/folder.ts'
import { renderContractJson } from '../render/contract-json.ts'
import { renderContractMatrix } from '../render/contract-matrix.ts'
import { renderContractText } from '../render/contract-text.ts'
import { contractOf } from './report.ts'

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: fooclusters.infrastructure.cluster.x-k8s.io
  labels:
    cluster.x-k8s.io/v1beta1: v1beta1
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooCluster, plural: fooclusters}
  versions:
    - name: v1beta1
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          properties:
            apiVersion: {type: string}
            kind: {type: string}
            metadata: {type: object}
            status: {type: object, properties: {ready: {type: boolean}}}
`
const metadata = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
  - {major: 1, minor: 0, contract: v1beta2}
`
const files = { 'config/crd/bases/foo.yaml': crd, 'metadata.yaml': metadata }
const schemaFile = new URL('../../schema/contract.schema.json', import.meta.url)
const isContract = new Ajv2020({ strict: true, strictRequired: false }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')) as object,
)

test('label and metadata that disagree are found where they stand', async () => {
  const { report } = await contractOf(['.'], { cwd: folderOf(files) })
  expect(report.findings[0]).toMatchObject({
    level: 'error',
    file: 'metadata.yaml',
    line: 4,
    rules: ['infracluster.apiversion', 'clusterctl.metadata.contract'],
  })
  const text = [...renderContractText(report)].join('')
  expect(text).toContain('contract   v1beta1: the label selects v1beta1')
  expect(text).toMatch(/met {13}infracluster\.initialization {2}.*config\/crd\/bases\/foo\.yaml:21/)
})

test('a kind that stands in a Secret, too, is named', async () => {
  const components = crd.replaceAll('FooCluster', 'MicroK8sCluster')
  const { report } = await contractOf(['.'], {
    cwd: folderOf({
      'config/crd/bases/foo.yaml': components,
      'out/components.yaml': `${components}---
apiVersion: v1
kind: Secret
metadata: {name: a}
stringData: {owner: MicroK8sCluster}
`,
      'metadata.yaml': metadata,
    }),
  })
  const text = [...renderContractText(report)].join('')
  expect(text).toContain('this is a copy of MicroK8sCluster in config/crd/bases/foo.yaml')
})

test('JSON is as its schema says, the matrix a Markdown table', async () => {
  const { report } = await contractOf(['.'], { cwd: folderOf(files), stage: 'v1beta2' })
  const json: unknown = JSON.parse(renderContractJson(report, { version: '1.2.3' }))
  isContract(json)
  expect(isContract.errors).toBeNull()
  expect(renderContractMatrix(report)).toContain(
    '| FooCluster | InfraCluster | v1beta1 | v1beta1 (v1beta1) | v1.9 to v1.15 |',
  )
})

test('a stage asks what is missing for it', async () => {
  const { report } = await contractOf(['.'], { cwd: folderOf(files), stage: 'v1beta2' })
  expect(report.findings.map(({ evidence }) => evidence)).toEqual(
    expect.arrayContaining([
      'status.initialization.provisioned of v1beta1 is missing',
      'FooCluster has no label cluster.x-k8s.io/v1beta2',
    ]),
  )
})
