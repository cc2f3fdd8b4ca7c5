import type { Finding } from '@capi-migrate/edits'
import { check, child, isDirective, isPart } from '@capi-migrate/transitions'
import type { Place, Problem, SchemaNode } from '@capi-migrate/transitions'
import { isSpokenFor } from './half-migrated.ts'
import type { Leftover } from './half-migrated.ts'
import { isObvious } from './obvious.ts'
import type { OpenExpression } from './open-expression.ts'
import type { Spots } from './spots.ts'
import { isNothing, sayExpression, sayProblem } from './words.ts'
import type { Seen } from './words.ts'

/** An object of a file, where it stands and what it must be like. */
export interface Subject {
  readonly object: Readonly<Record<string, unknown>>
  readonly schema: SchemaNode
  /** Tells that the object was whole before it was migrated: what the migration drops makes no part of it. */
  readonly wasWhole?: () => boolean
  /** The place of the object in its document: that of a list's item. */
  readonly at: Place
  readonly spots: Spots
  /** True where its file is known to hold patches. */
  readonly isPatch?: boolean
  /** What is still of v1beta1 in it; problems that go away with that are not told twice. */
  readonly leftovers: (problems: readonly Problem[]) => readonly Leftover[]
  /** Makes a finding of what is said about a place of the object. */
  readonly finding: (place: Place, seen: Seen) => Finding
}

/** What is said of one object. */
export interface ObjectCheck {
  readonly findings: readonly Finding[]
  /** Expressions that only an evaluator can judge. */
  readonly open: readonly OpenExpression[]
  readonly isPart: boolean
  /** Places that were not judged because a placeholder stands there. */
  readonly placeholders: number
}

/** Checks one object against its schema. Expressions that hold for certain are not evaluated. */
export function checkObject(subject: Subject): ObjectCheck {
  const { object, schema, wasWhole, at, spots, isPatch, finding } = subject
  const expressions: { value: unknown; node: SchemaNode; place: Place }[] = []
  const problems = check(object, schema, (value, node, place) => {
    if (!node.cel?.every((expression) => isObvious(expression, value)))
      expressions.push({ value, node, place })
  })
  const leftovers = subject.leftovers(problems)
  const part = isPatch === true || (isPart(object, schema) && !wasWhole?.())
  const asked = problems.filter((problem) => !isForgiven(problem, part) && !isSpokenFor(problem, leftovers))
  const judged = asked.filter(
    (problem) => !isBehindPlaceholder(problem, spots, at) && !isWrittenOver(problem),
  )
  const open = expressions.flatMap(({ value, node, place }) => {
    if (problems.some((problem) => isWithin(problem.place, place))) return []
    return node.cel!.map((expression): OpenExpression => {
      const broken = finding(place, sayExpression(place, expression))
      return {
        expression,
        value,
        object,
        schema: node,
        broken,
        isUncertain: spots.hasOpen([...at, ...place]),
      }
    })
  })
  return {
    findings: judged.map((problem) => finding(problem.place, say(problem, schema))),
    open,
    isPart: part,
    placeholders: asked.length - judged.length,
  }
}

/** What a part of an object need not have, and what is no field but a directive for Kustomize. */
function isForgiven({ keyword, place, found }: Problem, part: boolean): boolean {
  if (keyword === 'unknown' && isDirective(String(place.at(-1)))) return true
  // SOPS takes out what it has put there.
  if (keyword === 'unknown' && place.length === 1 && place[0] === 'sops') return true
  return part && (keyword === 'required' || (keyword === 'count' && isNothing(found)))
}

/** True where what stands at the place of a problem is not known before the file is rendered. */
export function isBehindPlaceholder({ keyword, place }: Problem, spots: Spots, at: Place): boolean {
  const here = [...at, ...place]
  if (keyword === 'unknown') return spots.isKeyOpen(here)
  if (keyword === 'key') return spots.isKeyOpen(here) || spots.isOpen(here) // ytt computes a key where its value stands.
  if (keyword === 'required') return spots.isOpenInside(here.slice(0, -1))
  if (keyword === 'unique') return spots.hasOpen(here)
  return spots.isOpen(here)
}

/** No server takes a name like `CLUSTER_NAME-md-0`, so something is written over it. */
function isWrittenOver({ keyword, place, found }: Problem): boolean {
  const isName = (keyword === 'pattern' || keyword === 'key') && place[0] === 'metadata'
  return isName && /(?<![A-Za-z])[A-Z][A-Z_]{2,}/.test(found)
}

function say(problem: Problem, schema: SchemaNode): Seen {
  const container = problem.place
    .slice(0, -1)
    .reduce<SchemaNode | undefined>((node, key) => node && child(node, key), schema)
  const key = problem.place.at(-1)
  const field = container && key !== undefined ? child(container, key) : undefined
  return sayProblem(problem, Object.keys(container?.properties ?? {}), field)
}

function isWithin(place: Place, root: Place): boolean {
  return root.every((key, depth) => key === place[depth])
}

/** Kind and name of an object: `Cluster prod`. */
export function titleOf({ kind, metadata }: Readonly<Record<string, unknown>>): string {
  const { name, generateName } = (metadata ?? {}) as {
    readonly name?: unknown
    readonly generateName?: unknown
  }
  return [kind, name ?? generateName].filter((word) => typeof word === 'string' && word !== '').join(' ')
}
