import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate } from './program.ts'

// docs/status/README.md shows `migrate status` on examples/status: `npm run status-docs` writes it, and this test says when it is stale.

const stale = 'docs/status/README.md is stale: run npm run status-docs'
const root = fileURLToPath(new URL('..', import.meta.url))

interface Screen {
  readonly text: string
  readonly args: string
}

const dump = 'examples/status/dump.yaml'

/** The examples are of one noon. */
const noon = '2026-03-01T12:00:00Z'

const stories: readonly (readonly [title: string, screens: readonly Screen[]])[] = [
  [
    'A fleet',
    [
      {
        text: 'Several Clusters are a table, the worst first. `--exit-code` ends with 3 where one is not available.',
        args: 'examples/status',
      },
      {
        text: '`--why` follows what is not as it should be down to the deepest object that explains it, and says what to look at next.',
        args: 'examples/status --why',
      },
    ],
  ],
  [
    'The whole Cluster',
    [
      {
        text: 'Which part is not as it should be, and why: the message of each part stands beside it.',
        args: dump,
      },
    ],
  ],
  [
    'Is it rolling out, and why?',
    [
      {
        text: '`+` lists only the conditions that say something. RollingOut: one Machine is still v1.34.1 and v1.35.0 is wanted.',
        args: `${dump} --show-conditions=MachineDeployment/shop-eu-general+`,
      },
    ],
  ],
  [
    'Why is it blocked?',
    [
      {
        text: 'The rollout waits for a Machine that has been deleting for more than 15 minutes, likely because of PodDisruptionBudgets: see ScalingDown above. Another Cluster wants 5 replicas and has 2, and nothing happens: somebody has paused it.',
        args: 'examples/status --cluster shop-us --show-conditions=Cluster+,MachineDeployment+',
      },
    ],
  ],
  [
    'Why is a Machine not available?',
    [
      {
        text: 'Ready says what is missing, part by part; here the container is being provisioned again, so there is no Node yet.',
        args: `${dump} --grouping=false --show-conditions=Machine/shop-eu-general-new-b6wnc+`,
      },
      {
        text: 'Of a control plane that nobody reaches, what needs the workload cluster is Unknown, and since when.',
        args: 'examples/status/unreachable.yaml',
      },
    ],
  ],
  [
    'Why is a Machine stuck on deletion?',
    [
      {
        text: 'Deleting names the stage, and the Pods that are in the way.',
        args: `${dump} --grouping=false --show-conditions=Machine/shop-eu-general-old-x2v7k+`,
      },
    ],
  ],
  [
    'Is it true?',
    [
      {
        text: '`--computed` compares what the objects say with what controllers would compute of this very dump. One counter is stale here: its MachineSet has an available Machine already.',
        args: `${dump} --computed`,
      },
    ],
  ],
]

test('docs/status/README.md shows what migrate status prints', async () => {
  const parts = stories.map(([title, screens]) => [`## ${title}`, ...screens.map(shown)].join('\n\n'))
  const page = `<!-- Generated from examples/status by \`npm run status-docs\`. Do not edit. -->

# Reading status

A dump is what \`kubectl get cluster-api -A -o yaml\` prints, of either version; these are of [examples/status](../../examples/status). Which conditions can be computed from one is told in
[conditions.md](conditions.md), what became of the proposal in [proposal.md](proposal.md); the packages behind it all in
[api.md](../api.md).

${parts.join('\n\n')}
`
  await expect(page, stale).toMatchFileSnapshot('../docs/status/README.md')
})

test.each<[question: string, args: string, answer: RegExp]>([
  [
    'it rolls out because of a version',
    `${dump} --show-conditions=MachineDeployment+`,
    /RollingOut +True +RollingOut +\d+m +Rolling out 1 not up-to-date replicas\n.*\* Version v1\.34\.1, v1\.35\.0 required/,
  ],
  [
    'it waits for PodDisruptionBudgets',
    `${dump} --show-conditions=MachineDeployment+`,
    /ScalingDown +True[^]*PodDisruptionBudgets/,
  ],
  [
    'it is paused',
    'examples/status/paused.yaml --show-conditions=Cluster+',
    /Paused +True +Paused +9d +Cluster spec\.paused is set to true/,
  ],
  ['the infrastructure is not there', dump, /shop-eu-general-new-b6wnc[^]*InfrastructureReady:/],
  [
    'nobody reaches it',
    'examples/status/unreachable.yaml',
    /RemoteConnectionProbe: Remote connection probe failed/,
  ],
  [
    'Pods do not go',
    `${dump} --grouping=false --show-conditions=Machine+`,
    /Deleting +True +DrainingNode[^]*cannot evict pod as it would violate the pod's disruption budget/,
  ],
])('an answer is on the screen: %s', (_, args, answer) => {
  expect(screen(args)).toMatch(answer)
})

test.each(['paused', 'unreachable'])('the example %s says what controllers would say', (name) => {
  expect(screen(`examples/status/${name}.yaml --computed`)).toMatch(/^0 different, [1-9]\d* the same/)
})

function shown({ text, args }: Screen): string {
  return `\
${text}

\`\`\`console
$ migrate status ${args} --now ${noon}
${screen(args)}\`\`\``
}

function screen(args: string): string {
  const { code, stdout, stderr } = migrate(['status', ...args.split(' '), '--now', noon], {
    cwd: root,
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
