import { spawnSync } from 'node:child_process'
import { planManifest } from '@capi-migrate/manifests'
import { describe, expect, test } from 'vitest'
import { planFile } from '../packages/manifests/src/plan-file.ts'
import { loadDocuments } from '../packages/manifests/src/read/load.ts'

/** Renders as Ansible does, which takes away the line end after a tag, or as Jinja does by itself. */
const python = `
import json, sys
from jinja2 import Environment, StrictUndefined
def environment(trim):
    made = Environment(trim_blocks=trim, undefined=StrictUndefined, keep_trailing_newline=True)
    made.filters['to_json'] = json.dumps
    return made
trimming, other = environment(True), environment(False)
print(json.dumps([(trimming if trims else other).from_string(text).render(**values) for text, values, trims in json.load(sys.stdin)]))
`

const isThere = spawnSync('python3', ['-c', 'import jinja2']).status === 0
if (!isThere) console.log('jinja skipped: needs Python with jinja2')

type Values = Readonly<Record<string, unknown>>

/** What each text gives with each of the values, and both ways to trim. */
function rendered(texts: readonly string[], values: readonly Values[]): readonly (readonly string[])[] {
  const all = texts.map((text) => values.flatMap((one) => [true, false].map((trims) => [text, one, trims])))
  const input = JSON.stringify(all.flat())
  const { stdout, stderr, status } = spawnSync('python3', ['-c', python], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const results = JSON.parse(stdout) as readonly string[]
  return texts.map((_, i) => results.slice(i * 2 * values.length, (i + 1) * 2 * values.length))
}

/** `undefined` for a text that is no YAML. */
function documentsOf(text: string): readonly unknown[] | undefined {
  const loaded = loadDocuments(text)
  return 'documents' in loaded ? loaded.documents : undefined
}

/** Where a text was no YAML before, nothing is known of it. */
function expectConversion(before: string, after: string, values: readonly Values[]): void {
  const [old, now] = rendered([before, after], values)
  let compared = 0
  for (const [i, text] of old!.entries()) {
    if (!documentsOf(text)) continue
    compared++
    expect(documentsOf(now![i]!)).toEqual(documentsOf(planManifest(text, { to: 'v1beta2' }).after))
  }
  expect(compared).toBeGreaterThanOrEqual(values.length)
}

const machine = (spec: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: {{ name }}
spec:
  clusterName: {{ name }}
${spec}  bootstrap:
    dataSecretName: a
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerMachine
    name: {{ name }}
`

const config = (spec: string): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: {{ name }}
spec:
  template:
    spec:
${spec}`

const args = (lines: string): string =>
  config(`      joinConfiguration:
        nodeRegistration:
          name: a
          kubeletExtraArgs:
${lines}`)

/** Templates that move in whole, with values for each of their branches. */
const layouts: readonly (readonly [name: string, text: string, values: readonly Values[]])[] = [
  [
    'a field in an if',
    machine(`{% if drain %}
  nodeDrainTimeout: 5m
{% endif %}
`),
    [{ drain: true }, { drain: false }],
  ],
  [
    'branches that write one field',
    machine(`{% if long %}
  nodeDrainTimeout: 1h
{% elif none %}
{% else %}
  nodeDrainTimeout: 5m
{% endif %}
`),
    [{ long: true }, { long: false, none: true }, { long: false, none: false }],
  ],
  [
    'control lines that trim, within the indentation',
    machine(`  {%- if drain %}
  nodeDrainTimeout: 5m
  {%- endif %}
`),
    [{ drain: true }, { drain: false }],
  ],
  [
    'values that a block sets',
    `{% set version = "v1.33.0" %}
${machine('  version: {{ version }}\n  nodeDrainTimeout: 5m\n')}`,
    [{}],
  ],
  [
    'documents in a loop',
    `{% for name in names %}
---
${machine('  nodeDrainTimeout: 5m\n')}{% endfor %}
`,
    [{ names: ['a', 'b'] }, { names: [] }],
  ],
  [
    'fixed arguments with an if around one of them',
    args(`            v: "2"
{% if external %}
            cloud-provider: external
{% endif %}
            node-labels: "a={{ name }}"
`),
    [{ external: true }, { external: false }],
  ],
  [
    'cloud-init variables that are text to Jinja',
    args(`            provider-id: "metal3://{{ '{{ ds.meta_data.providerid }}' }}"
            node-labels: 'a={{ "{{" }} ds.meta_data.name {{ "}}" }}'
`),
    [{}],
  ],
  ['a document between raw tags', machine('{% raw %}\n  nodeDrainTimeout: 5m\n{% endraw %}\n'), [{}]],
  [
    'blocks that set, and what is defined in them',
    `{% macro printed() %}
a: b
{% endmacro %}
{% set more %}
c: d
{% endset %}
{% with drain = "5m" %}
${machine('  nodeDrainTimeout: 5m\n')}{% endwith %}
`,
    [{}],
  ],
  [
    'lists that a loop fills',
    config(`      clusterConfiguration:
        apiServer:
          extraArgs:
            v: "2"
            audit-log-path: a
      preKubeadmCommands:
{% for one in commands %}
        - {{ one | to_json }}
{% endfor %}
`),
    [{ commands: ['a', 'b: c'] }],
  ],
  [
    'files whose content is filtered',
    config(`      files:
        - path: /a
          content: |
            {{ content | indent(12) }}
{% for file in files %}
        - path: {{ file.path }}
          content: |
            {{ file.content | indent(12) }}
{% endfor %}
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
            v: "2"
`),
    [{ content: 'a\nb: c', files: [{ path: '/b', content: 'c\n\nd' }] }],
  ],
  [
    'comments of Jinja',
    machine(`{# how long Pods may take #}
  nodeDrainTimeout: 5m {# five #}
`),
    [{}],
  ],
]

describe.skipIf(!isThere)(
  'what Jinja renders after a migration is the conversion of what it rendered before',
  () => {
    test.each(layouts)('%s', (_, text, values) => {
      const plan = planManifest(text, { to: 'v1beta2', file: 'a.yaml.j2' })
      expect(plan.tasks).toEqual([])
      expect(plan.after).toContain('/v1beta2')
      expect(planManifest(plan.after, { to: 'v1beta2', file: 'a.yaml.j2' }).edits).toEqual([])
      expectConversion(
        text,
        plan.after,
        values.map((one) => ({ name: 'a', ...one })),
      )
    })
  },
)

test('a line that ends with a tag stays with the blank line below it, which Ansible needs', () => {
  const raw = `            provider-id: "a"
            node-labels: {% raw %}'a={{ ds.meta_data.name }}'{% endraw %}

`
  const text = `${args(raw)}---
${machine('  nodeDrainTimeout: 5m\n')}`
  const plan = planManifest(text, { to: 'v1beta2', file: 'a.yaml.j2' })
  expect(plan.tasks).toMatchObject([{ code: 'template/line-end', object: 'KubeadmConfigTemplate' }])
  expect(plan.tasks[0]!.what).toContain('line 13')
  expect(plan.after).toContain('nodeDrainTimeoutSeconds: 300')
  expect(plan.after).toContain(raw)
})

/** What is printed into an object from elsewhere, or in another form, may have fields that move. */
test.each([
  ['an include', '{% include "more.yaml" %}\n', 'field/may-print-old'],
  [
    'an include in a filter',
    '{% filter indent(6) %}\n{% include "a" %}\n{% endfilter %}\n',
    'field/may-print-old',
  ],
  ['lines in a filter', '{% filter indent(6) %}\nfiles: []\n{% endfilter %}\n', 'field/may-print-old'],
  ['a call of a macro', '{% call printed() %}\n      files: []\n{% endcall %}\n', 'field/may-print-old'],
  ['an include among arguments', '            {% include "args" %}\n', 'field/order-unknown'],
])('an object stays that has %s', (_, lines, code) => {
  const text = args(`            v: "2"\n${lines}`)
  const plan = planManifest(text, { to: 'v1beta2', file: 'a.yaml.j2' })
  expect(plan.tasks).toMatchObject([{ code }])
  expect(plan.after).toBe(text)
})

test('a manifest in a playbook moves; one with a duration from a variable stays', () => {
  const playbook = (drain: string): string => `- hosts: all
  tasks:
    - kubernetes.core.k8s:
        definition:
${machine(`  nodeDrainTimeout: ${drain}\n`)
  .replaceAll('{{ name }}', '"{{ name }}"')
  .replace(/^(?=.)/gm, '          ')}`
  const options = { to: 'v1beta2', file: 'play.yml' } as const
  expect(planFile(playbook('5m'), options)).toMatchObject({ tasks: [] })
  expect(planFile(playbook('5m'), options).after).toContain('nodeDrainTimeoutSeconds: 300')
  const open = planFile(playbook('"{{ drain }}"'), options)
  expect(open.tasks.map(({ code }) => code)).toContain('value/duration-printed')
  expect(open.after).toBe(playbook('"{{ drain }}"'))
})
