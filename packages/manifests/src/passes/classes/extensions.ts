import type { ManifestPlan } from '../../document/manifest-plan.ts'

/** A plan with one task for each Runtime Extension, at the first of the classes of the text that use it; it names all. */
export function withExtensions(plan: ManifestPlan): ManifestPlan {
  const external = plan.tasks.filter(({ code }) => code === 'patch/external')
  if (external.length < 2) return plan
  const alike = (what: string): typeof external => external.filter((task) => task.what === what)
  const tasks = plan.tasks.flatMap((task) => {
    if (!external.includes(task)) return [task]
    const [first, ...more] = alike(task.what)
    const names = more.map(({ object }) => object.slice(object.indexOf(' ') + 1))
    return task === first ? [{ ...task, object: [task.object, ...names].join(', ') }] : []
  })
  return { ...plan, tasks }
}
