import { describe, expect, test } from 'vitest'
import { newerVersion } from '../src/versions.ts'
import { coded, planFiles } from './plan-files.ts'

const said = `apiVersion: 'cluster.x-k8s.io/v1beta1'`
const resource = `interface Resource<S, T = unknown> { apiVersion: string; kind: string; metadata: { name: string }; spec: S; status?: T }
interface MSpec { clusterName: string; nodeDrainTimeout?: string }
interface MStatus { infrastructureReady?: boolean }
`
const use = 'export const up = (m: Machine) => m.status?.infrastructureReady;\n'
const moved = 'm.status?.initialization?.infrastructureProvisioned'

function plan(text: string, mode: 'dual' | typeof newerVersion = newerVersion) {
  return planFiles({ 'a.ts': text + use }, { mode })('a.ts')
}

describe('what a type has from the arguments of a generic one', () => {
  test.each([
    [
      'kind',
      `interface Resource<K extends string> { apiVersion: string; kind: K }
interface Machine extends Resource<'Machine'> { ${said}; status?: { infrastructureReady?: boolean } }
`,
    ],
    [
      'kind, as a base says it',
      `interface Base { apiVersion: string; kind: 'Machine' }
interface Machine extends Base { ${said}; status?: { infrastructureReady?: boolean } }
`,
    ],
    [
      'kind, as only its name says it',
      `interface Base { apiVersion: string; kind: string }
interface Machine extends Base { ${said}; status?: { infrastructureReady?: boolean } }
`,
    ],
    [
      'spec and status',
      `${resource}interface Machine extends Resource<MSpec, MStatus> { ${said}; kind: 'Machine' }\n`,
    ],
    [
      'spec and status through another',
      `${resource}interface Mine<T> extends Resource<MSpec, T> {}
interface Machine extends Mine<MStatus> { ${said}; kind: 'Machine' }
`,
    ],
    [
      'the default of a parameter',
      `${resource.replace('unknown', 'MStatus')}interface Machine extends Resource<MSpec> { ${said}; kind: 'Machine' }\n`,
    ],
    [
      'a literal type',
      `${resource.replace(/interface MStatus.*\n/, '')}interface Machine extends Resource<MSpec, { infrastructureReady?: boolean }> { ${said}; kind: 'Machine' }\n`,
    ],
    [
      'a member',
      `interface Part<T> { status?: T }
interface MStatus { infrastructureReady?: boolean }
interface Machine extends Part<Partial<MStatus>> { ${said}; kind: 'Machine' }
`,
    ],
  ])('%s', (_, text) => {
    const { after, tasks } = plan(text)
    expect(tasks).toEqual([])
    expect(after).toContain(`=> ${moved};`)
    expect(after).toContain('initialization?: { infrastructureProvisioned?: boolean }')
    expect(after).not.toContain('infrastructureReady')
    const dual = plan(text, 'dual')
    expect(dual.after).toContain(`=> ${moved} ?? m.status?.infrastructureReady;`)
    expect(plan(dual.after.replace(use, ''), 'dual').after).toContain(dual.after.replace(use, ''))
  })

  test('a generic type may be of several kinds', () => {
    const { after, tasks } = plan(
      `${resource}interface CStatus { controlPlaneReady?: boolean }
interface Machine extends Resource<MSpec, MStatus> { ${said}; kind: 'Machine' }
interface Cluster extends Resource<{ paused?: boolean }, CStatus> { ${said}; kind: 'Cluster' }
export const is = (c: Cluster) => c.status?.controlPlaneReady;
`,
    )
    expect(tasks).toEqual([])
    expect(after).toContain(`=> ${moved};`)
    expect(after).toContain('=> c.status?.initialization?.controlPlaneInitialized;')
  })

  test('what is of another group is not changed', () => {
    const text = `${resource}interface Machine extends Resource<MSpec, MStatus> { apiVersion: 'machine.openshift.io/v1beta1'; kind: 'Machine' }\n`
    const { after, tasks } = plan(text)
    expect(after).toBe(text + use)
    expect(coded({ tasks } as never)).toEqual([])
  })
})
