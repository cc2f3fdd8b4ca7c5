import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foos.infrastructure.cluster.x-k8s.io}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: Foo, plural: foos}
  versions: [{name: v1beta1, served: true, storage: true}]
`

test('contract says what is no provider, and takes a role for a kind that shows none', () => {
  expect(migrate(['contract'], { cwd: scratch({ 'a.yaml': 'a: 1\n' }) })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/error there is no CRD in \.\n/) as string,
  })
  const cwd = scratch({ 'crd.yaml': crd })
  expect(migrate(['contract', 'crd.yaml'], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /none of the 1 CRDs in crd.yaml has a role\nnext: give a kind its role: --role Foo=InfraCluster/,
    ) as string,
  })
  const { code, stdout } = migrate(['contract', 'crd.yaml', '--role', 'Foo=InfraCluster'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toMatch(/^Foo {2}InfraCluster {2}infrastructure\.cluster\.x-k8s\.io, given with --role$/m)
  expect(stdout).toMatch(/error {2}Foo has no contract label/)
  expect(migrate(['contract', 'crd.yaml', '--role', 'Foo=Nothing'], { cwd }).stderr).toMatch(/names no role/)
})

test('contract reads Go in the bundled program', () => {
  const cwd = scratch({
    'crd.yaml': crd,
    'api/v1beta1/foo_types.go': `\
package v1beta1

type Foo struct {
\tmetav1.ObjectMeta
}
`,
  })
  const { stdout } = migrate(['contract', '.', '--role', 'Foo=InfraCluster', '--format', 'json'], { cwd })
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly evidence: string }[] }
  expect(findings.map(({ evidence }) => evidence)).toContain('Foo does not embed metav1.TypeMeta')
})
