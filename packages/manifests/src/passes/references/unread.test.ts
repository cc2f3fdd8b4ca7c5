import { dump } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const planned = (text: string, file = 'a.yaml') => planFile(text, { to: 'v1beta2', file, references: true })

const toldOf = (text: string, file?: string) =>
  planned(text, file).tasks.map(({ code, line }) => `${line} ${code}`)

describe('a version that only code knows', () => {
  test.each(['{{ CAPI_VERSION }}', '${CAPI_VERSION}', '$CAPI_VERSION', '<< .params.VERSION >>'])(
    'is told where it is %s',
    (version) => {
      const text = `\
- name: Wait for machines
  kubernetes.core.k8s_info:
    api_version: cluster.x-k8s.io/${version}
    kind: Machine
`
      expect(toldOf(text)).toEqual(['3 reference/unread-version'])
    },
  )

  test('is nothing to tell in a label, in the group of a provider, or beside the kind of one', () => {
    const text = `\
apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    cluster.x-k8s.io/\${LABEL}: a
data:
  selector: cluster.x-k8s.io/\${LABEL}=a
  type: infrastructure.cluster.x-k8s.io/\${VERSION}
  ref: '{"apiVersion": "controlplane.cluster.x-k8s.io/\${VERSION}", "kind": "RKE2ControlPlane"}'
`
    expect(toldOf(text)).toEqual([])
  })
})

describe('a template that cannot be read', () => {
  const policy = (version: string) => `\
[[- if .Values.enabled ]]
apiVersion: kyverno.io/v1
kind: ClusterPolicy
spec:
  rules:
    - context:
        - apiCall:
            urlPath: "/apis/${version}/namespaces/{{ns}}/machines?labelSelector=cluster.x-k8s.io/cluster-name={{name}}"
[[- end ]]
`

  test('has a line where it names an older version', () => {
    const { tasks, skipped } = planned(policy('cluster.x-k8s.io/v1beta1'))
    expect(tasks.map(({ code, line }) => `${line} ${code}`)).toEqual(['8 reference/unread'])
    expect(skipped).toBeUndefined()
  })

  test('is nothing to look at where no object of ours can be in it', () => {
    expect(planned(policy('infrastructure.cluster.x-k8s.io/v1beta1'))).toMatchObject({ tasks: [], edits: [] })
    expect(planned(policy('cluster.x-k8s.io/v1beta2')).skipped).toBeUndefined()
  })

  test.each(['cluster.x-k8s.io/v1beta1', '{{ .Values.version }}'])(
    'is left for later where an object of %s may be in it',
    (version) => {
      const text = `\
[[- if .Values.enabled ]]
apiVersion: "${version}"
kind: Cluster
metadata: { name: "{{ .name }}", labels: { cluster.x-k8s.io/x: a } }
[[- end ]]
`
      const { tasks, skipped } = planned(text)
      expect(tasks.length > 0 || skipped !== undefined).toBe(true)
    },
  )
})

describe('what an object that is left refers to', () => {
  const old = (name: string) => `\
      - apiVersion: cluster.x-k8s.io/v1alpha3
        kind: Cluster
        metadata: { name: ${name} }
        spec:
          controlPlaneRef:
            apiVersion: controlplane.cluster.x-k8s.io/v1alpha3
            kind: KubeadmControlPlane
            name: a
`
  const template = `\
apiVersion: example.org/v1
kind: Template
metadata: { name: a }
spec:
  resources:
    - content:
`

  test('is left with it', () => {
    expect(toldOf(template + old('a') + old('b'))).toEqual([
      '7 object/version-not-served',
      '15 object/version-not-served',
    ])
  })

  test('and the next item is not', () => {
    const other = `\
      - apiVersion: example.org/v1
        kind: Watch
        spec:
          urls: [/apis/cluster.x-k8s.io/v1beta1/machines]
`
    expect(toldOf(template + old('a') + other)).toEqual([
      '7 object/version-not-served',
      '18 reference/resource-path',
    ])
  })
})

test('programs are looked through as well, but for their comments', () => {
  const line = 'api_version = "cluster.x-k8s.io/v1beta1"\n'
  expect(toldOf(`# cluster.x-k8s.io/v1beta1\n${line}`, 'operator.py')).toEqual(['2 reference/unread'])
  expect(toldOf(`-- cluster.x-k8s.io/v1beta1\n${line}`, 'health.lua')).toEqual(['2 reference/unread'])
  expect(toldOf(`input.apiVersion == "cluster.x-k8s.io/v1beta1"\n`, 'a.rego')).toEqual(['1 reference/unread'])
})

describe('an object of a provider', () => {
  const plane = (version: string) => `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: RKE2ControlPlane
metadata: { name: a }
spec:
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/${version}
    kind: DockerMachineTemplate
    name: a
`

  test('that refers to an object of ours by its older version is told, and never written', () => {
    const { tasks, edits } = planned(plane('v1beta1'))
    expect(tasks.map(({ code, line }) => `${line} ${code}`)).toEqual(['6 reference/api-version'])
    expect(tasks[0]!.next).not.toContain('--references')
    expect(edits).toEqual([])
  })

  test('that refers to the newer version, or to a kind of a provider, is nothing to tell', () => {
    expect(toldOf(plane('v1beta2'))).toEqual([])
    expect(toldOf(plane('v1beta1').replace('DockerMachineTemplate', 'AWSMachineTemplate'))).toEqual([])
  })
})

test('a named template that prints a version is told beside one that prints an object', () => {
  const text = `\
{{- define "a.version" -}}
{{- if .Values.isManaged -}}
controlplane.cluster.x-k8s.io/v1beta1
{{- end }}
{{- end }}
{{- define "a.object" }}
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { paused: true }
{{- end }}
`
  expect(toldOf(text, 'templates/_helpers.tpl')).toEqual(['3 reference/unread'])
})

test('a script of Argo CD about a kind of ours is known by its path', () => {
  const script = 'local hs = {}\nif obj.status.controlPlaneReady then hs.status = "Healthy" end\nreturn hs\n'
  const folder = 'resource_customizations/cluster.x-k8s.io/Cluster'
  expect(toldOf(script, `${folder}/health.lua`)).toEqual(['2 reference/path-moved'])
  expect(toldOf(script, 'resource_customizations/apps/Cluster/health.lua')).toEqual([])
})

describe('a name in a regular expression', () => {
  test.each([
    [
      'renovate.json',
      String.raw`{"matchStrings": ["apiVersion: cluster\\.x-k8s\\.io/v1beta1\\nkind: (?<depName>\\w+)"]}`,
    ],
    [
      'renovate.json',
      String.raw`{"matchStrings": ["apiVersion: controlplane\\.cluster\\.x-k8s\\.io\/v1beta1"]}`,
    ],
    ['a.yaml', String.raw`matchStrings: ['apiVersion: "?cluster\.x-k8s\.io/v1beta1"?']`],
    ['a.sh', String.raw`grep -rE 'cluster\.x-k8s\.io/v1beta1' .`],
  ])('is told in %s, whatever its dots are written as: %s', (file, line) => {
    expect(toldOf(`${line}\n`, file)).toEqual(['1 reference/unread'])
  })

  test('is none of ours where the group is that of a provider', () => {
    expect(toldOf(String.raw`a: 'infrastructure\.cluster\.x-k8s\.io/v1beta1'` + '\n')).toEqual([])
  })
})

describe('a query of audit logs', () => {
  const group = 'objectRef_apiGroup="cluster.x-k8s.io"'
  const version = 'objectRef_apiVersion="v1beta1"'
  test.each([
    `expr: '{job="audit"} | json | ${group} | ${version}'`,
    `expr: '{job="audit"} | json | ${version} | objectRef_resource="machines" | ${group}'`,
    `expr: '{job="audit"} | json | ${version} | objectRef_apiGroup=~"controlplane.cluster.x-k8s.io|cluster.x-k8s.io"'`,
    String.raw`{"expr": "{a=\"b\"} | objectRef_apiGroup=~\"cluster\\\\.x-k8s\\\\.io\" | objectRef_apiVersion=\"v1beta1\""}`,
    `query: 'objectRef.apiGroup: "cluster.x-k8s.io" and objectRef.apiVersion: "v1beta1"'`,
  ])('is told where it selects a group of ours and an older version: %s', (line) => {
    expect(toldOf(`${line}\n`)).toEqual(['1 reference/unread'])
  })

  test('is none of ours where it selects another group', () => {
    const other = version + ' | objectRef_apiGroup="policy"'
    expect(toldOf(`a: cluster.x-k8s.io\nexpr: '{job="audit"} | ${other}'\n`)).toEqual([])
  })
})

describe('a version under a key that no object has', () => {
  const text = (key: string) => `${key}: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: { name: a }\n`

  test.each(['iapiVersion', 'apiversion', 'version'])('is told: %s', (key) => {
    expect(toldOf(text(key))).toEqual(['1 reference/unread'])
  })

  test('is told once where values are read', () => {
    expect(toldOf('capiVersion: cluster.x-k8s.io/v1beta1\n')).toEqual(['1 file/version-value'])
  })
})

test('a kind of ours in the group of infrastructure is known by its name', () => {
  const named = (kind: string) => `watch("infrastructure.cluster.x-k8s.io/v1beta1/${kind}")\n`
  expect(toldOf(named('DockerCluster'), 'a.py')).toEqual(['1 reference/unread'])
  expect(toldOf(named('AWSCluster'), 'a.py')).toEqual([])
})

describe('what is left beside something that is written', () => {
  const text = `\
kubectl get machines.v1beta1.cluster.x-k8s.io && probe cluster.x-k8s.io/v1beta1
kubectl get clusters.v1beta1.cluster.x-k8s.io
`
  test.each([
    ['a.sh', text],
    [
      'a.yaml',
      `apiVersion: v1\nkind: ConfigMap\ndata:\n  run: |\n${text.replace(/^/gm, '    ').trimEnd()}\n`,
    ],
  ])('is told in the first run as in the second: %s', (file, text) => {
    const first = planned(text, file)
    expect(first.edits).not.toEqual([])
    const told = (tasks: typeof first.tasks) => tasks.map(({ code, what }) => `${code} ${what}`)
    expect(told(first.tasks)).toEqual(told(planned(first.after, file).tasks))
    expect(first.tasks).toMatchObject([{ code: 'reference/unread' }])
  })
})

describe('a list of which one item is held', () => {
  const machine = (name: string, more: object = {}): object => ({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Machine',
    metadata: { name },
    spec: {
      clusterName: 'a',
      bootstrap: { dataSecretName: 'a' },
      infrastructureRef: {
        apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
        kind: 'DockerMachine',
        name,
      },
      ...more,
    },
  })
  const items = [machine('a', { minReadySeconds: 3 }), machine('b')]

  test.each([
    ['v1', 'List', items],
    ['v1', 'List', items.slice(0, 1)],
    ['cluster.x-k8s.io/v1beta1', 'MachineList', items],
  ])('has nothing else to tell: %s %s', (apiVersion, kind, items) => {
    const list = { apiVersion, kind, items }
    for (const text of [dump(list), JSON.stringify(list), JSON.stringify(list, undefined, 2)]) {
      const { edits, tasks } = planned(text)
      expect(edits.length > 0).toBe(apiVersion === 'v1' && items.length > 1)
      expect(tasks.map(({ code }) => code)).toEqual(['field/ignored'])
    }
  })
})

test('an object that is held in another one is understood, also where its spec is in braces', () => {
  const text = `\
apiVersion: example.com/v1
kind: Holder
metadata: {name: a}
spec:
  objects:
    - apiVersion: cluster.x-k8s.io/v1beta1
      kind: Machine
      metadata: {name: m}
      spec: {clusterName: c, nodeDrainTimeout: '{{ drain }}', bootstrap: {dataSecretName: x}, infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: Other, name: t}}
`
  expect(planned(text).tasks.map(({ code }) => code)).toEqual(['value/duration-printed'])
})
