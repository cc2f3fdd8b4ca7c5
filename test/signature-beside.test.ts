import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const cluster = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { topology: { class: a, version: v1.33.0 } }
`
const patch = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { topology: { class: b } }
`

test.each(['sig', 'asc', 'minisig', 'bundle', 'sigstore.json'])(
  'a file with a .%s beside it is not changed, whether it is found or named',
  (ending) => {
    const files = {
      'a.yaml': cluster,
      [`a.yaml.${ending}`]: 'x',
      'b.yaml': cluster.replace('name: a', 'name: b'),
    }
    for (const paths of [['.'], ['a.yaml', 'b.yaml']]) {
      const cwd = scratch(files)
      const { stdout, code } = migrate(['manifests', ...paths, '--write', '--format', 'json'], { cwd })
      expect(code).toBe(3)
      expect(stdout).toContain('file/signature-beside')
      expect(stdout).toContain(`a.yaml.${ending}`)
      expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(cluster)
      expect(readFileSync(join(cwd, 'b.yaml'), 'utf8')).toContain('v1beta2')
    }
  },
)

test('what is built together with a signed file is not changed', () => {
  const cwd = scratch({
    'a.yaml': cluster,
    'a.yaml.sig': 'x',
    'patch.yaml': patch,
    'kustomization.yaml': 'resources: [a.yaml]\npatches: [{path: patch.yaml}]\n',
  })
  const { stdout } = migrate(['manifests', '.', '--write', '--format', 'json'], { cwd })
  expect(readFileSync(join(cwd, 'patch.yaml'), 'utf8')).toBe(patch)
  expect(stdout.match(/file\/signature-beside/g)).toHaveLength(2)
})
