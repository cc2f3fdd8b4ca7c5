import { contract, manifests, many, nested, range } from './dimension.ts'
import type { Dimension } from './dimension.ts'

/** Schemas and Go of a provider. */
const crd = (schema: unknown): string =>
  JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: 'foos.infrastructure.cluster.x-k8s.io',
      labels: { 'cluster.x-k8s.io/v1beta1': 'v1beta1' },
    },
    spec: {
      group: 'infrastructure.cluster.x-k8s.io',
      names: { kind: 'FooMachine', plural: 'foomachines' },
      scope: 'Namespaced',
      versions: [{ name: 'v1beta1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  })
const spec = (properties: object): object => ({
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { providerID: { type: 'string' }, ...properties } },
    status: { type: 'object', properties: { ready: { type: 'boolean' }, failureReason: { type: 'string' } } },
  },
})
const foo = (value: string): string =>
  `\
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: FooMachine
metadata: {name: x}
spec: ${value}
`
const withCrds = ['check', 'a.yaml', '--crds', 'crd']
export const inProviders: readonly Dimension[] = [
  {
    what: 'properties of a CRD',
    size: 5_000,
    files: (n) => ({
      'crd/a.json': crd(spec(Object.fromEntries(range(n).map((i) => [`p${i}`, { type: 'string' }])))),
      'a.yaml': foo('{p1: x}'),
    }),
    runs: [withCrds, contract, [...contract, '--stage', 'v1beta2', '--diff']],
  },
  {
    what: 'levels of a CRD',
    size: 1_000,
    files: (n) => ({
      'crd/a.json': crd(
        spec({
          d: range(n).reduce<object>((inner) => ({ type: 'object', properties: { d: inner } }), {
            type: 'string',
          }),
        }),
      ),
      'a.yaml': foo(nested(80, '{d: ', 'x', '}')),
    }),
    runs: [withCrds, contract, [...contract, '--stage', 'v1beta2', '--diff']],
  },
  {
    what: 'brackets in a CRD',
    size: 50_000,
    files: (n) => ({
      'crd/a.yaml': `\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec: ${nested(n, '[', '', ']')}
`,
      'crd/b.json': crd(spec({})),
      'a.yaml': foo('{}'),
    }),
    runs: [withCrds, contract],
  },
  {
    what: 'CRDs',
    size: 20,
    files: (n) => ({
      'crd/a.yaml': many(
        n,
        (i) =>
          `---\n${crd(spec({})).replaceAll('FooMachine', `Foo${i}Machine`).replaceAll('foo', `foo${i}`)}\n`,
      ),
      'a.yaml': foo('{}'),
    }),
    runs: [withCrds, contract, [...contract, '--stage', 'v1beta2', '--diff']],
  },
  {
    what: 'parentheses of Go',
    size: 20_000,
    files: (n) => ({
      'go.mod': 'module x\nrequire sigs.k8s.io/cluster-api v1.9.0\n',
      'a.go': `\
package a

import clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"

var x = ${nested(n, '(', '1', ')')}
var y clusterv1.Machine
`,
      'crd/a.json': crd(spec({})),
    }),
    runs: [contract, [...contract, '--stage', 'v1beta2']],
  },
  {
    what: 'lines of Go',
    size: 50_000,
    files: (n) => ({
      'go.mod': 'module x\nrequire sigs.k8s.io/cluster-api v1.9.0\n',
      'a.go': `\
package a

import clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"

${many(n, (i) => `var x${i} clusterv1.Machine\n`)}`,
      'crd/a.json': crd(spec({})),
    }),
    runs: [contract],
  },
  {
    what: 'rules of a Role',
    size: 5_000,
    files: (n) => ({
      'rbac/role.yaml': `\
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: r, labels: {cluster.x-k8s.io/aggregate-to-manager: "true"}}
rules:
${'- {apiGroups: [infrastructure.cluster.x-k8s.io], resources: [foomachines], verbs: [get]}\n'.repeat(n)}`,
      'crd/a.json': crd(spec({})),
    }),
    runs: [contract, manifests],
  },
]
