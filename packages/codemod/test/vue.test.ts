import { describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import type { Mode } from '../src/index.ts'

const types = `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  spec: { controlPlaneRef?: { name: string; uid?: string } }
  status?: { phase?: string; infrastructureReady?: boolean }
}
`

function plan(component: string, mode: Mode = 'v1beta2') {
  const files = new Map([
    ['/app/types.ts', types],
    ['/app/A.vue', component],
  ])
  const options = { ...defaults, mode }
  const run = () =>
    planProgram(
      { paths: [...files.keys()], textOf: (path) => files.get(path), nameOf: (path) => path },
      options,
    ).get('/app/A.vue')!
  const first = run()
  return {
    ...first,
    again: () => {
      files.set('/app/A.vue', first.after)
      return run()
    },
  }
}

const setup = `<script setup lang="ts">
import type { Cluster } from './types'
interface Ref<T> { value: T }
declare function ref<T>(): Ref<T>
declare function defineProps<T>(): T
const props = defineProps<{ cluster: Cluster }>()
const chosen = ref<Cluster>()
const clusters = ref<Cluster[]>()
const isReady = () => props.cluster.status?.infrastructureReady === true
</script>
`

function inSetup(template: string, mode?: Mode) {
  const planned = plan(
    `\
${setup}
<template>
${template}
</template>
`,
    mode,
  )
  return { ...planned, template: /<template>\n([^]*)\n<\/template>/.exec(planned.after)![1] }
}

describe('scripts', () => {
  test('the script is rewritten, and what is around it stays', () => {
    const component = `<template>\r\n  <p>status.infrastructureReady – 😀</p>\r\n</template>\r\n<script lang="ts">\r
import type { Cluster } from './types'\r
export const isReady = (cluster: Cluster) => cluster.status?.infrastructureReady === true\r
</script>\r\n<style>.a { color: red }</style>\r\n`
    const { after, again, problem } = plan(component)
    expect(problem).toBeUndefined()
    expect(after).toBe(
      component.replace('?.infrastructureReady ===', '?.initialization?.infrastructureProvisioned ==='),
    )
    expect(again().edits).toEqual([])
  })

  test('a script of JavaScript, with its types in comments', () => {
    const component = `<script>
/** @param {import('./types').Cluster} cluster */
export const isReady = (cluster) => cluster.status?.infrastructureReady === true
</script>
`
    expect(plan(component).after).toContain('cluster.status?.initialization?.infrastructureProvisioned ===')
  })

  test('a syntax error is told where it stands, and the file stays as it is', () => {
    const { problem, edits } = plan(
      `\
<template><p/></template>
<script lang="ts">
const infrastructureReady = = 1
</script>
`,
    )
    expect(problem?.what).toContain('syntax error')
    expect(problem?.line).toBe(3)
    expect(edits).toEqual([])
  })
})

describe('templates of <script setup>', () => {
  const rows: readonly (readonly [title: string, before: string, after: string])[] = [
    [
      'a property of the component',
      '<p v-if="cluster.status?.infrastructureReady">{{ cluster.status?.infrastructureReady }}</p>',
      '<p v-if="cluster.status?.initialization?.infrastructureProvisioned">{{ cluster.status?.initialization?.infrastructureProvisioned }}</p>',
    ],
    [
      'what a script declares, and what a ref holds',
      '<A :ready="props.cluster.status!.infrastructureReady" :b=\'chosen?.status?.infrastructureReady\' />',
      '<A :ready="props.cluster.status!.initialization?.infrastructureProvisioned" :b=\'chosen?.status?.initialization?.infrastructureProvisioned\' />',
    ],
    [
      'items of a list, also beside v-for',
      '<li :key="c.status?.infrastructureReady" v-for="(c, i) in clusters">{{ c.status?.infrastructureReady ? i : 0 }}</li>',
      '<li :key="c.status?.initialization?.infrastructureProvisioned" v-for="(c, i) in clusters">{{ c.status?.initialization?.infrastructureProvisioned ? i : 0 }}</li>',
    ],
    [
      'handlers: statements, functions',
      '<b @click="open(clusters[0].status?.infrastructureReady); close()" @x="(e) => go(e, cluster.status?.infrastructureReady)" />',
      '<b @click="open(clusters[0].status?.initialization?.infrastructureProvisioned); close()" @x="(e) => go(e, cluster.status?.initialization?.infrastructureProvisioned)" />',
    ],
  ]

  test.each(rows)('%s', (_, before, after) => {
    const planned = inSetup(before)
    expect(planned.template).toBe(after)
    expect(planned.tasks).toEqual([])
    expect(planned.again().edits).toEqual([])
  })

  test('--mode dual reads both', () => {
    const { template, again } = inSetup('<p v-if="chosen.status?.infrastructureReady" />', 'dual')
    expect(template).toBe(
      '<p v-if="chosen.status?.initialization?.infrastructureProvisioned ?? chosen.status?.infrastructureReady" />',
    )
    expect(again().edits).toEqual([])
  })

  test('a field that is gone is a task on its line', () => {
    const { tasks, template } = inSetup('<p />\n<p>{{ cluster.spec.controlPlaneRef?.uid }}</p>')
    expect(template).toContain('?.uid')
    expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(['14 client/field-gone'])
  })

  test.each([
    [
      'a slot has names of its own',
      '<S #row="{ cluster }">{{ cluster.status?.infrastructureReady }}</S>',
      'client/untyped-field-moved',
    ],
    [
      'so has a list',
      '<i v-for="cluster in other">{{ cluster.status?.infrastructureReady }}</i>',
      'client/untyped-field-moved',
    ],
    [
      'what is no expression',
      '<p :a="cluster.status.infrastructureReady of">x</p>',
      'client/template-unread',
    ],
    [
      'what v-model writes to',
      '<input v-model="chosen.status.infrastructureReady">',
      'client/template-model',
    ],
  ])('a task, not a guess: %s', (_, before, expected) => {
    // The group is named here, as untyped fields are only told of where it is.
    const { template, tasks } = inSetup(`${before}\n<!-- cluster.x-k8s.io -->`)
    expect(template).toContain(before)
    expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual([`13 ${expected}`])
  })
})

test('a template sees nothing of a script without setup but what the component says it has', () => {
  const component = `<script lang="ts">
import type { Cluster } from './types'
declare function defineComponent(options: object): new () => { own: Cluster }
const hidden = {} as Cluster
export default defineComponent({ hidden })
</script>
<template>{{ own.status?.infrastructureReady }} {{ hidden.status?.infrastructureReady }}</template>
`
  expect(plan(component).after).toContain(
    '{{ own.status?.initialization?.infrastructureProvisioned }} {{ hidden.status?.infrastructureReady }}',
  )
})

test('a template in another language is told of', () => {
  const { tasks, edits } = plan(
    `${setup}<template lang="pug">\np {{ cluster.status.infrastructureReady }}\n</template>`,
  )
  expect(edits).toHaveLength(1)
  expect(tasks.map(({ line, what }) => `${line} ${what}`)).toEqual([
    '12 infrastructureReady stands in a part of the template that is no TypeScript',
  ])
})
