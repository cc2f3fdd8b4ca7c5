import { lineIndex } from '@capi-migrate/edits'
import type { FilePlan, RepositoryFile } from '@capi-migrate/edits'
import { namesOf } from './asked.ts'
import type { Giver } from './flux.ts'
import { usesIn } from './mentions.ts'
import type { Variable } from './variable.ts'

/** What is known of variables that the tasks of a first round ask for. */
export interface KnownVariables {
  /** Set in files of the run, and rewritten with the templates. */
  readonly settled: ReadonlySet<string>
  /** Where each of the others is set and what keeps it, as a person reads it. */
  readonly told: ReadonlyMap<string, string>
  /** Those among the others that are given their values when a template is built: what they are the value of stays. */
  readonly given: ReadonlySet<string>
}

/** A plan without the tasks that are done where its variables are set; the others say where that is. */
export function withKnown<P extends FilePlan>(plan: P, known: KnownVariables | undefined): P {
  if (!known || plan.tasks.length === 0) return plan
  const tasks = plan.tasks.flatMap((task) => {
    const [name] = namesOf(task)
    if (name === undefined) return [task]
    if (known.settled.has(name)) return []
    const told = known.told.get(name)
    return [told === undefined ? task : { ...task, next: `${task.next}; ${told}` }]
  })
  return { ...plan, tasks }
}

/**
 * Says where a variable is set, and where else it is used.
 *
 * @param keeping templates that need it as it is
 * @param givers what gives it a value when its templates are built
 */
export function sayPlaces(
  { name, definitions, others }: Variable,
  keeping: readonly RepositoryFile[] = [],
  givers: readonly Giver[] = [],
): string {
  const set = definitions.map(({ file, definition }) => placeOf(file, definition.value.start))
  const elsewhere = keeping.map((file) => ({ file, offset: usesIn(file.text, name)[0]!.start }))
  const used = [...others, ...elsewhere].map(({ file, offset }) => placeOf(file, offset))
  const places = [...new Set(set)]
  const far = givers.flatMap(({ elsewhere }) =>
    elsewhere === undefined ? [] : `${elsewhere}, which is in no file`,
  )
  const said = [
    places.length > 0 && `is set in ${listed(places)}`,
    far.length > 0 &&
      `${places.length > 0 ? '' : 'is '}given by Flux, which takes values from ${listed(far)}`,
    used.length > 0 && `${places.length + far.length > 0 ? '' : 'is '}used in ${listed(used)}`,
  ]
  return `${name} ${said.filter(Boolean).join(', and ') || 'is set in no file'}`
}

function placeOf({ file, text }: { readonly file: string; readonly text: string }, offset: number): string {
  return `${file}:${lineIndex(text).positionOf(offset).line}`
}

const most = 5

function listed(all: readonly string[]): string {
  const places = [...new Set(all)]
  const shown = places.slice(0, most)
  const rest = places.length - shown.length
  const last = rest > 0 ? `${rest} more places` : shown.length > 1 ? shown.pop()! : undefined
  return last === undefined ? shown.join(', ') : `${shown.join(', ')} and ${last}`
}
