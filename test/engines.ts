import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { convert } from '@capi-migrate/transitions'
import { built, hasGo } from '../tools/helm/built.ts'

/** One thing to run; `tools/engines/main.go` says what each part means. */
export interface Job {
  readonly cel?: string
  readonly lua?: string
  readonly call?: string
  readonly names?: Readonly<Record<string, unknown>>
  readonly variables?: readonly { readonly name: string; readonly expression: string }[]
  readonly files?: Readonly<Record<string, string>>
}

/** What came out, or why nothing did. */
export interface Answer {
  readonly value: unknown
  readonly error?: string
}

const program = engines()

/** False, and said so, where the engines cannot be built. */
export const hasEngines = program !== undefined

function engines(): string | undefined {
  try {
    if (hasGo()) return built(fileURLToPath(new URL('../tools/engines', import.meta.url)))
    console.log('engines skipped: need Go 1.26 or newer')
  } catch (error) {
    console.log(`engines skipped: ${(error as Error).message}`)
  }
  return undefined
}

/** The answers to jobs, in order. */
export function run(jobs: readonly Job[]): readonly Answer[] {
  const options = {
    input: JSON.stringify(jobs),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    timeout: 60_000,
  } as const
  const { stdout, stderr, status } = spawnSync(program!, options)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Answer[]
}

/** Objects of v1beta1 with the fields that examples speak of. */
export const samples = [
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'prod', namespace: 'default' },
    spec: {
      paused: true,
      clusterNetwork: { pods: { cidrBlocks: ['10.0.0.0/16'] } },
      topology: {
        class: 'prod-small',
        version: 'v1.33.0',
        workers: { machineDeployments: [{ class: 'default', name: 'md-0', nodeDrainTimeout: '5m0s' }] },
      },
    },
    status: { phase: 'Provisioned', controlPlaneReady: true, infrastructureReady: true },
  },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    metadata: { name: 'md-0', namespace: 'default' },
    spec: {
      clusterName: 'prod',
      minReadySeconds: 10,
      replicas: 3,
      selector: { matchLabels: { a: 'b' } },
      template: {
        metadata: { labels: { a: 'b' } },
        spec: { clusterName: 'prod', bootstrap: { dataSecretName: 'x' } },
      },
    },
    status: { phase: 'Running', replicas: 3, readyReplicas: 2 },
  },
] as const

/** An object as the API server gives it in v1beta2. */
export function converted(object: unknown): unknown {
  return JSON.parse(JSON.stringify(convert(object, { to: 'v1beta2', reading: 'server' }).object))
}
