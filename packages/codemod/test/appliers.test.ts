import type { FilePlan } from '@capi-migrate/edits'
import { describe, expect, test } from 'vitest'
import { planFiles } from './plan-files.ts'

const args = `export const cluster = {
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'Cluster',
  metadata: { name: 'a' },
  spec: { topology: { class: 'quick-start', version: 'v1.33.0' } },
}
`
const types = `export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Machine'
  spec: { nodeDrainTimeout?: string }
}
`
const use =
  "import type { Machine } from './types'\nexport const drain = (m: Machine) => m.spec.nodeDrainTimeout\n"
const apply = "import { cluster } from './args'\nnew CustomResource(cluster.metadata.name, cluster)\n"

/** The codes of the tasks of a file that stays; its text where it does not. */
function kept({ edits, tasks, after }: FilePlan): readonly (string | undefined)[] | string {
  return edits.length > 0 ? after : tasks.map(({ code }) => code)
}

describe('a program whose tool knows an object by its apiVersion stays', () => {
  test.each([
    ['Pulumi', "import * as k8s from '@pulumi/kubernetes'\n", 'client/pulumi-replaces'],
    ['Pulumi, required', "const k8s = require('@pulumi/kubernetes')\n", 'client/pulumi-replaces'],
    ['a client of crd2pulumi', 'import * as pulumi from "@pulumi/pulumi"\n', 'client/pulumi-replaces'],
    ['SST', '/// <reference path="./.sst/platform/config.d.ts" />\n', 'client/pulumi-replaces'],
    ['CDK for Terraform', "import { TerraformStack } from 'cdktf'\n", 'client/terraform-replaces'],
    [
      'a provider of it',
      "import { Manifest } from '@cdktf/provider-kubernetes/lib/manifest'\n",
      'client/terraform-replaces',
    ],
    ['its successor', "import { App } from 'cdktn'\n", 'client/terraform-replaces'],
  ])('%s', (_, header, code) => {
    const plan = planFiles({ 'main.ts': header + args })
    expect(plan('main.ts')).toMatchObject({ after: header + args, edits: [], objects: [] })
    expect(plan('main.ts').tasks).toMatchObject([{ code, line: 3, file: 'main.ts' }])
  })

  test.each([
    ['cdk8s, whose manifests others apply', "import { ApiObject } from 'cdk8s'\n"],
    ['the API that only starts Pulumi', "import * as auto from '@pulumi/pulumi/automation'\n"],
    ['a name in a comment', '// see @pulumi/kubernetes, from cdktf\n'],
  ])('%s does not', (_, header) => {
    expect(kept(planFiles({ 'main.ts': header + args })('main.ts'))).toContain('cluster.x-k8s.io/v1beta2')
  })

  const text = `const program = "import * as k8s from '@pulumi/kubernetes'"\n`

  test.each([
    ['a text in a test', 'main.test.ts', text, false],
    ['a text elsewhere, which may become a program', 'main.ts', text, true],
    ['a test that imports it', 'main.spec.ts', `${text}import * as k8s from '@pulumi/kubernetes'\n`, true],
  ])('%s: %s', (_, name, header, stays) => {
    const after = planFiles({ [name]: header + args })(name).after
    expect(after.includes('cluster.x-k8s.io/v1beta1')).toBe(stays)
  })

  test('in dual mode as well', () => {
    const text = `import '@pulumi/pulumi'\n${use}`
    const plan = planFiles({ 'types.ts': types, 'use.ts': text }, { mode: 'dual' })
    expect(kept(plan('use.ts'))).toEqual(['client/pulumi-replaces'])
  })
})

describe('what is part of such a program stays with it', () => {
  const program = `import { CustomResource } from '@pulumi/kubernetes/apiextensions'\n${apply}`

  test('what it imports, by way of others too', () => {
    const plan = planFiles({
      'infra/main.ts': program.replace('./args', './all'),
      'infra/all.ts': "export * from './args'\n",
      'infra/args.ts': args,
    })
    expect(plan('infra/args.ts').tasks).toMatchObject([
      { code: 'client/pulumi-replaces', what: expect.stringContaining('it goes with `infra/main.ts`') },
    ])
  })

  test('what imports a component of it, and what that imports', () => {
    const plan = planFiles({
      'component.ts':
        "import { ComponentResource } from '@pulumi/pulumi'\nexport class A extends ComponentResource {}\n",
      'index.ts': `import { A } from './component'\nimport { cluster } from './args'\nnew A('a', cluster)\n${args.replace('export const cluster', 'const other')}`,
      'args.ts': args,
    })
    expect([kept(plan('index.ts')), kept(plan('args.ts'))]).toEqual([
      ['client/pulumi-replaces'],
      ['client/pulumi-replaces'],
    ])
  })

  test('types that only it uses', () => {
    const plan = planFiles({ 'types.ts': types, 'use.ts': `import '@pulumi/pulumi'\n${use}` })
    expect([kept(plan('types.ts')), kept(plan('use.ts'))]).toEqual([
      ['client/pulumi-replaces'],
      ['client/pulumi-replaces'],
    ])
  })

  test('a client that shares a module with it, and what else that client is made of', () => {
    const plan = planFiles({
      'main.ts': "import '@pulumi/pulumi'\nimport type { Machine } from './types'\nexport type M = Machine\n",
      'types.ts': types,
      'client.ts': `${use}export * from './request'\n`,
      'request.ts': args,
      'page.ts':
        "import type { Machine } from './types'\nexport const of = (m: Machine) => m.spec.nodeDrainTimeout\n",
    })
    expect(kept(plan('types.ts'))).toEqual(['client/pulumi-replaces'])
    for (const name of ['client.ts', 'request.ts', 'page.ts'])
      expect(kept(plan(name))).toEqual(['client/shared-with-pulumi'])
    expect(plan('client.ts').tasks[0]!.what).toContain('`types.ts`')
    expect(plan('client.ts').tasks[0]!.what).toContain('`main.ts`')
  })

  test('a client that shares nothing of Cluster API with it moves', () => {
    const plan = planFiles({
      'infra/main.ts': `import { log } from '../log'\n${program}log()\n`,
      'infra/args.ts': args,
      'log.ts': 'export const log = () => {}\n',
      'types.ts': types,
      'use.ts': `import { log } from './log'\n${use}log()\n`,
    })
    expect(kept(plan('use.ts'))).toContain('deletion?.nodeDrainTimeoutSeconds')
    expect(kept(plan('infra/args.ts'))).toEqual(['client/pulumi-replaces'])
  })

  test('a path alias goes where the compiler says, not to a file of that name in the program', () => {
    const plan = planFiles({
      'tsconfig.json':
        '{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler", "types": [], "paths": { "@/*": ["./client/*"] } } }',
      'infra/main.ts':
        "import '@pulumi/pulumi'\nimport type { Machine } from './types'\nexport type M = Machine\n",
      'infra/types.ts': types,
      'client/types.ts': types,
      'client/use.ts': use.replace('./types', '@/types'),
    })
    expect(kept(plan('client/use.ts'))).toContain('deletion?.nodeDrainTimeoutSeconds')
    expect(kept(plan('infra/types.ts'))).toEqual(['client/pulumi-replaces'])
  })

  test('a package of the workspace that it imports by name', () => {
    const plan = planFiles({
      'packages/args/package.json': '{ "name": "@org/args" }',
      'packages/args/src/index.ts': args,
      'infra/main.ts': program.replace('./args', '@org/args'),
      'other/package.json': '{ "name": "@org/other" }',
      'other/src/index.ts': args,
    })
    expect(kept(plan('packages/args/src/index.ts'))).toEqual(['client/pulumi-replaces'])
    expect(kept(plan('other/src/index.ts'))).toContain('v1beta2')
  })
})

describe('a project file above a program is evidence, too', () => {
  test.each([
    ['Pulumi.yaml', 'client/pulumi-replaces'],
    ['Pulumi.yml', 'client/pulumi-replaces'],
    ['cdktf.json', 'client/terraform-replaces'],
  ])('%s', (name, code) => {
    const plan = planFiles({ [`infra/${name}`]: '{}', 'infra/src/main.ts': args, 'other/main.ts': args })
    expect(kept(plan('infra/src/main.ts'))).toEqual([code])
    expect(plan('infra/src/main.ts').tasks[0]!.what).toContain(`it lies below \`infra/${name}\``)
    expect(kept(plan('other/main.ts'))).toContain('v1beta2')
  })

  test('but not above a folder that is a repository of its own', () => {
    const plan = planFiles({ 'Pulumi.yaml': 'name: a', 'sub/.git': 'gitdir: b', 'sub/main.ts': args })
    expect(kept(plan('sub/main.ts'))).toContain('v1beta2')
  })
})
