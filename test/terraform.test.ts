import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const cluster = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: "\${name}" }
spec: { topology: { class: a, version: v1.33.0 } }
`

const applies = (manifest: string) => `\
resource "kubectl_manifest" "cluster" {
  yaml_body = ${manifest}
}
`

test.each([
  ['a template', 'templatefile("${path.module}/cluster.yaml", { name = "a" })'],
  ['a file below the module', 'file("cluster.yaml")'],
  ['what a loop names', 'file("${path.module}/${each.value}.yaml")'],
])('what Terraform applies from %s stays: another apiVersion would replace it', (_, manifest) => {
  const cwd = scratch({
    'module/main.tf': applies(manifest),
    'module/cluster.yaml': cluster,
    'other.yaml': cluster,
  })
  const { stdout, code } = migrate(['manifests', '--write', '--format', 'json'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('file/terraform-replaces')
  expect(readFileSync(join(cwd, 'module/cluster.yaml'), 'utf8')).toBe(cluster)
  expect(readFileSync(join(cwd, 'other.yaml'), 'utf8')).toContain('v1beta2')
})

test('a path that one file of a module hands to another counts; a module that applies nothing does not', () => {
  const cwd = scratch({
    'module/main.tf': applies('module.rendered.text'),
    'module/templates.tf': 'module "rendered" {\n  path = "${path.module}/cluster.yaml"\n}\n',
    'module/cluster.yaml': cluster,
    'text/main.tf': 'output "a" {\n  value = file("${path.module}/cluster.yaml")\n}\n',
    'text/cluster.yaml': cluster,
  })
  migrate(['manifests', '--write'], { cwd })
  expect(readFileSync(join(cwd, 'module/cluster.yaml'), 'utf8')).toBe(cluster)
  expect(readFileSync(join(cwd, 'text/cluster.yaml'), 'utf8')).toContain('v1beta2')
})

test('what is handed to a module that applies it stays, also by way of another one', () => {
  const cwd = scratch({
    'modules/apply/main.tf': applies('each.value'),
    'modules/between/main.tf': 'module "apply" {\n  source = "../apply"\n  texts  = var.texts\n}\n',
    'prod/main.tf':
      'module "a" {\n  source = "../modules/between"\n  texts  = [file("${path.module}/cluster.yaml")]\n}\n',
    'prod/cluster.yaml': cluster,
    'text/main.tf':
      'module "a" {\n  source = "../modules/other"\n  texts  = [file("${path.module}/cluster.yaml")]\n}\n',
    'text/cluster.yaml': cluster,
  })
  migrate(['manifests', '--write'], { cwd })
  expect(readFileSync(join(cwd, 'prod/cluster.yaml'), 'utf8')).toBe(cluster)
  expect(readFileSync(join(cwd, 'text/cluster.yaml'), 'utf8')).toContain('v1beta2')
})

test('what is handed to a module from elsewhere stays: nobody knows what it does with it', () => {
  const call = (source: string): string =>
    `module "a" {\n  source = "${source}"\n  text = file("\${path.module}/cluster.yaml")\n}\n`
  const cwd = scratch({
    'far/main.tf': call('git::https://example.org/apply.git?ref=v1'),
    'far/cluster.yaml': cluster,
    'near/main.tf': call('../text'),
    'near/cluster.yaml': cluster,
    'text/main.tf': 'output "text" {\n  value = var.text\n}\n',
  })
  migrate(['manifests', '--write'], { cwd })
  expect(readFileSync(join(cwd, 'far/cluster.yaml'), 'utf8')).toBe(cluster)
  expect(readFileSync(join(cwd, 'near/cluster.yaml'), 'utf8')).toContain('v1beta2')
})

test('the module lies beside the folder that was named', () => {
  const cwd = scratch({
    'module/main.tf': applies('templatefile("${path.module}/../manifests/cluster.yaml", { name = "a" })'),
    'manifests/cluster.yaml': cluster,
  })
  mkdirSync(join(cwd, '.git'))
  const { stdout } = migrate(['manifests', 'manifests', '--format', 'json'], { cwd })
  expect(stdout).toContain('file/terraform-replaces')
})

test('what a program of CDK for Terraform reads stays', () => {
  const cwd = scratch({
    'infra/cdktf.json': '{ "app": "npx ts-node main.ts" }',
    'infra/main.ts':
      "new Manifest(this, 'x', { yamlBody: readFileSync('../manifests/cluster.yaml', 'utf8') })",
    'manifests/cluster.yaml': cluster,
  })
  const { stdout } = migrate(['manifests', '--format', 'json'], { cwd })
  expect(stdout).toContain('file/terraform-replaces')
})
