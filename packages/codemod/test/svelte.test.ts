import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const type = `export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Machine'
  spec: { nodeDrainTimeout?: string }
  status?: { failureReason?: string; conditions?: { type: string }[] }
}
`
const plan = (text: string, own = {}) => planFiles({ 'machine.ts': type, 'Row.svelte': text, ...own })

describe('a component of Svelte', () => {
  test('script and markup are rewritten, and all else stays', () => {
    const text = `<script lang="ts">
  import type { Machine } from './machine'
  export let machines: Machine[] = []
  const first = (own: Machine) => own.status?.failureReason
</script>

<h1 class="{machines.length}">it's {machines.length}{first(machines[0])}</h1>
{#each machines as machine, i (i)}
  <p title={machine.status?.failureReason}>{machine.status?.failureReason ?? '{'}</p>
{:else}
  <p>none</p>
{/each}
<style> p { color: red } </style>
`
    const { after, problem } = plan(text)('Row.svelte')
    expect(problem).toBeUndefined()
    expect(after).toBe(text.replaceAll('status?.failureReason', 'status?.deprecated?.v1beta1?.failureReason'))
  })

  test('what has no type is told, in its line', () => {
    const text = `<script>
  // cluster.x-k8s.io
  export let cluster
</script>
{#if cluster.spec.topology}
  <b>{cluster.spec.topology.class}</b>
{/if}
`
    const { tasks, edits } = plan(text)('Row.svelte')
    expect(edits).toEqual([])
    expect(tasks.map(({ line, code }) => [line, code])).toEqual([[6, 'client/untyped-field-moved']])
  })

  test('what a component is given is followed', () => {
    const list = `<script>
  // cluster.x-k8s.io
  import Row from './Row.svelte'
  export let cluster
</script>
<Row topology={cluster.spec.topology} />
`
    const row = `<script>\n  export let topology\n</script>\n<b>{topology.class}</b>\n`
    expect(coded(plan(row, { 'List.svelte': list })('Row.svelte'))).toEqual([
      'Cluster:spec.topology.class: client/untyped-field-moved',
    ])
    const runes = row.replace('export let topology', 'let { topology } = $props()')
    expect(coded(plan(runes, { 'List.svelte': list })('Row.svelte'))).toHaveLength(1)
  })

  test('what is bound is told, for a chain cannot be written to', () => {
    const text = `<script lang="ts">
  import type { Machine } from './machine'
  export let machine: Machine
</script>
<input bind:value={machine.spec.nodeDrainTimeout} />
`
    const { after, tasks } = plan(text)('Row.svelte')
    expect(after).toBe(text)
    expect(tasks.map(({ code }) => code)).toContain('client/template-model')
  })

  test('what is broken is left', () => {
    const text =
      '<script>// cluster.x-k8s.io\nexport let a</script>\n{#each a as\n<p title="{a.status.failureReason">{`</p>\n'
    const { after, problem } = plan(text)('Row.svelte')
    expect(problem).toBeUndefined()
    expect(after).toBe(text)
  })
})

test('a schema of ui: words is told by its fields where nothing names the group, and no other is', () => {
  const schema = (more: string) => `export const ui = {
  spec: {
    ${more}
    topology: {
      class: { 'ui:widget': 'hidden' },
      workers: { machineDeployments: { items: { failureDomain: { 'ui:widget': 'hidden' } } } },
    },
  },
}
`
  const network = "clusterNetwork: { serviceDomain: { 'ui:widget': 'hidden' } },"
  expect(coded(planFiles({ 'ui.ts': schema(network) })('ui.ts'))).toEqual([
    'Cluster:spec.topology.class: client/shape-moved',
  ])
  expect(planFiles({ 'ui.ts': schema('').replace('failureDomain', 'zone') })('ui.ts').tasks).toEqual([])
})
