import type { ManifestPlan } from './manifest-plan.ts'

/** Plans files by themselves; what several passes of a run ask for is planned once. */
export interface PlannedOnce {
  /** The plan of a file, which is kept. */
  readonly plan: (text: string, file: string) => ManifestPlan
  /** The same for who asks last: it is kept no longer. */
  readonly take: (text: string, file: string) => ManifestPlan
  readonly forget: (file: string) => void
  /** What plans are made by has changed. */
  readonly clear: () => void
}

export function plannedOnce(planned: (text: string, file: string) => ManifestPlan): PlannedOnce {
  const known = new Map<string, { readonly text: string; readonly plan: ManifestPlan }>()
  // A file may be asked for with another text than it has: with heads, or with a value for a variable.
  const find = (text: string, file: string): ManifestPlan | undefined => {
    const found = known.get(file)
    return found?.text === text ? found.plan : undefined
  }
  return {
    plan: (text, file) => {
      const plan = find(text, file) ?? planned(text, file)
      known.set(file, { text, plan })
      return plan
    },
    take: (text, file) => {
      const plan = find(text, file)
      known.delete(file)
      return plan ?? planned(text, file)
    },
    forget: (file) => void known.delete(file),
    clear: () => known.clear(),
  }
}
