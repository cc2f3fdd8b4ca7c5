import { expect, test } from 'vitest'
import { namedPaths } from './named-paths.ts'

test.each([
  ["new k8s.yaml.ConfigFile('x', { file: '../manifests/cluster.yaml' })", '../manifests/cluster.yaml', false],
  ['files: ["../manifests/*.yaml"]', '../manifests', true],
  [
    "readFileSync(path.join(__dirname, '..', 'manifests', 'cluster.yaml'), 'utf8')",
    '../manifests/cluster.yaml',
    false,
  ],
  ['`${__dirname}/../manifests/${name}.yaml`', '../manifests', true],
  ['f"{here}/../manifests/{name}.yaml"', '../manifests', true],
  ['Path(__file__).parent / ".." / "manifests"', '../manifests', false],
  ['fmt.Sprintf("../manifests/%s.yaml", name)', '../manifests', true],
  ['Directory = "../base/"', '../base', false],
  ["// don't\nread('../a.yaml')", '../a.yaml', false],
  ["// don't read('../a.yaml')", '../a.yaml', false],
])('%s', (text, path, isOpen) => {
  expect(namedPaths(text)).toContainEqual({ path, isOpen })
})

test.each(["join('..')", "'/'", "'../..'", "'*'", "'https://example.com/a.yaml'", "''"])(
  '%s names nothing',
  (text) => {
    expect(namedPaths(text)).toEqual([])
  },
)
