import type { Task } from '@capi-migrate/edits'
import type { FoundFile, Plan, PlannedFile } from '@capi-migrate/plan'
import type { Evidence } from '../repository.ts'
import type { Step } from '../step.ts'
import { textOf } from './recognise.ts'

/** The last step of every way: a check that keeps it so. */
export function guardStep(
  id: string,
  files: readonly FoundFile[],
  { name, command }: { readonly name: 'manifests' | 'codemod' | 'contract'; readonly command: string },
): Step {
  const evidence = guards(files, name)
  return {
    ...common(id, 'clients', []),
    to: 'final',
    title: 'Keep it so: check it in CI',
    why: 'A chart, a template or a colleague brings v1beta1 back. The check ends with 2 when that happens.',
    doneWhen: `a workflow runs ${command}`,
    found: evidence.length > 0 ? 'done' : 'unknown',
    evidence,
    command,
  }
}

/** Workflows that run a command of the program without writing, as their lines say. */
function guards(files: readonly FoundFile[], name: string): readonly Evidence[] {
  const runs = new RegExp(`\\bmigrate(?:@\\S+)?\\s(?:.*\\s)?${name}(?![\\w-])`)
  const isGuard = (line: string): boolean =>
    (runs.test(line) && !/\s--write\b/.test(line)) || (name === 'manifests' && ready.test(line))
  return files
    .filter(({ path }) => /[/\\](?:\.github[/\\]workflows[/\\]|\.gitlab-ci|\.pre-commit-config)/.test(path))
    .flatMap(({ file, path }) => {
      const lines = textOf(path).split('\n')
      const line = lines.findIndex((text) => isGuard(text.replace(/(?:^|\s)#.*|^[\s-]*name:.*/, '')))
      return line === -1 ? [] : [{ file, line: line + 1, what: `runs \`migrate ${name}\`` }]
    })
}

/** Our action and our hook of pre-commit, which look at manifests. */
const ready = /\buses:.*\/capi-migrate@|\bid:\s*["']?capi-migrate\b/

/** What most steps have in common. */
export function common(
  id: string,
  transition: Step['transition'],
  after: readonly string[],
): Pick<Step, 'id' | 'transition' | 'to' | 'after' | 'evidence' | 'files' | 'tasks'> {
  return { id, transition, to: 'v1beta2', after, evidence: [], files: [], tasks: [] }
}

/** The files of a plan that the tool would change. */
export function changesOf(plan: Plan): readonly PlannedFile[] {
  return plan.files.filter(({ state }) => state === 'changes')
}

/** Tasks of a plan; what a check saw is a task too. */
export function tasksOf({ files }: Plan): readonly Task[] {
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

/** The files of which nobody knows what they say: those of a plan, and others that were not read. */
export function unreadIn(
  { failures, files }: Plan,
  unread: readonly { readonly file: string; readonly what: string }[] = [],
): readonly Evidence[] {
  const skipped = files.flatMap(({ source: { file }, plan }) =>
    plan.skipped ? [{ file, what: plan.skipped.what }] : [],
  )
  const all = [...failures, ...skipped, ...unread].map(({ file, what }) => ({
    file,
    what: `cannot be told: ${what}`,
  }))
  return [...new Map(all.map((one) => [one.file, one])).values()]
}

/** Tasks that were not known before. */
export function others(plan: Plan, known: ReadonlySet<string>): readonly Task[] {
  return tasksOf(plan).filter(({ id }) => !known.has(id))
}

/** The first objects that are still to be moved. */
export function evidenceOf(plan: Plan): readonly Evidence[] {
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
