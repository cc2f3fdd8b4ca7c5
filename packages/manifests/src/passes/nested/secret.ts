import type { ManifestPlan } from '../../document/manifest-plan.ts'

/** What a plan says of a text that may not be shown: kinds, rows and places, but no value, name or comment. */
export function withoutValues(plan: ManifestPlan, holder: string): ManifestPlan {
  const next = `decode the value, and run \`migrate manifests\` on it where nobody else reads along`
  const { checked, open: _, problem, ...rest } = plan
  return {
    ...rest,
    tasks: plan.tasks.map((task) => {
      const what = `a value within this Secret cannot be migrated without a person; it is not shown`
      return { ...task, id: `${task.row} ${holder}`, object: holder, what, next }
    }),
    objects: plan.objects.map(({ namespace: _, ...object }) => {
      return { ...object, name: '', emptied: object.emptied.map(withoutKeys), droppedComments: [] }
    }),
    ...(checked && {
      checked: {
        ...checked,
        findings: checked.findings.map((finding) => {
          const evidence = `a value within this Secret is not accepted; it is not shown`
          return { ...finding, object: holder, path: withoutKeys(finding.path), evidence, next }
        }),
      },
    }),
    ...(problem && { problem: { what: 'a manifest within this Secret cannot be read', next } }),
  }
}

/** A place without the names that the author chose: `variables[0]`, but no key in quotes. */
function withoutKeys(path: string): string {
  return path.replace(/\["[^"]*"\]/g, '[…]')
}
