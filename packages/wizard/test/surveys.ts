import { concealed } from '@capi-migrate/edits/secrets'
import type { PlannedFile } from '@capi-migrate/plan'
import type { Step } from '../src/step.ts'
import type { Survey } from '../src/survey.ts'

/** A file that the tool would change: its first line. */
export function pending(file: string, kind = 'Cluster'): PlannedFile {
  const before = `apiVersion: cluster.x-k8s.io/v1beta1\nkind: ${kind}\n`
  const after = before.replace('v1beta1', 'v1beta2')
  const row = { row: `${kind}:apiVersion`, verb: 'restate' as const, count: 1, why: '' }
  return {
    source: { file, path: `/nowhere/${file}`, root: '/nowhere', named: false },
    state: 'changes',
    plan: concealed({
      file,
      before,
      after,
      edits: [{ start: 12, end: 36, text: 'cluster.x-k8s.io/v1beta2', row: row.row }],
      tasks: [],
      objects: [
        {
          apiVersion: 'cluster.x-k8s.io/v1beta1',
          kind,
          name: 'a',
          line: 1,
          rows: [row],
          emptied: [],
          droppedComments: [],
        },
      ],
    }),
  }
}

export function step(id: string, more: Partial<Step> = {}): Step {
  return {
    id,
    transition: 'api',
    to: 'v1beta2',
    title: `Title of ${id}`,
    why: 'Because fields get lost.',
    doneWhen: 'none is left',
    after: [],
    found: 'open',
    evidence: [],
    files: [],
    tasks: [],
    ...more,
  }
}

export function task(id: string): Step['tasks'][number] {
  return {
    id,
    file: 'a.yaml',
    line: 3,
    column: 1,
    row: 'Cluster:x',
    object: 'Cluster a',
    what: 'It cannot be known.',
    next: 'Decide.',
  }
}

/** One step of each sort: files, tasks, a decision, one that no file can tell, one that waits, and one with Go code. */
export const survey: Survey = {
  root: '.',
  recognised: { kind: 'manifests', evidence: [{ file: 'a.yaml', what: 'holds objects of Cluster API' }] },
  steps: [
    step('G01', {
      files: [pending('a.yaml'), pending('ü/b.yaml', 'MachineDeployment')],
      command: 'migrate manifests --write',
    }),
    step('G02', { tasks: [task('one'), task('two')] }),
    step('G03', {
      transition: 'contract',
      decision: {
        question: 'In place, or a new version?',
        options: [
          { id: 'in-place', label: 'In place', consequence: 'Fields are added.' },
          { id: 'new', label: 'A new version', consequence: 'A conversion is written.' },
        ],
      },
    }),
    step('G04', { transition: 'clients', to: 'final', found: 'unknown' }),
    step('G05', { transition: 'clients', after: ['G01', 'G02'] }),
    step('G06', { transition: 'clients', found: 'done' }),
    step('G07', { files: [pending('main.go'), pending('config.yaml'), pending('go.mod')] }),
  ],
  failures: [{ file: 'bad.yaml', line: 2, what: 'it is no YAML', next: 'mend it' }],
  files: 4,
}
