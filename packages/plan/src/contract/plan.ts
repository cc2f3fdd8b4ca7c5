import { nothingPlanned } from '@capi-migrate/edits'
import type { FilePlan, Finding, Task } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import type { FoundFile } from '../find.ts'
import type { Plan, PlannedFile } from '../plan.ts'
import type { Contracted } from './report.ts'

/**
 * A report as a plan: the edits of its steps, their tasks and what was found, file by file; for the forms that know
 * plans only, and to be applied.
 */
export function contractPlan({ report, files, failures }: Contracted): Plan {
  const { way, stage } = report
  // The steps of a way ask for what its rules find.
  const findings = way ? report.crdFindings : report.findings
  const tasks = way?.steps.flatMap((step) => step.tasks) ?? []
  const byFile = new Map<string, FilePlan>((way?.files ?? []).map((plan) => [plan.file, plan]))
  const names = new Set([...byFile.keys(), ...[...tasks, ...findings].map(({ file = root }) => file)])
  const planned = [...names].toSorted().map((file): PlannedFile => {
    const own = byFile.get(file) ?? nothingPlanned(file)
    const plan = { ...own, tasks: [...own.tasks, ...of(tasks, file)], checked: checkedOf(of(findings, file)) }
    return {
      source: sourceOf(file, files),
      state: own.edits.length > 0 ? 'changes' : 'tasks',
      plan: concealed(plan),
    }
  })
  const command = `migrate contract --stage ${stage ?? 'v1beta2'} --write`
  return { to: stage ?? 'v1beta2', command, files: planned, failures, foreign: files.size - planned.length }
}

/** What is said of the repository as a whole. */
const root = '.'

function of<T extends Task | Finding>(all: readonly T[], file: string): readonly T[] {
  return all.filter((one) => (one.file ?? root) === file)
}

function checkedOf(findings: readonly Finding[]): NonNullable<FilePlan['checked']> {
  return { findings, objects: 0, parts: 0, placeholders: 0 }
}

function sourceOf(file: string, files: Contracted['files']): FoundFile {
  return files.get(file) ?? { file, path: file, root: '', named: false }
}
