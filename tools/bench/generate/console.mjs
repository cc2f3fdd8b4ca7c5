import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a console of Vue and JavaScript, spread as large ones are: a module of constants that half of the files import, of
 * which few take those of Cluster API; models that are named after their kinds; helpers that pass objects on. The same
 * numbers give the same files.
 *
 * @param {string} folder
 * @param {{ files: number, hits: number }} options hits read objects of Cluster API
 */
export function writeConsole(folder, { files, hits }) {
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  for (const [name, text] of Object.entries(central)) write(`src/${name}`, text)
  const rest = files - Object.keys(central).length
  for (let i = 0; i < rest; i++) write(`src/${pathOf(i, i < hits)}`, textOf(i, i < hits))
}

const compilerOptions = {
  strict: false,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowJs: true,
  noEmit: true,
  paths: { '@console/*': ['./src/*'] },
}

const central = {
  'config/types.js': `export const NODE = 'node';
export const POD = 'pod';
export const SECRET = 'secret';
export const MANAGEMENT = { CLUSTER: 'management.example.com.cluster', NODE: 'management.example.com.node' };
export const CAPI = {
  CLUSTER: 'cluster.x-k8s.io.cluster',
  MACHINE: 'cluster.x-k8s.io.machine',
  MACHINE_DEPLOYMENT: 'cluster.x-k8s.io.machinedeployment',
};
`,
  'plugins/resource-class.js': `export default class Resource {
  constructor(data, context) { Object.assign(this, data); this.context = context; }
  get $getters() { return this.context.getters; }
  get nameDisplay() { return this.metadata?.name; }
  get stateConditions() { return this.status?.conditions ?? []; }
}
`,
  'models/cluster.x-k8s.io.machine.js': `import Resource from '@console/plugins/resource-class';
import { NODE } from '@console/config/types';

export default class Machine extends Resource {
  get node() { return this.$getters['byId'](NODE, this.status?.nodeRef?.name); }
  get isReady() { return !!this.status?.infrastructureReady; }
  get drainTimeout() { return this.spec.nodeDrainTimeout; }
}
`,
  'models/cluster.x-k8s.io.machinedeployment.js': `import Resource from '@console/plugins/resource-class';

export default class MachineDeployment extends Resource {
  get minReady() { return this.spec.minReadySeconds; }
  get outdated() { return (this.spec.replicas ?? 0) - (this.status?.updatedReplicas ?? 0); }
}
`,
  'utils/machines.js': `import { CAPI } from '@console/config/types';

export function machinesOf(store) { return store.getters['management/all'](CAPI.MACHINE); }
export const isProvisioned = (cluster) => !!cluster?.status?.infrastructureReady;
`,
  'types/capi.ts': `export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta1';
  kind: 'Machine';
  metadata: { name: string };
  spec: { nodeDrainTimeout?: string; providerID?: string };
  status?: { phase?: string; infrastructureReady: boolean; bootstrapReady: boolean };
}
export interface Row { readonly id: number; readonly label: string }
`,
}

const endings = ['vue', 'vue', 'js', 'vue', 'js', 'ts']

function pathOf(i, isHit) {
  const ending = endings[i % endings.length]
  const folder = ending === 'vue' ? 'components' : ending === 'js' ? 'utils' : 'composables'
  return `${folder}/${isHit ? 'capi' : `part${i % 40}`}/file${i}.${ending}`
}

function textOf(i, isHit) {
  const ending = endings[i % endings.length]
  if (ending === 'vue') return component(i, isHit)
  return ending === 'js' ? helper(i, isHit) : composable(i, isHit)
}

/** Half of the files take a constant, every third what another file has. */
function importsOf(i, isHit) {
  const names = isHit ? 'CAPI, NODE' : ['NODE', 'POD', 'SECRET', 'MANAGEMENT'][i % 4]
  const own = isHit || i % 2 === 0 ? `import { ${names} } from '@console/config/types';\n` : ''
  const at = i - 6 * (1 + (i % 7))
  return (
    own +
    (at > 200 && i % 3 === 0 && endings[at % 6] !== 'vue'
      ? `import { run${at} } from '../part${at % 40}/file${at}';\n`
      : '')
  )
}

const component = (i, isHit) => `<script>
${importsOf(i, isHit)}
export default {
  name: 'Component${i}',
  props: { value: { type: Object, required: true }, mode: { type: String, default: 'view' } },
  data() { return { rows: [], selected: null, config: { name: 'c${i}', replicas: ${i % 9} } }; },
  computed: {
    title() { return this.value?.metadata?.name ?? 'untitled ${i}'; },
    ${isHit ? `machines() { return this.$store.getters['management/all'](CAPI.MACHINE); },\n    ready() { return this.machines.filter((machine) => machine.status?.infrastructureReady).length; },` : `items() { return this.rows.filter((row) => row.status?.phase === 'Active' && row.spec?.replicas > ${i % 5}); },`}
  },
  methods: {
${Array.from({ length: 12 }, (_, n) => `    action${n}(row) { const next = this.rows.map((each) => ({ ...each, order: each.order + ${n} })); this.selected = row.id === ${n} ? row : next[${n}]; return this.config.replicas + next.length; },`).join('\n')}
  },
};
</script>
<template>
  <div class="c${i}">
    <h1>{{ title }}</h1>
    <ul><li v-for="row in rows" :key="row.id" @click="action1(row)">{{ row.metadata.name }}: {{ row.status.phase }}</li></ul>
    ${isHit ? '<p>{{ ready }}</p>' : '<p v-if="selected">{{ selected.spec.replicas }}</p>'}
  </div>
</template>
<style>.c${i} { color: red; }</style>
`

const helper = (i, isHit) => `${importsOf(i, isHit)}
export function run${i}(store, rows) {
  const result = [];
  for (const row of rows) if (row.status?.conditions?.some((c) => c.type === 'Active')) result.push(row.metadata.name);
${Array.from({ length: 15 }, (_, n) => `  if (rows.length > ${n}) result.push(rows[${n}].name + store.state.prefix + ${n + i});`).join('\n')}
${isHit ? `  const machine = store.getters['management/byId'](CAPI.MACHINE, rows[0]);\n  if (machine.spec.nodeDrainTimeout) result.push(machine.spec.nodeDrainTimeout);` : ''}
  return result.sort();
}
`

const composable = (
  i,
  isHit,
) => `${importsOf(i, isHit)}${isHit ? `import type { Machine } from '@console/types/capi';\n` : ''}
export interface Options${i} { readonly name: string; readonly replicas?: number; readonly labels: Record<string, string> }

export function run${i}(options: Options${i}${isHit ? ', machine: Machine' : ''}): string[] {
  const lines: string[] = [];
${Array.from({ length: 15 }, (_, n) => `  if (options.replicas === ${n}) lines.push(options.name + (options.labels['l${n}'] ?? ''));`).join('\n')}
${isHit ? `  if (machine.status?.bootstrapReady) lines.push(String(machine.spec.nodeDrainTimeout));` : ''}
  return lines;
}
`
