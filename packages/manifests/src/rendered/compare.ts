import { ConvertError, convert, printPlace } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { planFile } from '../plan-file.ts'
import { planManifest } from '../plan-manifest.ts'
import { firstDifference } from '../read/difference.ts'
import { loadDocuments } from '../read/load.ts'

/**
 * What became of an object that templates print. `equal`: it is the author's conversion of what it was. `same`: nothing of
 * it has to move, and it is as it was. `left`: it is as it was, though something moves. `different`: anything else.
 */
export type RenderedState = 'equal' | 'same' | 'left' | 'different'

/** One object that templates print, before and after their migration. */
export interface RenderedObject {
  /** Kind and name: `MachineDeployment prod-workers`. */
  readonly name: string
  readonly state: RenderedState
  /** Where it is different. */
  readonly what?: string
  /** The objects themselves; one of them is absent where it is printed only on the other side. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Compares the objects of two texts, before and after a migration, whatever their order is. Answers in the order of what was
 * printed before; a string says why nothing can be compared: what was printed before is no YAML.
 */
export function compareRendered(
  before: string,
  after: string,
  to: Stage,
): readonly RenderedObject[] | string {
  const old = loadDocuments(before)
  if ('error' in old) return `what it renders is no YAML: ${old.error.what}`
  const loaded = loadDocuments(after)
  const problem = 'error' in loaded ? `no YAML any more: ${loaded.error.what}` : undefined
  const now = named('error' in loaded ? [] : loaded.documents)
  const goals = new Goals(before, to)
  const compared = [...named(old.documents)].map(([id, document]): RenderedObject => {
    const name = nameOf(document)
    if (problem !== undefined) return { name, state: 'different', what: problem, before: document }
    if (!now.has(id))
      return { name, state: 'different', what: 'it is not printed any more', before: document }
    return { name, ...stateOf(id, document, now.get(id), goals), before: document, after: now.get(id) }
  })
  const added = [...now].filter(([id]) => !named(old.documents).has(id))
  return [
    ...compared,
    ...added.map(([, document]): RenderedObject => {
      return {
        name: nameOf(document),
        state: 'different',
        what: 'it was not printed before',
        after: document,
      }
    }),
  ]
}

function stateOf(
  id: string,
  document: unknown,
  now: unknown,
  goals: Goals,
): Pick<RenderedObject, 'state' | 'what'> {
  const goal = goals.of(id, document)
  if (isAlike(document, goal)) {
    if (isAlike(document, now)) return { state: 'same' }
    if (isAlike(goals.around(id, document), now)) return { state: 'equal' }
  } else {
    if (isAlike(goal, now)) return { state: 'equal' }
    if (!firstDifference(document, now)) return { state: 'left' }
  }
  const place = firstDifference(withoutNothing(goal), withoutNothing(now)) ?? []
  return { state: 'different', what: printPlace(place) || 'its root' }
}

/** What objects have to become. Their text is no template any more, whatever stands in it. What needs their whole text is planned when the first object asks for it. */
class Goals {
  readonly #text: string
  readonly #to: Stage
  #planned: ReadonlyMap<string, unknown> | undefined
  #around: ReadonlyMap<string, unknown> | undefined

  constructor(text: string, to: Stage) {
    this.#text = text
    this.#to = to
  }

  /** The conversion of an object; patches of a ClusterClass are converted by what stands beside them. */
  of(id: string, document: unknown): unknown {
    if (!hasPatches(document)) return converted(document, this.#to)
    return (this.#planned ??= this.#read(planManifest(this.#text, { to: this.#to, plain: true }).after)).get(
      id,
    )
  }

  /** An object that is none of Cluster API, with what it says of those that are. */
  around(id: string, document: unknown): unknown {
    const plan = (): string => planFile(this.#text, { to: this.#to, references: true, plain: true }).after
    return (this.#around ??= this.#read(plan())).get(id) ?? document
  }

  #read(text: string): ReadonlyMap<string, unknown> {
    const read = loadDocuments(text)
    return named('error' in read ? [] : read.documents)
  }
}

/** Documents by what they are known by before and after: group, kind, namespace and name, and the how manieth with these. */
function named(documents: readonly unknown[]): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  for (const document of documents) {
    if (document === null) continue
    const { apiVersion, metadata } = document as Partial<Record<string, unknown>>
    const group = /^(.*)\/[^/]*$/.exec(String(apiVersion))?.[1] ?? ''
    const namespace = (metadata as Partial<Record<string, unknown>> | undefined)?.namespace
    const id = `${group} ${String(namespace)} ${nameOf(document)}`
    let count = 1
    while (found.has(`${id} ${count}`)) count++
    found.set(`${id} ${count}`, document)
  }
  return found
}

function hasPatches(document: unknown): boolean {
  const { spec } = (document ?? {}) as { spec?: { patches?: unknown } | null }
  return Array.isArray(spec?.patches)
}

function converted(document: unknown, to: Stage): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document
  try {
    return convert(document, { to }).object
  } catch (error) {
    if (error instanceof ConvertError) return document
    throw error
  }
}

function isAlike(a: unknown, b: unknown): boolean {
  return !firstDifference(withoutNothing(a), withoutNothing(b))
}

/** A container whose members are all in a branch that is not printed is null or empty, which is the same as absent. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, withoutNothing(member)] as const)
  return Object.fromEntries(members.filter(([, member]) => member !== null && !isEmptyMap(member)))
}

function isEmptyMap(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}

function nameOf(document: unknown): string {
  const { kind, metadata } = document as { kind?: unknown; metadata?: { name?: unknown } | null }
  return `${String(kind)} ${String(metadata?.name)}`
}
