import type { FilePlan } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import type { Engine, Plan, PlannedFile } from './plan.ts'

/** The plan with what its engine left for the end, such as expressions that need an evaluator to be loaded. */
export async function finished(plan: Plan, engine: Engine): Promise<Plan> {
  if (!engine.finish) return plan
  const files: PlannedFile[] = []
  for (const file of plan.files) {
    const finished = engine.finish(file.plan)
    files.push(withPlan(file, finished instanceof Promise ? await finished : finished))
  }
  return { ...plan, files }
}

function withPlan(file: PlannedFile, plan: FilePlan): PlannedFile {
  if (plan === file.plan) return file
  const isLeft = file.state === 'current' && (plan.checked?.findings.length ?? 0) > 0
  return { ...file, plan: concealed(plan), state: isLeft ? 'tasks' : file.state }
}
