import { expect, test } from 'vitest'
import { folderOf, git } from '../test/folder.ts'
import { manifestsEngine } from './engines.ts'
import { find } from './find.ts'
import { planFound } from './plan-found.ts'

const cluster = (name: string, spec: string): string =>
  `apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {topology: ${spec}}\n`

const base = {
  'base/kustomization.yaml': 'resources: [a.yaml, b.yaml]\n',
  'base/a.yaml': cluster('a', '{class: small, version: v1.30.0}'),
  'base/b.yaml': cluster('b', '{class: small, version: v1.30.0}'),
}
const patch = cluster('a', '{class: large}')
const overlays = {
  file: {
    'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
    'prod/patch.yaml': patch,
  },
  text: {
    'prod/kustomization.yaml': `resources: [../base]\npatches:\n- patch: |-\n    ${patch.trimEnd().replaceAll('\n', '\n    ')}\n`,
  },
  target: {
    'prod/kustomization.yaml':
      'resources: [../base]\npatches:\n- target: {group: cluster.x-k8s.io, version: v1beta1, kind: Cluster, name: a}\n  patch: "[{op: add, path: /metadata/labels, value: {a: b}}]"\n',
  },
  'overlay of an overlay': {
    'mid/kustomization.yaml': 'resources: [../base]\n',
    'prod/kustomization.yaml': 'resources: [../mid]\npatches: [{path: patch.yaml}]\n',
    'prod/patch.yaml': patch,
  },
}

async function planOf(
  files: Readonly<Record<string, string>>,
  part: string,
): Promise<Readonly<Record<string, unknown>>> {
  const cwd = folderOf({ ...base, ...files })
  git(cwd, 'init', '-q')
  const found = await find([part], { cwd })
  const engine = await manifestsEngine({ to: 'v1beta2' })
  const { files: planned } = await planFound(found, engine, { where: [part], search: { cwd } })
  return Object.fromEntries(
    planned.map(({ source, state, plan }) => [
      source.file,
      state === 'tasks' ? plan.tasks.map(({ code, what, next }) => `${code}: ${what}; ${next}`) : state,
    ]),
  )
}

const held = (path: string): readonly unknown[] => [
  expect.stringMatching(
    new RegExp(`^file/tied-outside: .*\`${path}\` is outside of this run.*migrate manifests `),
  ),
]

test.each(Object.entries(overlays))(
  'a base is not changed without an overlay outside of the run: %s',
  async (name, files) => {
    const by = 'prod/patch.yaml' in files ? 'prod/patch.yaml' : 'prod/kustomization.yaml'
    for (const part of ['base', 'base/a.yaml']) {
      const plan = await planOf(files, part)
      expect(plan['base/a.yaml'], name).toEqual(held(by))
      if (part === 'base') expect(plan['base/b.yaml']).toBe('changes')
    }
  },
)

test('an overlay that patches nothing holds nothing, and none of its files is planned', async () => {
  const files = {
    'prod/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: prod-\n',
    'prod/own.yaml': cluster('c', '{class: small, version: v1.30.0}'),
  }
  expect(await planOf(files, 'base')).toEqual({ 'base/a.yaml': 'changes', 'base/b.yaml': 'changes' })
})

test('an overlay is not changed without its base, which something else builds, too', async () => {
  const files = { ...overlays.file, 'all/kustomization.yaml': 'resources: [../prod, ../base]\n' }
  expect((await planOf(files, 'prod'))['prod/patch.yaml']).toEqual(held('base/a.yaml'))
})

test('a run of the whole repository changes both', async () => {
  expect(await planOf(overlays.file, '.')).toEqual({
    'base/a.yaml': 'changes',
    'base/b.yaml': 'changes',
    'prod/patch.yaml': 'changes',
  })
})
