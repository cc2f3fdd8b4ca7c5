import { describe, expect, test } from 'vitest'
import { planFiles } from './plan-files.ts'

// Which calls may ask for something of Cluster API is told by names, before any type is asked for: by whatever names a file leads
// from the group to a call, what is read of the answer follows.
const files = {
  'types.js': `export const NODE = 'node'
export const CAPI = { MACHINE: 'cluster.x-k8s.io.machine' }
export const MACHINE = 'cluster.x-k8s.io.machine'
`,
  'kinds.ts': `export const KINDS = { MACHINE: 'cluster.x-k8s.io.machine' } as const
export const LIST = ['cluster.x-k8s.io.machine'] as const
export type MachineType = 'cluster.x-k8s.io.machine'
export enum Type { Machine = 'cluster.x-k8s.io.machine' }
`,
}
const read = '.map((each: any) => each.spec.nodeDrainTimeout)'

describe('a call asks by', () => {
  test.each([
    [
      'a constant',
      `import { CAPI } from './types'\nexport const f = (store: any) => store.all(CAPI.MACHINE)`,
    ],
    [
      'another name of it',
      `import { CAPI as Names } from './types'\nexport const f = (store: any) => store.all(Names.MACHINE)`,
    ],
    [
      'a namespace',
      `import * as types from './types'\nexport const f = (store: any) => store.all(types.MACHINE)`,
    ],
    [
      'a constant of the file',
      `import { CAPI } from './types'\nconst type = CAPI.MACHINE\nexport const f = (store: any) => store.all(type)`,
    ],
    [
      'a constant of a function',
      `import { CAPI } from './types'\nexport function f(store: any) { const type = CAPI.MACHINE; return store.all(type)`,
      '}',
    ],
    [
      'a member of an enumeration',
      `import { Type } from './kinds'\nexport const f = (store: any) => store.all(Type.Machine)`,
    ],
    [
      'what a type says',
      `import type { MachineType } from './kinds'\nexport const f = (store: any, type: MachineType) => store.all(type)`,
    ],
    [
      'what a function returns',
      `import type { MachineType } from './kinds'\ndeclare const pick: () => MachineType\nexport const f = (store: any) => store.all(pick())`,
    ],
    [
      'what it was compared with',
      `import { KINDS } from './kinds'\nexport const f = (store: any, type: string) => type === KINDS.MACHINE && store.all(type)`,
    ],
    [
      'what it was switched by',
      `import { KINDS } from './kinds'\nexport function f(store: any, type: string) { switch (type) { case KINDS.MACHINE: return store.all(type)`,
      '} }',
    ],
    [
      'what a callback is given',
      `import { LIST } from './kinds'\nexport const f = (store: any) => LIST.map((type) => store.all(type)`,
      ')',
    ],
    [
      'what a loop takes',
      `import { LIST } from './kinds'\nexport function f(store: any) { for (const type of LIST) return store.all(type)`,
      '}',
    ],
    [
      'a getter',
      `import { KINDS } from './kinds'\nexport class View { get type() { return KINDS.MACHINE }\nf(store: any) { return store.all(this.type)`,
      '} }',
    ],
    [
      'what a constructor is given',
      `import { KINDS } from './kinds'\nexport class View { constructor(readonly type = KINDS.MACHINE) {}\nf(store: any) { return store.all(this.type)`,
      '} }',
    ],
    [
      'the name of an action',
      `import { CAPI } from './types'\nexport const f = (store: any) => store.dispatch('cluster/findAll', { type: CAPI.MACHINE })`,
    ],
  ])('%s', (_, before, after = '') => {
    const plan = planFiles({ ...files, 'use.ts': `${before}${read}${after}\n` })('use.ts')
    expect(plan.after).toContain('each.spec.deletion')
  })

  test('a constant that a declaration file only says to be a text', () => {
    const use = `import { TYPES } from 'kinds'\nexport const f = (store: any) => store.all(TYPES.MACHINE)${read}\n`
    const plan = planFiles({
      'node_modules/kinds/index.d.ts': 'export declare const TYPES: { NODE: string; MACHINE: string }\n',
      'node_modules/kinds/index.js':
        "export const TYPES = { NODE: 'node', MACHINE: 'cluster.x-k8s.io.machine' }\n",
      'use.ts': use,
    })('use.ts')
    expect(plan.after).toContain('each.spec.deletion')
  })
})
