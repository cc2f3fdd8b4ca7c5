import type { Checked, Edit, FilePlan, Finding } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import { inOrder, UserError } from './errors.ts'
import type { Failure } from './errors.ts'
import type { FileState, Plan, PlannedFile, UnreadInFile } from './plan.ts'
import { schemaVersion } from './render/json.ts'

/** A plan that was printed as JSON. The texts are not in it, so it can be rendered but not applied. */
export interface Report {
  readonly plan: Plan
  readonly written: readonly string[]
}

interface JsonFile extends Pick<FilePlan, 'objects' | 'skipped'> {
  readonly file: string
  readonly state: FileState | 'written'
  readonly new?: true
  readonly edits: readonly Edit[]
  readonly tasks: readonly Omit<FilePlan['tasks'][number], 'file'>[]
  readonly findings?: readonly Omit<Finding, 'file'>[]
}

interface JsonPlan {
  readonly schemaVersion: number
  readonly to: Plan['to']
  readonly totals: { readonly foreign: number; readonly unread?: number; readonly ignored?: number }
  readonly files: readonly JsonFile[]
  readonly unread?: readonly UnreadInFile[]
  readonly failures: readonly Failure[]
}

/** Reads what `--format json` printed. `name` is where it came from, for the message if it is something else. */
export function readReport(text: string, name: string): Report {
  const json = parse(text, name)
  const written = json.files.filter(({ state }) => state === 'written').map(({ file }) => file)
  const { to, failures, totals, unread } = json
  return {
    plan: {
      to,
      failures,
      foreign: totals.foreign,
      ...(totals.unread && { unread: totals.unread }),
      ...(unread && { unreadBlocks: unread }),
      ...(totals.ignored && { ignored: totals.ignored }),
      files: json.files.map(plannedFile),
    },
    written,
  }
}

/** Several reports as one: the shards of a run, or the repositories of a fleet. */
export function mergeReports(reports: readonly Report[]): Report {
  const [first] = reports
  if (!first) throw new UserError('there is no report to merge', 'name the files that --format json wrote')
  const others = reports.find(({ plan }) => plan.to !== first.plan.to)
  if (others)
    throw new UserError(
      `one report goes to ${first.plan.to}, another to ${others.plan.to}`,
      'merge reports of one run only',
    )
  const files = reports.flatMap(({ plan }) => plan.files).filter(isFirst)
  const unreadBlocks = reports.flatMap(({ plan }) => plan.unreadBlocks ?? [])
  const plan: Plan = {
    to: first.plan.to,
    files: files.sort((a, b) => (a.source.file < b.source.file ? -1 : 1)),
    failures: distinct(reports.flatMap(({ plan }) => plan.failures)),
    foreign: reports.reduce((sum, { plan }) => sum + plan.foreign, 0),
    ...(unreadBlocks.length > 0 && { unreadBlocks }),
    unread: reports.reduce((sum, { plan }) => sum + (plan.unread ?? 0), 0),
    ignored: reports.reduce((sum, { plan }) => sum + (plan.ignored ?? 0), 0),
  }
  return { plan, written: reports.flatMap(({ written }) => written) }
}

/** A new file that several shards need is one. */
function isFirst({ source, plan }: PlannedFile, at: number, all: readonly PlannedFile[]): boolean {
  return !plan.isNew || all.findIndex((other) => other.source.file === source.file) === at
}

/** What could not even be found is in the report of every shard. */
function distinct(failures: readonly Failure[]): readonly Failure[] {
  return inOrder([...new Map(failures.map((failure) => [JSON.stringify(failure), failure])).values()])
}

function plannedFile(json: JsonFile): PlannedFile {
  const { file, state, new: isNew, objects, skipped, edits, tasks, findings = [] } = json
  const source = { file, path: file, root: '', named: false }
  const plan = {
    file,
    before: '',
    after: '',
    objects,
    edits,
    tasks: tasks.map((task) => ({ ...task, file })),
  }
  return {
    source,
    state: state === 'written' ? 'changes' : state,
    plan: concealed({
      ...plan,
      ...(isNew && { isNew }),
      ...(skipped && { skipped }),
      ...(findings.length > 0 && { checked: checkedOf(findings) }),
    }),
  }
}

/** How much was looked at is not in a report. */
function checkedOf(findings: readonly Omit<Finding, 'file'>[]): Checked {
  return { findings, objects: 0, parts: 0, placeholders: 0 }
}

function parse(text: string, name: string): JsonPlan {
  const next = 'name a file that `migrate manifests --format json` wrote'
  let json: Partial<JsonPlan> | null
  try {
    json = JSON.parse(text) as Partial<JsonPlan> | null
  } catch {
    throw new UserError(`${name} is not JSON`, next)
  }
  if (json?.schemaVersion === undefined || !Array.isArray(json.files))
    throw new UserError(`${name} is not a report`, next)
  if (json.schemaVersion !== schemaVersion)
    throw new UserError(
      `${name} is a report of schema version ${json.schemaVersion}, this program reads ${schemaVersion}`,
      'make all reports with one version of the program',
    )
  return json as JsonPlan
}
