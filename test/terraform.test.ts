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

test('a module of OpenTofu applies as one of Terraform does, and so does one in JSON', () => {
  const inJson = (ending: string): Record<string, string> => ({
    [`${ending}/main.${ending}`]: JSON.stringify({
      resource: {
        kubectl_manifest: { a: { yaml_body: '${file("${path.module}/cluster.yaml")}' } },
      },
    }),
    [`${ending}/cluster.yaml`]: cluster,
  })
  const cwd = scratch({
    'tofu/main.tofu': applies('file("${path.module}/cluster.yaml")'),
    'tofu/cluster.yaml': cluster,
    ...inJson('tf.json'),
    ...inJson('tofu.json'),
    'far/main.tf.json': JSON.stringify(
      {
        module: {
          near: { source: '../text', text: '${file("near.yaml")}' },
          far: { source: 'example/apply/kubectl', text: '${file("far.yaml")}' },
        },
      },
      undefined,
      2,
    ),
    'far/near.yaml': cluster,
    'far/far.yaml': cluster,
    'text/main.tofu': 'output "text" {\n  value = var.text\n}\n',
  })
  migrate(['manifests', '--write'], { cwd })
  const version = (path: string): string => /v1beta\d/.exec(readFileSync(join(cwd, path), 'utf8'))![0]
  const files = ['tofu/cluster.yaml', 'tf.json/cluster.yaml', 'tofu.json/cluster.yaml', 'far/far.yaml']
  expect(files.map(version)).toEqual(['v1beta1', 'v1beta1', 'v1beta1', 'v1beta1'])
  expect(version('far/near.yaml')).toBe('v1beta2')
})

test('an object that a module in JSON holds stays', () => {
  const code = JSON.stringify(
    {
      resource: {
        kubernetes_manifest: {
          a: {
            manifest: { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'a' } },
          },
        },
      },
    },
    undefined,
    2,
  )
  const cwd = scratch({ 'main.tf.json': code })
  const { stdout } = migrate(['manifests', '--write', '--format', 'json'], { cwd })
  expect(stdout).toContain('file/terraform-replaces')
  expect(readFileSync(join(cwd, 'main.tf.json'), 'utf8')).toBe(code)
})

test('what Terragrunt hands to a module stays, unless the module lies here and applies nothing', () => {
  const unit = (source: string, path = '${get_terragrunt_dir()}/cluster.yaml'): string =>
    `terraform {\n  source = "${source}"\n}\n\ninputs = {\n  text = file("${path}")\n}\n`
  const cwd = scratch({
    'modules/apply/main.tf': applies('var.text'),
    'modules/text/main.tf': 'output "text" {\n  value = var.text\n}\n',
    'live/near/terragrunt.hcl': unit('../../modules//apply'),
    'live/near/cluster.yaml': cluster,
    'live/text/terragrunt.hcl': unit('../../modules//text'),
    'live/text/cluster.yaml': cluster,
    'live/far/terragrunt.hcl': unit('git::https://example.org/apply.git?ref=v1'),
    'live/far/cluster.yaml': cluster,
    'live/root/terragrunt.hcl': unit(
      'tfr:///example/apply/kubectl',
      '${get_repo_root()}/manifests/root.yaml',
    ),
    'manifests/root.yaml': cluster,
    'manifests/other.yaml': cluster,
    'live/included/terragrunt.hcl':
      'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n\ninputs = {\n  text = file("cluster.yaml")\n}\n',
    'live/included/cluster.yaml': cluster,
    'live/root.hcl': 'locals {\n  texts = yamldecode(file("texts.yaml"))\n}\n',
    'live/texts.yaml': cluster,
    'live/stack/terragrunt.stack.hcl':
      'unit "a" {\n  source = "../../modules/apply"\n  path   = "a"\n  values = {\n    text = file("cluster.yaml")\n  }\n}\n',
    'live/stack/cluster.yaml': cluster,
  })
  migrate(['manifests', '--write'], { cwd })
  const version = (path: string): string => /v1beta\d/.exec(readFileSync(join(cwd, path), 'utf8'))![0]
  expect(
    Object.fromEntries(
      [
        'live/near/cluster.yaml',
        'live/text/cluster.yaml',
        'live/far/cluster.yaml',
        'manifests/root.yaml',
        'manifests/other.yaml',
        'live/included/cluster.yaml',
        'live/texts.yaml',
        'live/stack/cluster.yaml',
      ].map((path) => [path, version(path)]),
    ),
  ).toEqual({
    'live/near/cluster.yaml': 'v1beta1',
    'live/text/cluster.yaml': 'v1beta2',
    'live/far/cluster.yaml': 'v1beta1',
    'manifests/root.yaml': 'v1beta1',
    'manifests/other.yaml': 'v1beta2',
    'live/included/cluster.yaml': 'v1beta1',
    'live/texts.yaml': 'v1beta1',
    'live/stack/cluster.yaml': 'v1beta1',
  })
})

test('code of HCL that is none of Terragrunt keeps nothing', () => {
  const cwd = scratch({
    'job.hcl':
      'job "a" {\n  group "b" {\n    task "c" {\n      config = file("cluster.yaml")\n    }\n  }\n}\n',
    'cluster.yaml': cluster,
  })
  migrate(['manifests', '--write'], { cwd })
  expect(readFileSync(join(cwd, 'cluster.yaml'), 'utf8')).toContain('v1beta2')
})
