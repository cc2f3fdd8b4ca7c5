import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** A kind whose schema suggests a role, and which only its label confirms. */
const press = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: paperpresses.controlplane.cluster.x-k8s.io
  labels:
    cluster.x-k8s.io/v1beta1: v1beta1
spec:
  group: controlplane.cluster.x-k8s.io
  names: { kind: PaperPress, plural: paperpresses, singular: paperpress }
  scope: Namespaced
  versions:
    - name: v1beta1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            status: { type: object, properties: { initialized: { type: boolean }, ready: { type: boolean } } }
`

/** The provider of the examples, and a kind of which nobody knows whether it has a role; for one test. */
export function unsureProvider(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'migrate-wizard-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(fileURLToPath(new URL('../../../examples/provider', import.meta.url)), root, { recursive: true })
  writeFileSync(join(root, 'config/crd/bases/controlplane.cluster.x-k8s.io_paperpresses.yaml'), press)
  return root
}
