import { assemble } from '../assemble.ts'
import type { Place } from '../subtree.ts'
import type { SchemaNode } from '../schema.ts'
import type { Transition } from '../transition.ts'
import type { Definition } from './class.ts'
import { readEntry } from './entry-text.ts'
import { sourceSchema, targetSchema } from './fragment.ts'
import { kept, undecided } from './json-patch.ts'
import type { JsonPatch, Need, PatchContext, Rewritten } from './json-patch.ts'
import type { Lookups } from './lookups.ts'
import { isBelow } from './places.ts'
import { pointed } from './pointer.ts'
import { refusal } from './refused.ts'
import { rewritePatch } from './rewrite-patch.ts'
import type { PatchForm, RewrittenDefinition } from './rewritten-definition.ts'
import { settle } from './settle.ts'
import type { Settling } from './settling.ts'
import { inTurn } from './turns.ts'
import { entryText } from './whole-list.ts'
import type { World } from './world.ts'

/** What a definition is rewritten with. */
interface Rest {
  readonly transition: Transition
  readonly lookups: Lookups
  /** The definitions after it. */
  readonly later: readonly Definition[]
  readonly formOf: (patch: JsonPatch) => PatchForm
}

/** Rewrites the patches of a definition, each for what the templates it goes to are by then. */
export function rewriteDefinition(
  definition: Definition,
  worlds: readonly World[],
  rest: Rest,
): RewrittenDefinition {
  const patches: Rewritten[] = []
  let order = [...definition.jsonPatches.keys()]
  for (let turn = 0; turn < order.length; turn++) {
    order = inTurn(order, turn, definition, worlds, rest)
    const k = order[turn]!
    patches[k] = rewriteOne(k, definition, worlds, rest)
  }
  const isMoved = order.some((k, turn) => k !== turn)
  return { definition, patches, ...(isMoved && { order }) }
}

function rewriteOne(
  k: number,
  definition: Definition,
  worlds: readonly World[],
  { transition, lookups, later, formOf }: Rest,
): Rewritten {
  const patch = definition.jsonPatches[k]!
  const form = formOf(patch)
  if (form === 'new') return left(patch, worlds, definition, transition)
  const schema = sourceSchema(transition)
  const at = pointed(patch.path, schema)
  const refused =
    form === 'old' && isRead(patch) ? refusal(patch, at && sourceSchema(transition, at.place)) : undefined
  if (refused) return undecided(refused)
  const { lookup, rewrite, placeholder, dropIgnored } = lookups
  const need = (place: Place): Need => needOf(place, [definition, ...later], k, schema)
  const { condition, variable } = definition
  const context: PatchContext = {
    transition,
    lookup,
    need,
    dropIgnored,
    variable,
    ...(condition?.test !== undefined && { test: condition.test }),
    ...(rewrite && { rewrite }),
    ...(placeholder && { placeholder }),
  }
  const rewritten = rewritePatch(patch, context)
  if (!at) return rewritten
  const settling: Settling = { patch, at, worlds, context, ...(condition && { condition }) }
  const settled = settle(rewritten, settling)
  if (form === 'both' && settled.open.length > 0) return left(patch, worlds, definition, transition)
  note(rewritten, settling)
  return form === 'both' && isUnchanged(patch, settled) ? { items: [kept], open: [] } : settled
}

/** False for an item that is no patch: code of a file around it, mostly. */
function isRead({ op, path }: JsonPatch): boolean {
  return op !== '' || path !== ''
}

/** Lets the templates know what a patch has done to them. */
function note(rewritten: Rewritten, settling: Settling): void {
  const { patch, at, condition } = settling
  const text = entryText(rewritten, settling)
  const entry = text === undefined ? undefined : { name: rewritten.entry!.name, text }
  for (const world of settling.worlds)
    world.note({
      op: patch.op,
      place: at.place,
      value: patch.value,
      isRendered: patch.valueFrom !== undefined,
      ...(entry && { entry }),
      ...(condition && { condition }),
    })
}

function isUnchanged(patch: JsonPatch, { items }: Rewritten): boolean {
  return items.length === 1 && JSON.stringify(assemble(patch, items[0]!)) === JSON.stringify(patch)
}

/** A patch that stays as it is, for it is of the new version; it has its effect on the templates. */
function left(
  patch: JsonPatch,
  worlds: readonly World[],
  { condition }: Definition,
  transition: Transition,
): Rewritten {
  const at = pointed(patch.path, targetSchema(transition))
  const { op, value, valueFrom } = patch
  const text = valueFrom?.template ?? ''
  const name = readEntry(text)?.name
  const index = typeof at?.place.at(-1) === 'number' ? at.indices.at(-1) : undefined
  for (const world of at ? worlds : []) {
    world.apply(patch, at!.place, name)
    world.note({
      op,
      place: at!.place,
      value,
      isRendered: valueFrom !== undefined,
      ...(name !== undefined && { entry: { name, text } }),
      ...(index !== undefined && { index }),
      ...(condition && { condition }),
    })
  }
  return { items: [kept], open: [] }
}

/** Whether patches after one add below a place: of its own definition and patch, or of later ones. */
function needOf(
  place: Place,
  [own, ...later]: readonly Definition[],
  k: number,
  schema: SchemaNode | undefined,
): Need {
  const adds = ({ op, path }: JsonPatch): boolean => {
    if (op === 'remove') return false
    const other = placeIn(path, schema)
    return other !== undefined && isBelow(other, place)
  }
  if (own!.jsonPatches.some((patch, i) => i > k && adds(patch))) return 'always'
  const needing = later.filter(({ jsonPatches }) => jsonPatches.some(adds))
  if (needing.length === 0) return 'never'
  return needing.some(({ condition, place: at }) => !condition || at[2] === own!.place[2])
    ? 'always'
    : 'sometimes'
}

const places = new WeakMap<SchemaNode, Map<string, Place | undefined>>()

/** The place of a pointer; each is asked for by every patch before it. */
function placeIn(path: string, schema: SchemaNode | undefined): Place | undefined {
  if (!schema) return pointed(path, schema)?.place
  const known = places.get(schema) ?? new Map<string, Place | undefined>()
  places.set(schema, known)
  if (!known.has(path)) known.set(path, pointed(path, schema)?.place)
  return known.get(path)
}
