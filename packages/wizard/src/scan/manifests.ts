import type { Task } from '@capi-migrate/edits'
import type { FoundFile, Plan, PlannedFile } from '@capi-migrate/plan'
import type { Evidence } from '../repository.ts'
import type { Progress } from '../state.ts'
import type { Step } from '../step.ts'
import { surveyManifests, type ManifestsSurvey } from './engines.ts'
import { textOf } from './recognise.ts'

const none: readonly PlannedFile[] = []

/**
 * The way of a repository of manifests. What finishes half-migrated objects, and what follows them elsewhere, is only
 * looked for when the step before is done: its edits would not be told apart from those that are still to be made.
 */
export async function manifestsSteps(
  root: string,
  { plan, files }: ManifestsSurvey,
  onProgress: (progress: Progress) => void,
): Promise<readonly Step[]> {
  const isMoved = changesOf(plan).length === 0
  const repaired = isMoved ? (await surveyManifests(root, { repair: true }, onProgress)).plan : undefined
  const isWhole = repaired !== undefined && changesOf(repaired).length === 0
  const referring = isWhole ? (await surveyManifests(root, { references: true }, onProgress)).plan : undefined
  const own = new Set(tasksOf(plan).map(({ id }) => id))
  const path = root === '.' ? '' : ` ${root}`
  return [
    {
      ...common('G01', 'api', []),
      title: 'Move every object to v1beta2',
      why: 'Cluster API v1.16 serves v1beta1 no longer. Until then the API server drops what it does not know, without a word.',
      doneWhen: 'no object says v1beta1 any more',
      found: isMoved ? 'done' : 'open',
      evidence: evidenceOf(plan),
      files: changesOf(plan),
      command: `migrate manifests${path} --write`,
    },
    {
      ...common('G02', 'api', ['G01']),
      title: 'Decide what only a person can',
      why: 'Some fields have no place in v1beta2, or a template hides what they hold. The tool changes nothing that it would have to guess.',
      doneWhen: 'every task is solved in its file or marked as decided',
      found: tasksOf(plan).length === 0 ? 'done' : 'open',
      tasks: tasksOf(plan),
    },
    {
      ...common('G03', 'api', ['G01']),
      title: 'Finish objects that are half-migrated',
      why: 'An object that says v1beta2 and has fields of v1beta1 loses them when it is applied. A search and replace of the version leaves such objects.',
      doneWhen: 'no object of v1beta2 has a field of v1beta1',
      found: isWhole ? 'done' : 'open',
      files: repaired ? changesOf(repaired) : none,
      command: `migrate manifests${path} --repair --write`,
    },
    {
      ...common('G04', 'clients', ['G03']),
      title: 'Let what names these objects follow',
      why: 'Health checks, waits in scripts, metrics and permissions name versions, fields and conditions that moved. They fail without an error.',
      doneWhen: 'nothing names v1beta1 of Cluster API any more',
      found:
        referring && changesOf(referring).length === 0 && others(referring, own).length === 0
          ? 'done'
          : 'open',
      files: referring ? changesOf(referring) : none,
      tasks: referring ? others(referring, own) : [],
      command: `migrate manifests${path} --references --write`,
    },
    guardStep(files, `migrate manifests${path} --check`),
  ]
}

/** The last step of every way: a check that keeps it so. */
export function guardStep(files: readonly FoundFile[], command: string): Step {
  const evidence = guards(files)
  return {
    ...common('G05', 'clients', []),
    to: 'final',
    title: 'Keep it so: check it in CI',
    why: 'A chart, a template or a colleague brings v1beta1 back. The check ends with 2 when that happens.',
    doneWhen: `a workflow runs ${command}`,
    found: evidence.length > 0 ? 'done' : 'unknown',
    evidence,
    command,
  }
}

/** Workflows that run the program already. */
function guards(files: readonly FoundFile[]): readonly Evidence[] {
  return files
    .filter(({ path }) => /[/\\](?:\.github[/\\]workflows[/\\]|\.gitlab-ci|\.pre-commit-config)/.test(path))
    .flatMap(({ file, path }) => {
      const line = textOf(path)
        .split('\n')
        .findIndex((text) => /\bmigrate\b.*\b(?:manifests|check)\b/.test(text))
      return line === -1 ? [] : [{ file, line: line + 1, what: 'runs the check' }]
    })
}

function common(
  id: string,
  transition: Step['transition'],
  after: readonly string[],
): Pick<Step, 'id' | 'transition' | 'to' | 'after' | 'evidence' | 'files' | 'tasks'> {
  return { id, transition, to: 'v1beta2', after, evidence: [], files: none, tasks: [] }
}

function changesOf(plan: Plan): readonly PlannedFile[] {
  return plan.files.filter(({ state }) => state === 'changes')
}

/** Tasks of the plan; what a check saw is a task too. */
function tasksOf({ files }: Plan): readonly Task[] {
  return files.flatMap(({ source: { file }, plan: { tasks, checked } }) => [
    ...tasks.map((task) => ({ ...task, file })),
    ...(checked?.findings ?? []).map(({ rule, object, path, evidence, ...place }) => ({
      ...place,
      id: `${rule}:${object}:${path}`,
      file,
      row: rule,
      object,
      what: evidence,
    })),
  ])
}

function others(plan: Plan, known: ReadonlySet<string>): readonly Task[] {
  return tasksOf(plan).filter(({ id }) => !known.has(id))
}

/** The first objects that are still to be moved. */
function evidenceOf(plan: Plan): readonly Evidence[] {
  return changesOf(plan)
    .flatMap(({ source, plan: { objects } }) =>
      objects
        .filter(({ rows }) => rows.length > 0)
        .map(({ line, kind, name, apiVersion }) => ({
          file: source.file,
          line,
          what: `${kind} ${name} is of ${apiVersion}`.replace('  ', ' '),
        })),
    )
    .slice(0, 5)
}
