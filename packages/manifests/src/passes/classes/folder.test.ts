import { expect, test } from 'vitest'
import { objectsAround } from './folder.ts'

const template = (note: string): string =>
  `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata: {name: w, note: ${note}}
`

/** Notes of the templates that a ClusterClass in `/r/a/b/class.yaml` finds. */
function found(files: Readonly<Record<string, string>>): readonly unknown[] {
  const around = objectsAround({
    paths: Object.keys(files),
    textOf: (path) => files[path],
    nameOf: (path) => path.slice('/r/'.length),
  })
  return around('a/b/class.yaml')
    .templates('bootstrap.cluster.x-k8s.io', 'KubeadmConfigTemplate', 'w')
    .map(({ metadata }) => (metadata as { note: unknown }).note)
}

test.each<[string, Record<string, string>, string[]]>([
  ['its own folder', { '/r/a/b/t.yaml': template('own'), '/r/a/b/c/t.yaml': template('below') }, ['own']],
  ['folders below', { '/r/a/b/c/t.yaml': template('below'), '/r/a/t.yaml': template('above') }, ['below']],
  ['the folder above', { '/r/a/t.yaml': template('above'), '/r/t.yaml': template('far') }, ['above']],
  ['another branch', { '/r/x/t.yaml': template('far') }, ['far']],
  ['two at once', { '/r/a/b/1.yaml': template('one'), '/r/a/b/2.yaml': template('two') }, ['one', 'two']],
  ['none', { '/r/a/b/t.yaml': template('own').replace('name: w', 'name: v') }, []],
])('templates are looked for in %s', (_, files, notes) => {
  expect(found({ '/r/a/b/class.yaml': 'kind: ClusterClass\n', ...files })).toEqual(notes)
})
