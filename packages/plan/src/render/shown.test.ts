import { applyEdits } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import type { ContractReport } from '@capi-migrate/contract'
import { expect, test } from 'vitest'
import { fakeEngine, objectOf, taskOf } from '../../test/fakes.ts'
import { Gathering } from '../gather.ts'
import type { Plan, PlannedFile } from '../plan.ts'
import { renderContractJson } from './contract-json.ts'
import { renderDiff } from './diff.ts'
import { renderGithub } from './github.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { renderSarif } from './sarif.ts'
import { renderTasks } from './tasks.ts'
import { renderText } from './text.ts'

const secret = 'SuperSecret42'
const before = `a: b\npassword: ${secret}\n`
const edits = [{ start: 0, end: before.length, text: `password: ${secret} # c\n`, row: 'Cluster:spec' }]
const row = { row: 'Cluster:spec', verb: 'move', count: 1, why: 'w' } as const

/** As an engine makes it: it quotes a secret of its text in whatever it may say of it. */
const made: FilePlan = {
  file: 'a.yaml',
  before,
  after: applyEdits(before, edits),
  edits,
  tasks: [taskOf(1, { what: secret, next: secret, object: secret, tried: [secret] })],
  objects: [{ ...objectOf('Cluster', secret, [row]), emptied: [secret], droppedComments: [`# ${secret}`] }],
  needs: [{ path: '_helper.tpl', text: before }],
}

/** A plan that says nothing but the name of its object. */
const named: FilePlan = { ...made, tasks: [], objects: [objectOf('Cluster', secret, [row])], needs: [] }

function planOf(plans: readonly FilePlan[]): Plan {
  const gathering = new Gathering(fakeEngine, [])
  for (const [i, plan] of plans.entries())
    gathering.addPlan({ file: `${i}.yaml`, path: `/nowhere/${i}.yaml`, root: '/nowhere', named: true }, plan)
  return gathering.plan()
}

const plan = planOf([made, named])
const report = {
  kinds: [],
  others: [],
  results: [],
  findings: [],
  crdFindings: [],
  unread: [],
  way: { kinds: [], steps: [], files: [concealed(made)], refused: [], later: [] },
} as Partial<ContractReport> as ContractReport

test.each<readonly [string, Iterable<string>]>([
  ['text', renderText(plan)],
  ['text that explains tasks', renderText(plan, { explainTasks: true })],
  ['a diff', renderDiff(plan)],
  ['tasks', renderTasks(plan)],
  ['json', renderJson(plan, { version: '1.2.3' })],
  ['json of a contract', [renderContractJson(report, { version: '1.2.3' })]],
  ['sarif', renderSarif(plan, '1.2.3')],
  ['junit', renderJunit(plan)],
  ['github', renderGithub(plan)],
  ['markdown', renderMarkdown(plan)],
])('%s shows no secret of what was planned', (_, pieces) => {
  const said = [...pieces].join('')
  expect(said).toMatch(/hidden/)
  expect(said).not.toContain(secret)
})

test('no plan of an engine is shown as it is', () => {
  const source = { file: 'a.yaml', path: '/nowhere/a.yaml', root: '/nowhere', named: true }
  // @ts-expect-error it is not concealed
  const file: PlannedFile = { source, state: 'changes', plan: made }
  expect(file.plan).toBe(made)
})
