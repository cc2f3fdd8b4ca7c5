import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a TypeScript client; the same numbers give the same files. Hits name Cluster API, the rest does not.
 *
 * @param {string} folder
 * @param {{ files: number, hits: number, isTyped: boolean }} options untyped hits only name versions
 */
export function writeProgram(folder, { files, hits, isTyped }) {
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  if (isTyped) write('src/capi/types.ts', types)
  for (let i = isTyped ? 1 : 0; i < hits; i++)
    write(`src/capi/part${i % 10}/use${i}.ts`, isTyped ? use(i) : request(i))
  for (let i = hits; i < files; i++) write(`src/app/part${i % 50}/component${i}.ts`, other(i))
}

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  noEmit: true,
}

const types = `export interface Condition { type: string; status: string; severity?: string }
export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1';
  kind: 'Cluster';
  metadata: { name: string; namespace?: string };
  spec: { topology?: { class: string; version: string }; infrastructureRef?: { apiVersion: string; kind: string; name: string } };
  status?: { phase?: string; infrastructureReady: boolean; controlPlaneReady: boolean; failureReason?: string; conditions?: Condition[]; v1beta2?: { conditions?: Condition[] } };
}
export interface MachineDeployment {
  apiVersion: 'cluster.x-k8s.io/v1beta1';
  kind: 'MachineDeployment';
  metadata: { name: string };
  spec: { replicas?: number; minReadySeconds?: number; strategy?: { type?: string; rollingUpdate?: { maxSurge?: number; deletePolicy?: string } }; template: { spec: { nodeDrainTimeout?: string } } };
  status?: { replicas?: number; updatedReplicas?: number; readyReplicas?: number };
}
`
const use = (i) => `import type { Cluster, MachineDeployment } from '../types'

export function describe${i}(cluster: Cluster, deployment: MachineDeployment): unknown[] {
  const { infrastructureReady, phase } = cluster.status ?? {};
  if (cluster.status?.controlPlaneReady && infrastructureReady) return [cluster.spec.topology?.class, phase];
  return [cluster.status?.failureReason, deployment.spec.strategy?.rollingUpdate?.deletePolicy, deployment.status?.updatedReplicas];
}

export const deployment${i} = (name: string): MachineDeployment => ({
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'MachineDeployment',
  metadata: { name },
  spec: { minReadySeconds: 5, strategy: { type: 'RollingUpdate' }, template: { spec: { nodeDrainTimeout: '5m' } } },
});
`
const other = (
  i,
) => `${i > 100 ? `import { run${i - 50} } from '../part${(i - 50) % 50}/component${i - 50}'\n` : ''}
export interface Props${i} { readonly title: string; readonly rows: readonly Row${i}[]; readonly selected?: number }
export interface Row${i} { readonly id: number; readonly label: string; readonly tags: readonly string[] }

export function run${i}(props: Props${i}): string {
  const lines = props.rows.filter((row) => row.tags.length > 0).map((row) => \`\${row.id}: \${row.label}\`);
  if (props.selected !== undefined) lines.push(String(props.selected));
${Array.from({ length: 40 }, (_, n) => `  lines.push(props.title + ${n} + lines.length * ${n + i});`).join('\n')}
  return lines.join('\\n');
}

export class Component${i} {
  #state = new Map<string, number>();
  set(name: string, value: number): void { this.#state.set(name, value); }
  get(name: string): number { return this.#state.get(name) ?? 0; }
  render(): string { return [...this.#state].map(([name, value]) => \`\${name}=\${value}\`).join('\\n'); }
}
`

const request = (i) => `export const path${i} = (namespace: string) => namespace + ${i};
export const version${i} = 'cluster.x-k8s.io/v1beta1';
export const get${i} = (get: (version: string, name: string) => unknown) => get(version${i}, 'clusters');
`
