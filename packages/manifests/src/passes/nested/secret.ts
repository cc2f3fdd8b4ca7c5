import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'

/** What a plan says of a text that may not be shown: kinds, rows and places, but no value, name, comment or problem. */
export function withoutValues(plan: ManifestPlan, holder: string): ManifestPlan {
  const { checked, open: _open, problem: _problem, ...rest } = plan
  return {
    ...rest,
    tasks: plan.tasks.map(({ tried: _, ...task }) => {
      return { ...task, id: `${task.row} ${holder}`, object: holder, ...say('nested/secret-value') }
    }),
    objects: plan.objects.map(({ namespace: _, ...object }) => {
      return { ...object, name: '', emptied: object.emptied.map(withoutKeys), droppedComments: [] }
    }),
    ...(checked && {
      checked: {
        ...checked,
        findings: checked.findings.map((finding) => {
          const { what: evidence, ...said } = say('nested/secret-refused')
          return { ...finding, object: holder, path: withoutKeys(finding.path), evidence, ...said }
        }),
      },
    }),
  }
}

/** A place without the names that the author chose: `variables[0]`, but no key in quotes. */
function withoutKeys(path: string): string {
  return path.replace(/\["[^"]*"\]/g, '[…]')
}
