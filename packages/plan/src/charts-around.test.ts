import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, git } from '../test/folder.ts'
import { chartsAround } from './charts-around.ts'
import { manifestsEngine } from './engines.ts'
import { find } from './find.ts'
import { planFound } from './plan-found.ts'

const chart = (name: string, more = ''): string => `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n${more}`
const object = (name: string): string =>
  `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfigTemplate\nmetadata:\n  name: ${name}\n`
const values = `x:\n  machine:\n    ${object('b').trimEnd().replaceAll('\n', '\n    ')}\n`

const files = {
  'u/Chart.yaml': chart('u', 'dependencies: [{name: lib, repository: "file://../lib"}]\n'),
  'u/values.yaml': values,
  'u/charts/x/Chart.yaml': chart('x'),
  'u/charts/x/templates/a.yaml': object('a-{{ include "sum" . }}'),
  'lib/Chart.yaml': chart('lib', 'dependencies: [{name: base, repository: file://../base}]\n'),
  'lib/templates/_s.tpl': '{{- define "sum" }}{{ toYaml .Values.machine | sha256sum }}{{ end }}\n',
  'base/Chart.yaml': chart('base'),
  'rel/r.yaml': `kind: HelmRelease\nspec:\n  values:\n    ${values.trimEnd().replaceAll('\n', '\n    ')}\n`,
  'other/a.yaml': 'a: b\n',
}

const aroundOf = async (cwd: string, where: readonly string[]): Promise<readonly string[]> => {
  const around = await chartsAround(await find(where, { cwd }), where, { cwd })
  return around.map(({ path }) => relative(cwd, path)).sort()
}
const charts = Object.keys(files).filter((file) => /^(?:u|lib|base)\//.test(file))

test.each([['u/values.yaml'], ['u/charts/x/templates'], ['u/charts/x'], ['u/charts/x/templates/a.yaml']])(
  'the whole chart around a part of it, and the charts that it names: %s',
  async (part) => {
    const around = await aroundOf(folderOf(files), [part])
    expect(around).toEqual(charts.filter((file) => !file.startsWith(part)).sort())
  },
)

test('each chart of a repository of which a part is looked at', async () => {
  const cwd = folderOf(files)
  expect(await aroundOf(cwd, ['rel'])).toEqual([])
  git(cwd, 'init', '-q')
  expect(await aroundOf(cwd, ['rel'])).toEqual([...charts].sort())
  expect(await aroundOf(cwd, ['base'])).toEqual([])
})

test('what git ignores of a chart, and nothing of a repository that is looked at as a whole', async () => {
  const cwd = folderOf({ ...files, '.gitignore': 'charts/\n' })
  git(cwd, 'init', '-q')
  expect(await aroundOf(cwd, ['.'])).toEqual(charts.filter((file) => file.startsWith('u/charts/')).sort())
})

test.each(['u/values.yaml', 'rel/r.yaml', 'rel'])(
  'a run of a part changes no values that a chart hashes: %s',
  async (part) => {
    const cwd = folderOf(files)
    git(cwd, 'init', '-q')
    const found = await find([part], { cwd })
    const engine = await manifestsEngine({ to: 'v1beta2' })
    const { files: planned } = await planFound(found, engine, { where: [part], search: { cwd } })
    expect(planned.map(({ state, plan }) => [state, plan.tasks.map(({ code }) => code)])).toEqual([
      ['tasks', ['file/hashed-values']],
    ])
  },
)
