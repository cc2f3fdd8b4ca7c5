import type { HostileInput } from './input.ts'

const group = 'infrastructure.cluster.x-k8s.io'

/** A CRD of the kind Foo whose `spec` has a schema. JSON is YAML, and needs no care for quotes. */
function crd(spec: object): string {
  const names = { kind: 'Foo', plural: 'foos', singular: 'foo', listKind: 'FooList' }
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } }
  return json({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `foos.${group}`, labels: { 'cluster.x-k8s.io/v1beta1': 'v1beta1' } },
    spec: {
      group,
      names,
      scope: 'Namespaced',
      versions: [{ name: 'v1beta1', served: true, storage: true, schema }],
    },
  })
}

function foo(spec: unknown): string {
  return json({ apiVersion: `${group}/v1beta1`, kind: 'Foo', metadata: { name: 'f', namespace: 'n' }, spec })
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}

const withCrds = [
  ['check', 'o', '--crds', 'crds'],
  ['check', 'o', '--crds', 'crds', '--format', 'json'],
  ['manifests', 'o', '--crds', 'crds', '--contract', 'v1beta2', '--role', 'Foo=InfraCluster'],
  ['contract', 'crds', '--role', 'Foo=InfraCluster'],
]

function ofCrd(name: string, spec: object, value: unknown): HostileInput {
  return { name, files: { 'crds/c.yaml': crd(spec), 'o/o.yaml': foo(value) }, runs: withCrds }
}

const aaa = `${'a'.repeat(100)}!`

/** Patterns that a backtracking engine does not end on, that Go refuses, or that are large. */
const patterns: readonly (readonly [name: string, pattern: unknown, text: string])[] = [
  ['repeats of repeats', '^(a+)+$', aaa],
  ['repeats of stars', '^(a*)*$', aaa],
  ['choices that overlap', '^(a|aa)+$', aaa],
  ['three choices that overlap', '^(a|a|a)*$', aaa],
  ['repeats side by side', '(x+x+)+y', 'x'.repeat(5000)],
  ['five stars', '^.*.*.*.*.*b$', 'a'.repeat(20_000)],
  ['optional letters', `${'a?'.repeat(300)}${'a'.repeat(300)}b`, 'a'.repeat(300)],
  ['counted repeats', '^((a{1,30}){1,30})$', aaa],
  ['classes that overlap', '^([a-zA-Z]+)*[0-9]$', 'a'.repeat(200)],
  ['an e-mail address', '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$', 'a'.repeat(200)],
  ['letters of all the world', '^(\\pL+)+$', `${'é'.repeat(100)}!`],
  ['any case', '(?i)^(k+)+$', `${'K'.repeat(100)}!`],
  ['a long text', '^(a+)+$', `${'a'.repeat(2_000_000)}!`],
  ['a look ahead', '^(?=a)a$', 'a'],
  ['a look behind', '(?<!b)a', 'a'],
  ['a back reference', '^(a+)\\1$', 'aa'],
  ['an atomic group', '(?>a+)b', 'ab'],
  ['a conditional', '(?(1)a|b)', 'a'],
  ['an endless repeat', 'a{1001}', 'a'],
  ['repeats that multiply', '((a{100}){100}){100}', 'a'],
  ['a program that is too large', 'a{1000}'.repeat(1400), 'a'],
  ['a thousand groups', `${'('.repeat(1000)}a${')'.repeat(1000)}`, 'a'],
  ['20,000 groups', `${'('.repeat(20_000)}a${')'.repeat(20_000)}`, 'a'],
  ['20,000 choices', Array.from({ length: 20_000 }, (_, i) => `x${i}`).join('|'), 'a'],
  ['an open group', '(a', 'a'],
  ['an open class', '[a', 'a'],
  ['a class that runs backwards', '[z-a]', 'a'],
  ['a class nobody knows', '\\p{Klingon}', 'a'],
  ['control characters', '\u001b]0;x\u0007[\u0085', 'a'],
  ['half a character', '\ud83d', 'a'],
  ['no pattern but a number', 5, 'a'],
  ['no pattern but a list', ['a'], 'a'],
]

/** CEL that costs too much, nests too deeply, or is refused. */
const rules: readonly (readonly [name: string, rule: unknown, value: unknown])[] = [
  ['matches that never ends', "self.a.matches('^(a+)+$')", { a: aaa }],
  ['matches of a pattern that Go refuses', "self.a.matches('(?=a)')", { a: 'a' }],
  ['matches of a pattern of the object', 'self.a.matches(self.b)', { a: aaa, b: '^(a+)+$' }],
  ['matches of a refused pattern of the object', 'self.a.matches(self.b)', { a: 'a', b: '(?<=a)' }],
  ['three loops', 'self.l.all(x, self.l.all(y, self.l.all(z, x != "")))', { l: numbers(3000) }],
  ['three loops that end late', 'self.l.exists(x, self.l.exists(y, x == y + "a"))', { l: numbers(3000) }],
  [
    'loops that gather',
    'self.l.map(x, self.l.map(y, self.l.map(z, x + y + z))).size() > 0',
    { l: numbers(2000) },
  ],
  [
    'loops over deep values',
    'self.l.all(x, self.l.all(y, x == y))',
    { l: Array.from({ length: 300 }, () => numbers(300)) },
  ],
  ['texts that double', bound(40, 'self.a'), { a: aaa }],
  ['lists that double', bound(40, 'self.l'), { l: numbers(100) }],
  [
    'texts that are split again and again',
    "self.a.split('').map(x, self.a.split('').map(y, self.a.split(''))).size() > 0",
    { a: 'a'.repeat(20_000) },
  ],
  [
    'contains of long texts',
    'self.l.all(x, self.a.contains(self.b))',
    { a: 'a'.repeat(50_000), b: 'ab'.repeat(20_000), l: numbers(1000) },
  ],
  ['20,000 parentheses', `${'('.repeat(20_000)}true${')'.repeat(20_000)}`, {}],
  ['20,000 brackets', `${'['.repeat(20_000)}${']'.repeat(20_000)} == []`, {}],
  ['20,000 negations', `${'!'.repeat(20_000)}true`, {}],
  ['20,000 conjunctions', `true${' && true'.repeat(20_000)}`, {}],
  ['5,000 sums', `1${' + 1'.repeat(5000)} > 0`, {}],
  ['5,000 fields', `self${'.a'.repeat(5000)} == 1`, {}],
  ['5,000 choices', `${'true ? true : '.repeat(5000)}true`, {}],
  ['a text that is not closed', "self.a == '", { a: 'a' }],
  ['control characters', "self.a == '\u001b[31m\u0085' && \u0000", { a: 'a' }],
  ['a function nobody knows', 'quantity(self.a).sub(self)', { a: 'a' }],
  ['the prototype', 'self.__proto__.constructor == self.constructor', { a: 'a' }],
  ['no rule but a number', 5, {}],
]

/** `1 field; 2,000 rules of it, each just below what one may cost`. */
const manyRules = ofCrd(
  'many rules of CEL, each cheap enough',
  {
    type: 'object',
    properties: { l: { type: 'array', items: { type: 'string' } } },
    'x-kubernetes-validations': Array.from({ length: 300 }, (_, i) => ({
      rule: `self.l.all(x, self.l.all(y, x != '${i}'))`,
    })),
  },
  { l: numbers(400) },
)

const manyObjects: HostileInput = {
  name: 'many objects, each with a rule that costs much',
  files: {
    'crds/c.yaml': crd({
      type: 'object',
      properties: { l: { type: 'array', items: { type: 'string' } } },
      'x-kubernetes-validations': [{ rule: "self.l.all(x, self.l.all(y, x != 'a'))" }],
    }),
    ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`o/${i}.yaml`, foo({ l: numbers(400) })])),
  },
  runs: withCrds,
}

/** Schemas that no API server takes. */
const schemas: readonly (readonly [name: string, schema: object])[] = [
  ['an enum that is no list', { type: 'object', properties: { a: { type: 'string', enum: 'a' } } }],
  ['rules that are no rules', { type: 'object', 'x-kubernetes-validations': [null, 'a', []] }],
  ['fields that are no schemas', { type: 'object', properties: { a: null, b: 'a' } }],
  ['a type that is a list', { type: ['object'], properties: { a: { type: 'string', maxLength: 'x' } } }],
]

function numbers(length: number): readonly string[] {
  return Array.from({ length }, (_, i) => `x${i}`)
}

function bound(times: number, of: string): string {
  return times === 0
    ? `size(${of}) > 0`
    : `cel.bind(v${times}, ${of} + ${of}, ${bound(times - 1, `v${times}`)})`
}

const cluster = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: `
const evil = ['(a+)+', '(a|aa)+', '(a', '(?=a)a', 'a{1001}', '(.*)*(.*)*b', '['.repeat(2000)] as const

/** Kustomizations whose selectors are patterns. */
const selectors: readonly HostileInput[] = evil.map((pattern) => ({
  name: `a selector of a kustomization: ${pattern.slice(0, 20)}`,
  files: {
    'a.yaml': `\
${cluster}${'a'.repeat(100)}
spec:
  paused: true
`,
    'kustomization.yaml': json({
      resources: ['a.yaml'],
      patches: ['name', 'namespace', 'kind', 'group', 'version'].map((key) => ({
        target: { kind: 'Cluster', [key]: pattern },
        patch: `\
- op: replace
  path: /spec/paused
  value: false
`,
      })),
      replacements: [
        {
          source: { kind: 'Cluster', name: pattern, fieldPath: `spec.[name=${pattern}].a` },
          targets: [
            { select: { kind: 'Cluster', version: pattern }, fieldPaths: [`spec.list.[name=${pattern}].a`] },
          ],
        },
      ],
    }),
  },
  runs: [
    ['manifests', '.'],
    ['contract', '.'],
  ],
}))

/** A ClusterClass whose variables have schemas with patterns and rules, and names with meaning to expressions. */
const classes: readonly HostileInput[] = [
  ['a pattern of a variable that never ends', 'v', { type: 'string', pattern: '^(a+)+$', default: aaa }],
  ['a pattern of a variable that Go refuses', 'v', { type: 'string', pattern: '(?=a)', default: 'a' }],
  [
    'a rule of a variable that costs too much',
    'v',
    {
      type: 'array',
      default: numbers(500),
      'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, self.all(z, x == y)))' }],
    },
  ],
  ['a variable whose name is an expression', '(a+)+$', { type: 'string', default: '' }],
  ['a variable whose name is no expression', '(a[', { type: 'string', default: '' }],
].map(([name, variable, schema]): HostileInput => ({
  name: String(name),
  files: {
    'class.yaml': json({
      apiVersion: 'cluster.x-k8s.io/v1beta1',
      kind: 'ClusterClass',
      metadata: { name: 'c' },
      spec: {
        variables: [{ name: variable, required: true, schema: { openAPIV3Schema: schema } }],
        patches: [
          {
            name: 'p',
            enabledIf: `{{ .${'a'.repeat(60)}! }}`,
            definitions: [
              {
                selector: {
                  apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
                  kind: 'KubeadmControlPlaneTemplate',
                  matchResources: { controlPlane: true },
                },
                jsonPatches: [
                  {
                    op: 'add',
                    path: '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/etcd',
                    valueFrom: { template: `local:\n  imageTag: {{ .${'a'.repeat(60)}! }}\n` },
                  },
                ],
              },
            ],
          },
        ],
      },
    }),
  },
  runs: [
    ['manifests', '.'],
    ['check', '.'],
  ],
}))

/** Names that stand for types in the configuration of the codemod, and kinds that are no names. */
const configured: readonly HostileInput[] = [
  ...['(a+)+$', '(a['].map((name) => ({
    name: `a type of the configuration: ${name}`,
    files: {
      'migrate.config.json': json({
        types: { [name]: 'cluster.x-k8s.io/v1beta1/Cluster' },
        mirrors: { [name]: 'Cluster' },
      }),
      'a.ts': `export const a = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', b: '${aaa}' }\n`,
    },
    runs: [['codemod', '.']],
  })),
  ...['Foo(', '(a+)+$'].map((kind) => ({
    name: `a kind of a CRD: ${kind}`,
    files: {
      'crds/c.yaml': crd({ type: 'object', properties: { providerID: { type: 'string' } } }).replaceAll(
        '"Foo"',
        JSON.stringify(kind),
      ),
      'go.mod': `\
module x

require sigs.k8s.io/cluster-api v1.9.0
`,
      'a.go': `\
package a

func (r *R) ValidateUpdate(a *Foo) { Forbidden(${'a'.repeat(60)}, Foo{}) }
`,
    },
    runs: [['contract', '.']],
  })),
  {
    name: 'an ignore file of stars',
    files: {
      '.migrateignore': '*a*a*a*a*a*a*a*a*b\n**/a/**/a/**/b\n',
      [`${'a'.repeat(200)}.yaml`]: `${cluster}a\n`,
    },
    runs: [['manifests', '.']],
  },
]

/** Patterns and expressions that run where they should not, or for ever. */
export const patternInputs: readonly HostileInput[] = [
  ...patterns.map(([name, pattern, text]) =>
    ofCrd(
      `a pattern: ${name}`,
      { type: 'object', properties: { a: { type: 'string', pattern } } },
      { a: text },
    ),
  ),
  ...rules.map(([name, rule, value]) =>
    ofCrd(
      `a rule of CEL: ${name}`,
      {
        type: 'object',
        'x-kubernetes-preserve-unknown-fields': true,
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        'x-kubernetes-validations': [{ rule, message: 'm' }],
      },
      value,
    ),
  ),
  manyRules,
  manyObjects,
  ...schemas.map(([name, schema]) => ofCrd(`a schema: ${name}`, schema, { a: 'a', b: 1 })),
  ...selectors,
  ...classes,
  ...configured,
]
