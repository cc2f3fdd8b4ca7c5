import { convertRole, mapPath, roleTransition, stepsOf } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import type { CodemodOptions } from '../src/index.ts'
import { reader } from './generate-client.ts'
import type { Way } from './generate-client.ts'
import { redefinedIn } from './redefined.ts'
import { run } from './run.ts'

// As runtime.test.ts, for kinds of a provider: what moves follows from their role.

/** A type: its members, a list of one thing, or a name. */
type Type = { readonly [name: string]: Type } | readonly [Type] | 'string' | 'boolean' | 'number' | 'duration'

const conditions: Type = [{ type: 'string', status: 'string', severity: 'string' }]
const legacy: Type = { ready: 'boolean', failureReason: 'string', failureMessage: 'string', conditions }
const endpoint: Type = { host: 'string', port: 'number' }

/** v1beta1 types as providers have them, with fields of their own beside those of the contract. */
const providers: Readonly<Partial<Record<Role, { group: string; kind: string; spec: Type; status: Type }>>> =
  {
    InfraCluster: {
      group: 'infrastructure',
      kind: 'PaperCluster',
      spec: { controlPlaneEndpoint: endpoint, region: 'string' },
      status: { ...legacy, network: { id: 'string' } },
    },
    InfraMachine: {
      group: 'infrastructure',
      kind: 'PaperMachine',
      spec: { providerID: 'string', failureDomain: 'string', size: 'string' },
      status: { ...legacy, addresses: [{ type: 'string', address: 'string' }], instanceState: 'string' },
    },
    InfraMachinePool: {
      group: 'infrastructure',
      kind: 'PaperMachinePool',
      spec: { providerIDList: ['string'], size: 'string' },
      status: { ...legacy, replicas: 'number' },
    },
    BootstrapConfig: {
      group: 'bootstrap',
      kind: 'PaperConfig',
      spec: { script: 'string' },
      status: { ...legacy, dataSecretName: 'string' },
    },
    ControlPlane: {
      group: 'controlplane',
      kind: 'PaperControlPlane',
      spec: {
        version: 'string',
        replicas: 'number',
        machineTemplate: {
          infrastructureRef: { kind: 'string', name: 'string' },
          nodeDrainTimeout: 'duration',
        },
      },
      status: {
        ...legacy,
        initialized: 'boolean',
        selector: 'string',
        replicas: 'number',
        readyReplicas: 'number',
        updatedReplicas: 'number',
        unavailableReplicas: 'number',
        version: 'string',
      },
    },
  }

const ways: readonly Way[] = ['chain', 'elements', 'destructured']
const clients = Object.entries(providers).flatMap(([role, { group, kind, spec, status }]) =>
  ways.map((way) => {
    const type: Type = { spec, status }
    const paths = leavesOf(type)
    const head = `  apiVersion: '${group}.cluster.x-k8s.io/v1alpha1';\n  kind: '${kind}';\n`
    const readers = paths.map((path, i) => `export const read${i} = ${reader(stepsOf(path), kind, way)};\n`)
    const text = `\
export interface ${kind} {
${head}${membersOf(type)}}

${readers.join('')}`
    return {
      role: role as Role,
      kind,
      way,
      apiVersion: `${group}.cluster.x-k8s.io/v1alpha1`,
      type,
      paths,
      text,
    }
  }),
)

/** The CRDs of these kinds say that their versions follow contract v1beta2. */
const crds: CodemodOptions['providers'] = Object.fromEntries(
  Object.entries(providers).map(([role, { group, kind }]) => [
    `${group}.cluster.x-k8s.io/${kind}`,
    { role: role as Role, versions: { v1alpha1: true } },
  ]),
)

describe.each([
  ['v1beta2, following the rows', 'v1beta2', { mode: 'v1beta2', generation: 'legacy' }],
  ['dual', 'v1beta2', { mode: 'dual' }],
  ['v1beta2, contract final', 'final', { mode: 'v1beta2', generation: 'legacy', contract: 'final' }],
] as const)('--mode %s', (_, stage, options: Partial<CodemodOptions>) => {
  const pathOf = ({ kind, way }: { kind: string; way: Way }): string =>
    `/providers/${stage}/${kind}-${way}.ts`
  const texts = new Map(clients.map((client) => [pathOf(client), client.text]))
  const files = {
    paths: [...texts.keys()],
    textOf: (path: string) => texts.get(path),
    nameOf: (path: string) => path,
  }
  const planned = planProgram(files, { ...defaults, ...options, providers: crds })

  test.each(clients.map((client) => [client.role, client.way, client] as const))(
    '%s, %s',
    (role, way, client) => {
      const { after, tasks } = planned.get(pathOf(client))!
      expect(after).not.toBe(client.text)
      const lines = client.text.split('\n')
      // What replaces a counter or a failure is told beside a reader that is written.
      const left = new Set(
        tasks
          .filter(({ code }) => !/^client\/(?:counter-|failure-deprecated)/.test(code ?? ''))
          .map(
            ({ line }) =>
              /read\d+/.exec(lines.slice(0, line).findLast((text) => /const read/.test(text)) ?? '')?.[0],
          ),
      )
      const transition = roleTransition(role, 'v1beta1', stage)!
      const moved = client.paths.filter(
        (path) =>
          mapPath(transition, path).to.length > 0 &&
          !path.endsWith('Timeout') &&
          // Dual code does not write a pattern within a pattern twice.
          !(options.mode === 'dual' && way === 'destructured' && path.includes('infrastructureRef')),
      )
      expect(moved.filter((path) => left.has(`read${client.paths.indexOf(path)}`))).toEqual([])
      const redefined = redefinedIn(transition)
      const [old, now] = [run(client.text), run(after)]
      fc.assert(
        fc.property(objectsOf(client.type), (fields) => {
          const before = { apiVersion: client.apiVersion, kind: client.kind, ...(fields as object) }
          const { object } = convertRole(before, { role, from: 'v1beta1', to: stage })
          client.paths.forEach((path, i) => {
            const name = `read${i}`
            // What is gone, and what has another form, is left to a person.
            if (left.has(name)) return
            if (
              options.mode === 'dual' &&
              redefined.some((from) => path === from || path.startsWith(`${from}[`))
            )
              return // dual code shows the current meaning
            expect(now[name]!(object), path).toEqual(old[name]!(before))
            if (options.mode === 'dual')
              expect(now[name]!(before), `${path} of v1beta1`).toEqual(old[name]!(before))
            else expect(mapPath(transition, path).to.length, `${path} is told`).toBeGreaterThan(0)
          })
        }),
        { numRuns: 20 },
      )
    },
  )
})

function leavesOf(type: Type, path = ''): string[] {
  if (typeof type === 'string') return [path]
  if (isList(type)) return leavesOf(type[0], `${path}[]`)
  return Object.entries(type).flatMap(([name, one]) => leavesOf(one, path ? `${path}.${name}` : name))
}

function membersOf(type: Type & object): string {
  return Object.entries(type)
    .map(([name, one]) => `  ${name}?: ${textOf(one as Type)};\n`)
    .join('')
}

function textOf(type: Type): string {
  if (type === 'duration') return 'string'
  if (typeof type === 'string') return type
  return isList(type) ? `Array<${textOf(type[0])}>` : `{\n${membersOf(type)}}`
}

function objectsOf(type: Type): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.constant(true)
  if (type === 'number') return fc.integer({ min: 1, max: 9 })
  if (type === 'duration') return fc.constantFrom('5m', '10s')
  if (type === 'string') return fc.constantFrom('a', 'b')
  if (isList(type)) return objectsOf(type[0]).map((item) => [item])
  const members = Object.entries(type).map(([name, one]) => [name, objectsOf(one)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys: [] })
}

function isList(type: Type): type is readonly [Type] {
  return Array.isArray(type)
}
