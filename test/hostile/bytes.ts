import { machine } from './input.ts'
import type { HostileInput } from './input.ts'

const group = 'cluster.x-k8s.io/v1beta1'

/** Texts and bytes that are no manifest, or hardly one. */
const texts: Readonly<Record<string, string | Uint8Array>> = {
  nothing: '',
  'a byte order mark': '\uFEFF',
  'two byte order marks': `\uFEFF\uFEFF${machine}`,
  'separators of documents only': `\
---
---
...
---
`,
  'a NUL': `${machine}\0`,
  'UTF-16': Buffer.from(`\uFEFF${machine}`, 'utf16le'),
  'Latin-1': Buffer.from(`${machine}# \xe4\xff`, 'latin1'),
  'half a character': Buffer.concat([Buffer.from(machine), Buffer.from([0xe2, 0x82])]),
  'an overlong encoding': Buffer.concat([Buffer.from(machine), Buffer.from([0xc0, 0xaf])]),
  'a lone surrogate': Buffer.concat([Buffer.from(machine), Buffer.from([0xed, 0xa0, 0x80])]),
  'every control character': `${machine}# ${Array.from({ length: 32 }, (_, i) => String.fromCharCode(i === 0 ? 1 : i)).join('')}\n`,
  'carriage returns only': machine.replaceAll('\n', '\r'),
  'mixed line ends': machine.replace('\n', '\r\n').replace('spec:\n', 'spec:\r'),
  'tabs for indentation': machine.replaceAll('  ', '\t'),
  'a mapping that is cut off': machine.slice(0, -4),
  'a quoted text without its end': `${machine}  providerID: "abc`,
  'a flow map without its end': `{apiVersion: ${group}, kind: Machine, spec: {nodeDrainTimeout: 5m`,
  'a key twice': `${machine}  nodeDrainTimeout: 6m\n`,
  'the same keys 1,000 times': machine + '  nodeDrainTimeout: 6m\n'.repeat(1000),
  'a directive': `\
%YAML 9.9
%TAG ! tag:x,2000:
---
${machine}`,
  'unknown tags': machine.replace('5m', '!!js/function "function () { return 1 }"'),
  'a tag of Python': machine.replace('5m', '!!python/object/apply:os.system ["touch owned"]'),
  'a binary tag': machine.replace('5m', '!!binary AAAA'),
  'a merge key on itself': `${machine}  x: &x\n    <<: *x\n`,
  'an alias before its anchor': `${machine}  y: *x\n  x: &x 1\n`,
  'an alias that nobody anchors': `${machine}  y: *nobody\n`,
  'a key that is a map': `${machine}  ? {a: b}\n  : 1\n`,
  'a null key': `${machine}  ~: 1\n`,
  'keys of JavaScript': `\
${machine}  __proto__: {polluted: 1}
  constructor: {prototype: {polluted: 1}}
  toString: 1
  hasOwnProperty: 1
`,
  'kinds of JavaScript': `\
apiVersion: ${group}
kind: __proto__
---
apiVersion: ${group}
kind: constructor
spec: {}
`,
  'a version of JavaScript': machine.replace('v1beta1', '__proto__'),
  'a list where an object belongs': `- ${machine.trimEnd().replaceAll('\n', '\n  ')}\n`,
  'a text where a map belongs': machine.replace(/spec:[^]*/, 'spec: text\n'),
  'a list where a map belongs': machine.replace(/spec:[^]*/, 'spec: [1, 2]\n'),
  'a map where a text belongs': machine.replace('name: m', 'name: {a: {b: c}}'),
  'a version that is a number': machine.replace(group, '1'),
  'a kind that is a list': machine.replace('Machine', '[Machine]'),
  'JSON of several values': '{"apiVersion":"cluster.x-k8s.io/v1beta1"}{"kind":"Machine"}',
  'JSON with comments': `{"apiVersion":"${group}", /* x */ "kind":"Machine" // y\n}`,
  'JSON with a comma at the end': `{"apiVersion":"${group}","kind":"Machine","spec":{"nodeDrainTimeout":"5m",},}`,
  'a template without its end': `${machine}{{- if .Values.x }}\n`,
  'an end without its template': `${machine}{{- end }}{{- end }}\n`,
  'a template in a template': `${machine}  x: {{ {{ {{ .Values }} }} }}\n`,
  'placeholders in placeholders': `${machine}  x: ${'${A:=${B:=${C:=x}}}'}\n`,
  'a placeholder without its end': `${machine}  x: ${'${A:='}\n`,
  'a patch of nothing': `\
apiVersion: ${group}
kind: ClusterClass
spec:
  patches:
  - definitions:
    - jsonPatches:
      - {op: replace, path: "", value: }
      - {op: x, path: "//~0~1~2/-/-1/99999999999999999999"}
      -
`,
  'a list in a list in a list': `\
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: List
  items:
  - apiVersion: v1
    kind: List
    items: [null, 1, "x", []]
`,
}

const runs: readonly (readonly string[])[] = [
  ['manifests', '.', '--diff'],
  ['manifests', 'a.yaml', '--write'],
  ['manifests', '.', '--to', 'v1beta1'],
  ['check', 'a.yaml'],
  ['convert', 'a.yaml'],
  ['convert', 'a.yaml', '--format', 'jsonl'],
  ['status', 'a.yaml'],
  ['contract', '.', '--stage', 'v1beta2'],
]

export const bytes: readonly HostileInput[] = Object.entries(texts).map(([name, text]) => ({
  name,
  files: { 'a.yaml': text },
  runs,
}))
