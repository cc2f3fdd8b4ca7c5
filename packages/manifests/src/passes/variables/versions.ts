import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit, Engine, FilePlan } from '@capi-migrate/edits'
import type { Stage } from '@capi-migrate/transitions'
import type { Hole } from '../../read/mask/index.ts'
import { substituted, usesIn } from './mentions.ts'

/** What a variable is set to before and after. */
export const old = 'v1beta1'
export const now = 'v1beta2'

/** Versions by the variables that stand for them. */
export type Versions = ReadonlyMap<string, typeof old | typeof now>

/**
 * An engine that plans templates whose versions are variables, `cluster.x-k8s.io/${VERSION}`, as what they print with these
 * versions; what it plans prints the result where all of them are set to v1beta2. A text for which there is no such plan
 * stays as it is.
 */
export function withVersions(engine: Engine<Stage>, versions: Versions): Engine<Stage> {
  if (versions.size === 0) return engine
  const printed = (text: string): string =>
    [...versions].reduce((text, [name, version]) => substituted(text, name, version), text)
  const back = (text: string, plan: FilePlan): FilePlan => {
    if (plan.before === text) return plan
    const stays = { file: plan.file, before: text, after: text, edits: [], tasks: [], objects: [] }
    return withVariables(text, plan, versions) ?? stays
  }
  return {
    ...engine,
    plan: (text, file) => back(text, engine.plan(printed(text), file)),
    planUnits: (sources) => {
      const textOf = (path: string): string | undefined => {
        const text = sources.textOf(path)
        return text === undefined ? undefined : printed(text)
      }
      const plans = engine.planUnits?.({ ...sources, textOf }) ?? new Map<string, FilePlan>()
      return new Map([...plans].map(([path, plan]) => [path, back(sources.textOf(path)!, plan)]))
    },
  }
}

/**
 * The plan of a text whose variables were printed, with the variables where their versions are; `undefined` where one of
 * them prints a version that has to stay.
 */
function withVariables(text: string, plan: FilePlan, versions: Versions): FilePlan | undefined {
  const names = [...versions.keys()]
  const holes = names.flatMap((name) => usesIn(text, name)).sort((a, b) => a.start - b.start)
  const printing = holes.map(({ start, end, name }): Edit => ({
    start,
    end,
    text: versions.get(name!)!,
    row: 'variable',
  }))
  let shift = 0
  const left = holes.map((hole) => {
    const start = hole.start + shift
    shift += old.length - (hole.end - hole.start)
    const version = versions.get(hole.name!)!
    return { start, end: start + old.length, version, written: rewritten(hole, text, version) }
  })
  const own: Edit[] = []
  const met = new Set<(typeof left)[number]>()
  for (const edit of plan.edits) {
    const inside = left.filter(({ start, end }) => edit.start <= start && end <= edit.end)
    for (const one of inside) met.add(one)
    const to = inside.length === 0 ? edit.text : withBack(edit.text, inside)
    const olds = inside.filter(({ version }) => version === old).length
    const others = plan.before.slice(edit.start, edit.end).split(old).length - 1 - olds
    if (to === undefined || (inside.length > 0 && others > 0)) return undefined
    own.push({ ...edit, text: to })
  }
  for (const one of left) {
    if (met.has(one)) continue
    if (one.version === old || one.written === undefined) return undefined
    own.push({ start: one.start, end: one.end, text: one.written, row: 'variable' })
  }
  own.sort((a, b) => a.start - b.start)
  const edits = composeEdits(text, printing, own).filter(
    ({ start, end, text: to }) => text.slice(start, end) !== to,
  )
  const after = applyEdits(text, edits)
  const prints = names.reduce((text, name) => substituted(text, name, now), after)
  return prints === plan.after ? { ...plan, before: text, after, edits } : undefined
}

/** The text of an edit with the variables where their versions are written; the variables have to be one and the same. */
function withBack(
  text: string,
  inside: readonly { readonly written: string | undefined }[],
): string | undefined {
  const count = text.split(now).length - 1
  if (count === 0) return text
  const [written, ...more] = new Set(inside.map(({ written }) => written))
  if (written === undefined || more.length > 0 || count > inside.length) return undefined
  return text.replaceAll(now, () => written)
}

/** A variable as it is written afterwards; `undefined` where its default is another version. */
function rewritten(
  { start, end, default: standard }: Hole,
  text: string,
  version: string,
): string | undefined {
  if (!standard) return text.slice(start, end)
  if (standard.text.replace(/^\s*(["']?)(.*)\1\s*$/, '$2') !== version) return undefined
  return (
    text.slice(start, standard.start) + standard.text.replace(version, now) + text.slice(standard.end, end)
  )
}
