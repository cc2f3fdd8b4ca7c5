import { describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import type { Mode } from '../src/index.ts'

function planned(files: Readonly<Record<string, string>>, mode: Mode = 'v1beta2') {
  const plans = planProgram(
    {
      paths: Object.keys(files),
      textOf: (path) => files[path],
      nameOf: (path) => path,
    },
    { ...defaults, mode },
  )
  return (path: string) => plans.get(path)!.after
}

const time = `export type Time = string
export type Duration = string
export default interface Old { name: string }
`

const cluster = `export interface Cluster {
  spec?: { paused?: boolean; topology?: { class: string; rolloutAfter?: Time } };
}
`

const gone = cluster.replace('class: string; rolloutAfter?: Time', 'classRef: { name: string }')

describe('imports that an edit leaves unused go with it', () => {
  const rows: readonly (readonly [title: string, before: string, after: string])[] = [
    ['the only name', `import type { Time } from './time'\n\n`, `\n`],
    [
      'one of several',
      `import { Duration, Time } from './time';\nexport type D = Duration;\n`,
      `import { Duration } from './time';\nexport type D = Duration;\n`,
    ],
    [
      'the first of several',
      `import { Time, Duration, type Time as T } from './time';\nexport type D = [Duration, T];\n`,
      `import { Duration, type Time as T } from './time';\nexport type D = [Duration, T];\n`,
    ],
    [
      'one of a list on lines of its own',
      `\
import type {
  Duration, // kept
  Time,
} from './time'
export type D = Duration
`,
      `\
import type {
  Duration, // kept
} from './time'
export type D = Duration
`,
    ],
    [
      'beside a default',
      `import Old, { Time } from './time'\nexport type O = Old\n`,
      `import Old from './time'\nexport type O = Old\n`,
    ],
    [
      'what stands before it stays',
      `\
// Licence
import type { Time } from './time'
export {}
`,
      `// Licence\nexport {}\n`,
    ],
  ]

  test.each(rows)('%s', (_, before, after) => {
    expect(
      planned({ '/capi/v1beta1/time.ts': time, '/capi/v1beta1/cluster.ts': before + cluster })(
        '/capi/v1beta1/cluster.ts',
      ),
    ).toBe(after + gone)
  })

  test('a default', () => {
    const before = `import Old, { Time } from './time'\nexport type T = Time\n${cluster.replace('?: Time', '?: Old')}`
    expect(
      planned({ '/capi/v1beta1/time.ts': time, '/capi/v1beta1/cluster.ts': before })(
        '/capi/v1beta1/cluster.ts',
      ),
    ).toBe(`import { Time } from './time'\nexport type T = Time\n${gone}`)
  })

  test('the type of a duration', () => {
    const machine = `import { Duration } from './time'\nexport interface MachineSpec { clusterName: string; nodeDrainTimeout?: Duration }\n`
    expect(
      planned({ '/capi/v1beta1/time.ts': time, '/capi/v1beta1/machine.ts': machine })(
        '/capi/v1beta1/machine.ts',
      ),
    ).toBe(
      `export interface MachineSpec { clusterName: string; deletion?: { nodeDrainTimeoutSeconds?: number } }\n`,
    )
  })
})

describe('what stays', () => {
  test.each([
    ['what is used elsewhere', `import type { Time } from './time'\nexport type T = Time\n`],
    [
      'what is used in a comment of TSDoc',
      `\
import type { Time } from './time'
/** See {@link Time}. */
export type T = 1
`,
    ],
    [
      'what is used in a tag above a function that a constant has',
      `import type { Time } from './time'\n/** @see {@link Time} */\nexport const now = () => 1\n`,
    ],
    ['what is exported again', `import type { Time } from './time'\nexport type { Time }\n`],
    ['what nobody used before', `import type { Duration, Time } from './time'\nexport type T = Time\n`],
    ['what is imported for its effects', `import './time'\ntype Time = string\n`],
  ])('%s', (_, before) => {
    expect(
      planned({ '/capi/v1beta1/time.ts': time, '/capi/v1beta1/cluster.ts': before + cluster })(
        '/capi/v1beta1/cluster.ts',
      ),
    ).toBe(before + gone)
  })

  test('dual code keeps both fields, and what they need', () => {
    const text = `import type { Time } from './time'\n${cluster}`
    expect(
      planned(
        { '/capi/v1beta1/time.ts': time, '/capi/v1beta1/cluster.ts': text },
        'dual',
      )('/capi/v1beta1/cluster.ts'),
    ).toContain(`import type { Time } from './time'\n`)
  })
})

describe('a member that moves to another file brings along what its type needs', () => {
  const strategy = (type: string, head = ''): string =>
    `\
${head}export interface Strategy {
  type: string
  rollingUpdate?: { maxSurge?: number; deletePolicy?: ${type} }
}
`
  const deployment = `import type { Strategy } from './parts/strategy'

/** One of many. */
export interface MachineDeployment {
  spec?: { clusterName: string; strategy: Strategy }
}
`
  const moved = (type: string, imports: string): string =>
    deployment
      .replace(`'./parts/strategy'\n`, `'./parts/strategy'\n${imports}`)
      .replace('strategy: Strategy', `rollout?: { strategy?: Strategy }; deletion?: { order?: ${type} }`)
  const policy = `export type Policy = 'Random' | 'Oldest'\n`

  test('from where it is imported there', () => {
    const plan = planned({
      '/capi/v1beta1/policy.ts': policy,
      '/capi/v1beta1/parts/strategy.ts': strategy('Policy', `import type { Policy } from '../policy'\n`),
      '/capi/v1beta1/deployment.ts': deployment,
    })
    expect(plan('/capi/v1beta1/deployment.ts')).toBe(
      moved('Policy', `import type { Policy } from './policy'\n`),
    )
    expect(plan('/capi/v1beta1/parts/strategy.ts')).toBe(
      strategy('Policy').replace('; deletePolicy?: Policy', ''),
    )
  })

  test('from where it is declared, beside what comes from there already', () => {
    const plan = planned({
      '/capi/v1beta1/parts/strategy.ts': strategy('Policy', policy),
      '/capi/v1beta1/deployment.ts': deployment,
    })
    expect(plan('/capi/v1beta1/deployment.ts')).toBe(
      moved('Policy', '').replace('{ Strategy }', '{ Strategy, Policy }'),
    )
  })

  test('nothing where it is there, or known to everybody', () => {
    const there = deployment.replace(
      `'./parts/strategy'\n`,
      `\
'./parts/strategy'
import type { Policy } from './policy'
export type P = Policy
`,
    )
    const plan = planned({
      '/capi/v1beta1/policy.ts': policy,
      '/capi/v1beta1/parts/strategy.ts': strategy(
        'Lowercase<Policy>',
        `import type { Policy } from '../policy'\n`,
      ),
      '/capi/v1beta1/deployment.ts': there,
    })
    expect(plan('/capi/v1beta1/deployment.ts').match(/^import.*/gm)).toEqual(there.match(/^import.*/gm))
  })

  test.each([
    ['what is not exported', policy.replace('export ', ''), deployment],
    ['another thing of the same name', policy, `${deployment}export type Policy = number\n`],
  ])('a task: %s', (_, head, text) => {
    const files = {
      '/capi/v1beta1/parts/strategy.ts': strategy('Policy', head),
      '/capi/v1beta1/deployment.ts': text,
    }
    const plans = planProgram(
      {
        paths: Object.keys(files),
        textOf: (path) => files[path as keyof typeof files],
        nameOf: (path) => path.slice(1),
      },
      defaults,
    )
    expect(plans.get('/capi/v1beta1/parts/strategy.ts')!.tasks.map(({ what }) => what)).toEqual([
      'Policy is needed in capi/v1beta1/deployment.ts now, and cannot be imported there by that name',
    ])
  })
})
