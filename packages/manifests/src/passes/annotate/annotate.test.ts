import { applyEdits } from '@capi-migrate/edits'
import { expect, test } from 'vitest'
import { planFile } from '../../index.ts'
import { annotated, noted } from './annotate.ts'
import type { ManifestPlan } from '../../index.ts'

function planned(text: string, file = 'a.yaml'): ManifestPlan {
  const plan = noted(annotated(planFile(text, { to: 'v1beta2', file })))
  expect(applyEdits(text, plan.edits)).toBe(plan.after)
  return plan
}

/** The text with its tasks, which a second run leaves as it is. */
function settled(text: string, file?: string): string {
  const { after, tasks } = planned(text, file)
  const again = planned(after, file)
  expect(again.after).toBe(after)
  expect(again.tasks).toHaveLength(tasks.length)
  return after
}

const deployment = (drain: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: md
spec:
  template:
    spec:
      # wait
      nodeDrainTimeout: ${drain}
`
const id =
  'MachineDeployment:spec.template.spec.nodeDrainTimeout MachineDeployment md spec.template.spec.nodeDrainTimeout'

test('a task stands above its line, and the comment stays until a person deletes it: the object is migrated by then', () => {
  const after = settled(deployment('${DRAIN}'))
  expect(after).toContain(`\
    spec:
      # capi-task: ${id} | DRAIN must give whole seconds now | delete this line when it is done
      deletion:
        # wait
        nodeDrainTimeoutSeconds: \${DRAIN}
`)
  expect(planned(after).tasks).toMatchObject([
    { id, line: 8, object: 'MachineDeployment md', code: 'file/task-comment' },
  ])
  const solved = after.replace(/ *# capi-task.*\n/, '')
  expect(planned(solved)).toMatchObject({ tasks: [], after: solved })
})

const flux = (version: string): string => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: clusters
spec:
  healthChecks:
    - apiVersion: cluster.x-k8s.io/${version}
      kind: Cluster
      name: prod
`

test('the comment of a task that is found again each time goes when it is solved, and follows what it says', () => {
  const after = settled(flux('v1beta1'))
  const comment =
    '    # capi-task: reference/api-version Kustomization clusters healthChecks names Cluster of'
  expect(after).toContain(`  healthChecks:\n${comment} cluster.x-k8s.io/v1beta1\n    - apiVersion`)
  expect(
    planned(after.replace('- apiVersion: cluster.x-k8s.io/v1beta1', '- apiVersion: cluster.x-k8s.io/v1beta2'))
      .after,
  ).toBe(flux('v1beta2'))
  const other = after.replace('kind: Cluster\n', 'kind: Machine\n')
  expect(settled(other)).toContain(comment.replace('Cluster of', 'Machine of'))
  expect(settled(other)).not.toContain(comment)
})

test('CRLF, a byte order mark and a missing line end are kept', () => {
  const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
  expect(settled(crlf(flux('v1beta1')))).toBe(crlf(settled(flux('v1beta1'))))
  const flow =
    '\uFEFF{apiVersion: a/v1, kind: X, ref: {apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, name: a}}'
  expect(settled(flow)).toMatch(/^\uFEFF# capi-task: .*\n\{apiVersion[^\n]*$/)
})

const configMap = (text: string): string =>
  `\
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data:
  # ours
  b.yaml: ${text}`

test.each([
  ['a block scalar', `|\n${deployment('${DRAIN}').replace(/^/gm, '    ').trimEnd()}\n`],
  ['a quoted text', `${JSON.stringify(deployment('${DRAIN}'))}\n`],
])('in %s there are no comments: it stands above the key', (_, text) => {
  expect(settled(configMap(text))).toMatch(/ {2}# ours\n {2}# capi-task: .*\n {2}b\.yaml: /)
})

test.each([
  [
    'JSON',
    'a.json',
    `{"apiVersion": "a/v1", "kind": "X", "ref": {"apiVersion": "cluster.x-k8s.io/v1beta1", "kind": "Cluster"}}\n`,
  ],
  ['a script', 'a.sh', 'kubectl wait cluster/a --for=condition=ControlPlaneReady\n'],
  ['a text for people', 'a.md', `\`\`\`yaml\n${deployment('${DRAIN}')}\`\`\`\n`],
])('%s has no comments', (_, file, text) => {
  const { after, tasks } = planned(text, file)
  expect(tasks).toHaveLength(1)
  expect(after).not.toContain('capi-task')
})

const helm = (lines: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: {{ .Values.name }}
spec:
  template:
    spec:
${lines}`

test('in a Helm template it is a comment of YAML that says nothing in the language of the template', () => {
  const after = settled(helm('      nodeDrainTimeout: {{ .Values.drain }}\n'), 'templates/a.yaml')
  const [comment] = /^.*capi-task.*$/m.exec(after)!
  expect(comment).toContain('MachineDeployment .Values.name')
  expect(comment).not.toMatch(/[{}]{2}/)
})

test('where a template trims white space a comment would swallow the next line: it stands further up', () => {
  const after = settled(
    helm(`\
      {{- if .Values.drain -}}
      nodeDrainTimeout: {{ .Values.drain }}
      {{- end }}
`),
    'templates/a.yaml',
  )
  const lines = after.split('\n')
  const at = lines.findIndex((line) => line.includes('capi-task'))
  expect(lines[at + 1]).not.toMatch(/^\s*\{\{-/)
  expect(lines[at - 1]).not.toMatch(/-\}\}\s*$/)
})

test('ytt knows comments only with a mark of its own', () => {
  const text = `#@ load("@ytt:data", "data")\n${deployment('#@ data.values.drain')}`
  expect(settled(text)).toMatch(/^ *#! capi-task: /m)
})
