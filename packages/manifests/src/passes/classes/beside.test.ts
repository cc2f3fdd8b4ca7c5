import { expect, test } from 'vitest'
import { objectsBeside } from './beside.ts'

const head = 'apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\n'
const rest = 'metadata: {name: w}\n'

/** How many templates a text has of a name. */
function count(text: string): number {
  return objectsBeside(text, 'x.yaml').templates('bootstrap.cluster.x-k8s.io', 'KubeadmConfigTemplate', 'w')
    .length
}

test.each([
  ['plain', `${head}kind: KubeadmConfigTemplate\n${rest}`],
  ['with quotes and a comment', `${head}"kind": 'KubeadmConfigTemplate' # of workers\n${rest}`],
  [
    'in braces',
    `{apiVersion: bootstrap.cluster.x-k8s.io/v1beta1,\nkind: KubeadmConfigTemplate, ${rest.trim()}}\n`,
  ],
  [
    'in braces, with the kind of another at the left',
    `{apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, ${rest.trim()}, spec: {\nkind: Secret\n}}\n`,
  ],
  ['indented', `${head}kind: KubeadmConfigTemplate\n${rest}`.replace(/^/gm, '  ').trimEnd()],
  ['in a list', `apiVersion: v1\nkind: List\nitems:\n- ${head}  kind: KubeadmConfigTemplate\n  ${rest}`],
  [
    'in one branch',
    `${head}{{ if .x }}\nkind: MachineDeployment\n{{ else }}\nkind: KubeadmConfigTemplate\n{{ end }}\n${rest}`,
  ],
])('a template is found: %s', (_, text) => {
  expect(count(text)).toBe(1)
})

test('an object of another kind that names a template is none', () => {
  expect(count(`${head}kind: MachineDeployment\n${rest}spec: {kind: KubeadmConfigTemplate, name: w}\n`)).toBe(
    0,
  )
})
