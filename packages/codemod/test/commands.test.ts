import { expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const shell = `declare const $: (text: TemplateStringsArray, ...rest: unknown[]) => Promise<{ stdout: string }>
declare function execa(name: string, given: string[]): Promise<{ stdout: string }>
export const group = 'cluster.x-k8s.io'
`
const planOf = (line: string) => planFiles({ 'a.ts': `${shell}export const run = () => ${line}\n` })('a.ts')

test.each([
  [
    "$`kubectl get clusters.cluster.x-k8s.io -o jsonpath='{.items[*].status.infrastructureReady}'`",
    '{.items[*].status.initialization.infrastructureProvisioned}',
  ],
  [
    `execa('kubectl', ['get', 'cluster/a', '-o', 'jsonpath={.status.controlPlaneReady}'])`,
    '{.status.initialization.controlPlaneInitialized}',
  ],
  [
    `execa('kubectl', ['get', 'md', '-o', 'jsonpath={.items[0].spec.minReadySeconds}'])`,
    '{.items[0].spec.template.spec.minReadySeconds}',
  ],
])('a path of a command moves with what the command asks for: %s', (line, now) => {
  const { after, tasks } = planOf(line)
  expect(after).toContain(now)
  expect(tasks).toEqual([])
})

test.each([
  [
    'in an array',
    `execa('kubectl', ['patch', 'machines.cluster.x-k8s.io', 'm', '-p', '{"spec":{"nodeDrainTimeout":"5s"}}'])`,
  ],
  ['in a template', `$\`kubectl patch machine m --type merge -p '{"spec":{"nodeDrainTimeout":"5s"}}'\``],
])('a patch in JSON is reported: %s', (_, line) => {
  const plan = planOf(line)
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toEqual(['Machine:spec.nodeDrainTimeout: client/written-elsewhere'])
})

test('a patch in JSON keeps the version that its command says', () => {
  const plan = planOf(
    `execa('kubectl', ['patch', 'machines.v1beta1.cluster.x-k8s.io', 'm', '-p', '{"spec":{"nodeDrainTimeout":"5s"}}'])`,
  )
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toContain('Machine:spec.nodeDrainTimeout: client/written-elsewhere')
})
