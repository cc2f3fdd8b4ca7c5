import { applyEdits } from '@capi-migrate/edits'
import type { Edit, FilePlan, PlannedObject, Task } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import type { Failure } from '../src/errors.ts'
import type { Engine, Plan, PlannedFile } from '../src/plan.ts'

/** Made-up plans for tests. */
export function fileOf(
  file: string,
  before: string,
  edits: readonly Edit[],
  more: Partial<FilePlan> = {},
): PlannedFile {
  const plan: FilePlan = {
    file,
    before,
    after: applyEdits(before, edits),
    edits,
    tasks: [],
    objects: [],
    ...more,
  }
  const state =
    edits.length > 0 ? 'changes' : plan.tasks.length > 0 ? 'tasks' : plan.skipped ? 'skipped' : 'current'
  return {
    source: { file, path: `/root/${file}`, root: '/root', named: false },
    state,
    plan: concealed(plan),
  }
}

export function planOf(files: readonly PlannedFile[], failures: readonly Failure[] = [], foreign = 0): Plan {
  return { to: 'v1beta2', files, failures, foreign }
}

export function objectOf(kind: string, name: string, rows: PlannedObject['rows'] = []): PlannedObject {
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind,
    name,
    line: 1,
    rows,
    emptied: [],
    droppedComments: [],
  }
}

export function taskOf(line: number, more: Partial<Task> = {}): Task {
  const row = 'Cluster:spec.infrastructureRef.apiVersion'
  const id = `${row} ${line}`
  return {
    id,
    line,
    column: 3,
    row,
    object: 'Cluster prod',
    what: 'the version is not known',
    next: 'say it',
    ...more,
  }
}

/** An engine that knows one word: it turns each `v1beta1` into `v1beta2`. */
export const fakeEngine: Engine = {
  to: 'v1beta2',
  mark: 'cluster.x-k8s.io',
  plan: (before, file) => {
    if (before.includes('throw')) throw new Error('boom')
    const edits = [...before.matchAll(/v1beta1/g)].map(({ index }) => ({
      start: index,
      end: index + 7,
      text: 'v1beta2',
      row: 'Cluster:apiVersion',
    }))
    const rows =
      edits.length > 0
        ? [{ row: 'Cluster:apiVersion', verb: 'restate', count: 1, why: 'v1beta1 becomes v1beta2' } as const]
        : []
    const objects = before.includes('kind: Cluster') ? [objectOf('Cluster', 'prod', rows)] : []
    return { file, before, after: applyEdits(before, edits), edits, tasks: [], objects }
  },
}
