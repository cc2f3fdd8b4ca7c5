import type { Stage } from '@capi-migrate/transitions'

/** A chart with a file of values, or a kustomization, as it is rendered before and after a plan. */
export interface Rendering {
  /** The Chart.yaml or the kustomization, as people see it. */
  readonly file: string
  /** The file with values, below the chart; absent for a kustomization. */
  readonly values?: string
  /** What rendered it: a program of this machine, or our own small renderer of charts. */
  readonly by: 'helm' | 'kustomize' | 'kubectl' | 'migrate'
  /** Why nothing can be compared: it is not rendered before the plan either, or not known here. */
  readonly skipped?: string
  readonly counts: RenderingCounts
  /** What must not be: objects that are something else than the conversion, or that the new version refuses. */
  readonly problems: readonly string[]
}

/** How many objects of a rendering are what. */
export interface RenderingCounts {
  readonly before: number
  readonly after: number
  /** They are the conversion of what they were. */
  readonly equal: number
  /** Nothing of them has to move, and they are as they were. */
  readonly unchanged: number
  /** They are as they were, though something has to move: the plan has a task. */
  readonly left: number
  /** They are anything else. */
  readonly different: number
  /** Of those that changed, the ones that the strict check accepts. */
  readonly accepted: number
  /** Of those that changed, the ones that it refuses, and accepted before. */
  readonly refused: number
}

/** A text, or why there is none. */
export type Rendered = { readonly text: string } | { readonly error: string }

const nothing: RenderingCounts = {
  before: 0,
  after: 0,
  equal: 0,
  unchanged: 0,
  left: 0,
  different: 0,
  accepted: 0,
  refused: 0,
}

/** Compares what was rendered before and after a plan. */
export async function renderingOf(
  about: Pick<Rendering, 'file' | 'values' | 'by'>,
  before: Rendered,
  after: Rendered,
  to: Stage,
): Promise<Rendering> {
  const skipped = (why: string): Rendering => ({ ...about, skipped: why, counts: nothing, problems: [] })
  if ('error' in before) return skipped(before.error)
  if ('error' in after)
    return { ...about, counts: nothing, problems: [`it is not rendered any more: ${after.error}`] }
  const { acceptanceOf, compareRendered } = await import('@capi-migrate/manifests')
  const objects = compareRendered(before.text, after.text, to)
  if (typeof objects === 'string') return skipped(objects)
  const problems = objects.flatMap(({ name, state, what = '' }) =>
    state === 'different' ? [`${name} is not the conversion of what it was: ${what}`] : [],
  )
  let [accepted, refused] = [0, 0]
  for (const object of objects) {
    if (object.state !== 'equal' && object.state !== 'different') continue
    const { refusals, inherited } = await acceptanceOf(object)
    if (refusals.length === 0) accepted++
    else if (!inherited) {
      refused++
      // Without the evidence: it may quote a secret of the values.
      problems.push(`${object.name} is refused now at ${refusals.map(({ path }) => path).join(', ')}`)
    }
  }
  const count = (state: (typeof objects)[number]['state']): number =>
    objects.filter((object) => object.state === state).length
  return {
    ...about,
    counts: {
      before: objects.filter((object) => object.before !== undefined).length,
      after: objects.filter((object) => object.after !== undefined).length,
      equal: count('equal'),
      unchanged: count('same'),
      left: count('left'),
      different: count('different'),
      accepted,
      refused,
    },
    problems,
  }
}
