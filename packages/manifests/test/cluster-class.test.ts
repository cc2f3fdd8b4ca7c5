import { readdirSync, readFileSync } from 'node:fs'
import { valueAt } from '@capi-migrate/transitions'
import { load, loadAll } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { planManifest } from '../src/index.ts'

const folder = new URL('../../transitions/examples/patches/', import.meta.url)

/** The sections of the pages about patches, as the text they are written in. */
const examples = readdirSync(folder).flatMap((file) => {
  const [, ...parts] = readFileSync(new URL(file, folder), 'utf8').split(/^## /m)
  return parts.map((part) => {
    const block = (label: string): string | undefined =>
      new RegExp(`^\`\`\`${label}\\n([^]*?)^\`\`\`$`, 'm').exec(part)?.[1]
    const beside = block('yaml template')
    const before = block('yaml before')!
    const text = beside === undefined ? before : `${before}---\n${beside}`
    const tasks = (block('text tasks') ?? '').split('\n').filter((line) => line !== '')
    const bothWays = /^Both ways\.$/m.test(part)
    return {
      name: `${file}: ${part.split('\n', 1)[0]}`,
      text,
      beside,
      after: block('yaml after')!,
      tasks,
      bothWays,
    }
  })
})

describe('the text of an example becomes what its page says, beside its template', () => {
  test.each(examples.map((example) => [example.name, example] as const))(
    '%s',
    (_, { text, after, tasks }) => {
      const plan = planManifest(text, { to: 'v1beta2' })
      expect(plan.problem).toBeUndefined()
      expect(loadAll(plan.after)[0]).toEqual(loadAll(after)[0])
      const own = plan.tasks.filter(({ code }) => code !== 'value/said-elsewhere')
      expect(own).toHaveLength(tasks.length)
    },
  )
})

describe('a second run changes nothing and says the same', () => {
  test.each(examples.map((example) => [example.name, example] as const))('%s', (_, { text, tasks }) => {
    const again = planManifest(planManifest(text, { to: 'v1beta2' }).after, { to: 'v1beta2' })
    expect(again.edits).toEqual([])
    expect(again.tasks).toHaveLength(tasks.length)
  })
})

describe('an example that goes both ways is written as it was', () => {
  const cases = examples.filter(({ bothWays }) => bothWays)
  test.each(cases.map((example) => [example.name, example] as const))('%s', (_, { text }) => {
    const there = planManifest(text, { to: 'v1beta2' }).after
    const back = planManifest(there, { to: 'v1beta1' })
    expect(loadAll(back.after)[0]).toEqual(loadAll(text)[0])
  })
})

describe('a class that says v1beta2 and has patches of v1beta1', () => {
  const classWith = (path: string, rest: string): string => `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata:
  name: half
spec:
  patches:
    - name: one
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta2
            kind: KubeadmControlPlaneTemplate
          jsonPatches:
            - op: add
              path: /spec/template/spec/${path}
              value: [{ name: a, value: "1" }]
            - op: add
              path: /spec/template/spec/kubeadmConfigSpec/joinConfiguration/nodeRegistration
              valueFrom:
                template: |
                  kubeletExtraArgs:
${rest}`
  const list = '                    - name: a\n                      value: "{{ .b }}"\n'
  const half = classWith('remediationStrategy', '                    a: "{{ .b }}"\n').replace(
    '[{ name: a, value: "1" }]',
    '{ retryPeriod: 5m }',
  )

  test('is left as it is, and told', () => {
    const { edits, checked } = planManifest(half, { to: 'v1beta2' })
    expect(edits).toEqual([])
    expect(checked?.findings).toMatchObject([
      {
        rule: 'strict/half-migrated',
        line: 14,
        evidence: expect.stringContaining('path is written as in v1beta1') as string,
      },
    ])
  })

  test('--repair writes them for v1beta2, texts too; a second time there is nothing to do', () => {
    const { after, tasks } = planManifest(half, { to: 'v1beta2', repair: true })
    expect(tasks).toEqual([])
    expect(after).toBe(
      classWith('remediation', list).replace('[{ name: a, value: "1" }]', '{ retryPeriodSeconds: 300 }'),
    )
    expect(planManifest(after, { to: 'v1beta2', repair: true }).edits).toEqual([])
    expect(planManifest(after, { to: 'v1beta2' }).checked?.findings).toEqual([])
  })

  test('what is of v1beta2 already stays', () => {
    const args = 'kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'
    const text = classWith(args, list)
    expect(planManifest(text, { to: 'v1beta2', repair: true })).toMatchObject({ edits: [], tasks: [] })
  })
})

describe('a text that renders a whole map of flags', () => {
  const args = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'
  const classOf = (template: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata:
  name: texts
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: texts
  patches:
    - name: one
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta1
            kind: KubeadmControlPlaneTemplate
            matchResources:
              controlPlane: true
          jsonPatches:
            - op: add
              path: ${args}
              valueFrom:
                template: |
${template.replace(/^/gm, '                  ')}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata:
  name: texts
spec:
  template:
    spec:
      kubeadmConfigSpec:
        clusterConfiguration:
          apiServer:
            certSANs: [localhost]
`
  const rendered = (template: string): string =>
    (
      valueAt(loadAll(planManifest(classOf(template), { to: 'v1beta2' }).after)[0], textPlace) as string
    ).trimEnd()

  test('is sorted by name', () => {
    expect(rendered('v: "{{ .level }}"\naudit-log-path: /a')).toBe(
      `\
- name: audit-log-path
  value: /a
- name: v
  value: "{{ .level }}"`,
    )
  })

  test('may range over the keys of a map, which Go templates sort', () => {
    expect(rendered('{{- range $name, $value := .flags }}\n{{ $name }}: "{{ $value }}"\n{{- end }}')).toBe(
      `\
{{- range $name, $value := .flags }}
- name: {{ $name }}
  value: "{{ $value }}"
{{- end }}`,
    )
  })

  test.each([
    ['a name from a variable beside another', 'v: "5"\n{{ .flag }}: "1"'],
    ['names from a list', '{{- range .flags }}\n{{ .name }}: "{{ .value }}"\n{{- end }}'],
    [
      'names from a map beside another',
      `\
v: "5"
{{- range $k, $v := .flags }}
{{ $k }}: "{{ $v }}"
{{- end }}`,
    ],
  ])('%s: the class stays, because its order cannot be known', (_, template) => {
    const { after, tasks } = planManifest(classOf(template), { to: 'v1beta2' })
    expect(valueAt(loadAll(after)[0], textPlace)).toBe(`${template}\n`)
    expect(tasks.map(({ what }) => what)).toEqual([expect.stringContaining('would replace the Machines')])
  })
})

describe('a flag from a variable fails where the patch of the variable failed', () => {
  const args = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'
  const text = `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: a
  variables:
    - name: oidc
      required: true
      schema:
        openAPIV3Schema:
          type: object
          required: [client]
          properties:
            client: { type: string }
            groups: { type: string }
    - name: level
      required: false
      schema: { openAPIV3Schema: { type: integer } }
  patches:
    - name: a
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta1
            kind: KubeadmControlPlaneTemplate
            matchResources: { controlPlane: true }
          jsonPatches:
            - op: add
              path: ${args}/oidc-client-id
              valueFrom: { variable: oidc.client }
            - op: add
              path: ${args}/oidc-groups-prefix
              valueFrom: { variable: oidc.groups }
            - op: add
              path: ${args}/v
              valueFrom: { variable: level }
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec:
  template:
    spec:
      kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs: { a: b } } } }
`
  const { after, tasks } = planManifest(text, { to: 'v1beta2' })
  const guarded = (variable: string): string =>
    `{{ if kindIs "string" .${variable} }}{{ quote .${variable} }}{{ else }}{{ fail "${variable} is not a string" }}{{ end }}`
  const templates = [...after.matchAll(/valueFrom: \{ template: (".*") \}/g)].map(([, one]) => load(one!))

  test('a string that the class requires is quoted, anything else is asked for', () => {
    expect(tasks).toEqual([])
    expect(templates).toEqual([
      'name: oidc-client-id\nvalue: {{ quote .oidc.client }}\n',
      `name: oidc-groups-prefix\nvalue: ${guarded('oidc.groups')}\n`,
      `name: v\nvalue: ${guarded('level')}\n`,
    ])
  })

  test('a second run changes nothing, and the way back gives the variables', () => {
    expect(planManifest(after, { to: 'v1beta2' }).edits).toEqual([])
    expect(loadAll(planManifest(after, { to: 'v1beta1' }).after)).toEqual(loadAll(text))
  })

  test('an earlier text of a variable stays a text on the way back: it prints numbers as strings', () => {
    const earlier = after.replace('{{ quote .oidc.client }}', '\\"{{ .oidc.client }}\\"')
    const back = planManifest(earlier, { to: 'v1beta1' })
    expect(back.tasks).toEqual([])
    expect(back.after).toContain(`valueFrom: { template: "\\"{{ .oidc.client }}\\"" }`)
  })
})

describe('patches that add to what the template has empty, and the new version refuses empty', () => {
  const patchWith = (operation: string, condition = ''): string => `    - name: a
${condition}      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta1
            kind: KubeadmControlPlaneTemplate
            matchResources: { controlPlane: true }
          jsonPatches:
${operation}`
  const commands = `\
            - op: add
              path: /spec/template/spec/kubeadmConfigSpec/postKubeadmCommands/-
              value: echo
`
  const flags = `\
            - op: add
              path: /spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/v
              value: "5"
            - op: add
              path: /spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/a
              value: x
`
  const classWith = (...patches: readonly string[]): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: a
  patches:
${patches.join('')}---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec:
  template:
    spec:
      kubeadmConfigSpec:
        clusterConfiguration: { apiServer: { certSANs: [localhost], extraArgs: {} } }
        postKubeadmCommands: []
`
  const operations = (text: string): unknown =>
    valueAt(loadAll(text)[0], ['spec', 'patches', 0, 'definitions', 0, 'jsonPatches'])

  test('the first patch of a list writes the list', () => {
    const path = '/spec/template/spec/kubeadmConfigSpec/postKubeadmCommands'
    const { after, tasks } = planManifest(classWith(patchWith(commands + commands)), { to: 'v1beta2' })
    expect(tasks).toEqual([])
    expect(operations(after)).toEqual([
      { op: 'add', path, value: [] },
      { op: 'add', path: `${path}/-`, value: 'echo' },
      { op: 'add', path: `${path}/-`, value: 'echo' },
    ])
    expect(planManifest(after, { to: 'v1beta2' }).edits).toEqual([])
  })

  test('the first patch of a flag writes the list of flags', () => {
    const path = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'
    const { after, tasks } = planManifest(classWith(patchWith(flags)), { to: 'v1beta2' })
    expect(tasks).toEqual([])
    expect(operations(after)).toEqual([
      { op: 'add', path, value: [{ name: 'v', value: '5' }] },
      { op: 'add', path: `${path}/0`, value: { name: 'a', value: 'x' } },
    ])
  })

  test('a patch that makes the empty map makes the empty list', () => {
    const path = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/scheduler/extraArgs'
    const made = `\
            - op: add
              path: ${path}
              value: {}
            - op: add
              path: ${path}/v
              value: "5"
`
    const { after, tasks } = planManifest(classWith(patchWith(made)), { to: 'v1beta2' })
    expect(tasks).toEqual([])
    expect(operations(after)).toEqual([
      { op: 'add', path: path.replace('/extraArgs', ''), value: {} },
      { op: 'add', path, value: [] },
      { op: 'add', path: `${path}/-`, value: { name: 'v', value: '5' } },
    ])
  })

  test.each([
    ['the same', '{{ if .on }}true{{ end }}', []],
    ['something else', '{{ if .other }}true{{ end }}', ['patch/entry-may-be-empty']],
  ])('an entry that a condition prints has a value where enabledIf asks %s', (_, enabledIf, told) => {
    const path = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/scheduler/extraArgs/v'
    const entry = `\
            - op: add
              path: ${path}
              valueFrom:
                template: '{{ if .on }}5{{ end }}'
`
    const { tasks } = planManifest(classWith(patchWith(entry, `      enabledIf: '${enabledIf}'\n`)), {
      to: 'v1beta2',
    })
    expect(tasks.map(({ code }) => code)).toEqual(told)
  })

  test('a second patch cannot know whether one with a condition has written the list', () => {
    const conditional = patchWith(commands, `      enabledIf: '{{ .on }}'\n`)
    const { after, tasks } = planManifest(classWith(conditional, patchWith(commands)), { to: 'v1beta2' })
    expect(tasks.map(({ code }) => code)).toEqual(['patch/parent-sometimes'])
    expect(operations(after)).toEqual(operations(classWith(conditional)))
  })
})

describe('patches that change places take their comments along', () => {
  const args = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'
  const commands = '/spec/template/spec/kubeadmConfigSpec/preKubeadmCommands'
  const textOf = (version: string, ref: string, patches: string, flags: string): string => `
apiVersion: cluster.x-k8s.io/${version}
kind: ClusterClass
metadata:
  name: turns
spec:
  controlPlane:
    ${ref}:
      apiVersion: controlplane.cluster.x-k8s.io/${version}
      kind: KubeadmControlPlaneTemplate
      name: turns
  patches:
    - name: one
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/${version}
            kind: KubeadmControlPlaneTemplate
            matchResources:
              controlPlane: true
          jsonPatches:${patches}
---
apiVersion: controlplane.cluster.x-k8s.io/${version}
kind: KubeadmControlPlaneTemplate
metadata:
  name: turns
spec:
  template:
    spec:
      kubeadmConfigSpec:
        clusterConfiguration:
          apiServer:
            extraArgs:${flags}
`
  const planned = (patches: string): string =>
    planManifest(textOf('v1beta1', 'ref', patches, '\n              profiling: "false"'), { to: 'v1beta2' })
      .after
  const now = (patches: string): string =>
    textOf(
      'v1beta2',
      'templateRef',
      patches,
      '\n              - name: profiling\n                value: "false"',
    )

  test('in a list of lines', () => {
    const before = `
            # how long
            - op: add
              path: ${args}/audit-log-maxage
              value: "30" # days
            - op: add
              path: ${commands}/-
              value: echo # in between
            # where
            - op: add
              path: ${args}/audit-log-path
              value: /var/log/audit.log`
    expect(planned(before)).toBe(
      now(`
            # where
            - op: add
              path: ${args}/0
              value:
                name: audit-log-path
                value: /var/log/audit.log
            - op: add
              path: ${commands}/-
              value: echo # in between
            # how long
            - op: add
              path: ${args}/0
              value:
                name: audit-log-maxage
                value: "30" # days`),
    )
  })

  test('in one line', () => {
    const [a, b] = [
      `{op: add, path: ${args}/audit-a, value: a}`,
      `{op: add, path: ${args}/audit-b, value: b}`,
    ]
    expect(planned(` [${a}, ${b}]`)).toBe(
      now(
        ` [{op: add, path: ${args}/0, value: {name: audit-b, value: b}}, {op: add, path: ${args}/0, value: {name: audit-a, value: a}}]`,
      ),
    )
  })
})

const textPlace = ['spec', 'patches', 0, 'definitions', 0, 'jsonPatches', 0, 'valueFrom', 'template']
