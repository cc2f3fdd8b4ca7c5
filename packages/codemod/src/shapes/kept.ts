import type { FilePlan, PlannedObject } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import type { Held } from '../held.ts'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { Mode } from '../options.ts'
import { say } from '../tasks/index.ts'
import { whyHeld } from '../why-held.ts'

/** A kind of some objects that a shape describes, so that they stay in a file; `undefined` where they can go. */
function describedAmong(objects: readonly PlannedObject[], held: Held, path: string): Kind | undefined {
  return ownKinds.find(
    (kind) => objects.some((object) => isOf(object, kind)) && held.shapesOf(kind, path).length > 0,
  )
}

/** The kinds of some objects that stay in a file, whatever keeps them. */
export function heldAmong(objects: readonly PlannedObject[], held: Held, path: string): readonly Kind[] {
  return ownKinds.filter(
    (kind) => objects.some((object) => isOf(object, kind)) && held.keeperOf(kind, path) !== undefined,
  )
}

/** A kind of some objects that is there in v1beta1. */
export function olderAmong(objects: readonly PlannedObject[]): Kind | undefined {
  return ownKinds.find((kind) => objects.some((object) => isOf(object, kind)))
}

/**
 * The plan of a template, or of objects, that lie beside programs: they stay where a shape describes one of them. Objects in JSON
 * are what tests give in the place of a server, so they stay with what is read of an answer, too. Dual code goes on writing all.
 */
export function keptBeside(plan: FilePlan, held: Held, path: string, mode: Mode): FilePlan {
  if (plan.edits.length === 0) return plan
  const described =
    describedAmong(plan.objects, held, path) ??
    (path.endsWith('.json') ? heldAmong(plan.objects, held, path)[0] : undefined)
  const staying = described ?? (mode === 'dual' ? olderAmong(plan.objects) : undefined)
  if (!staying) return plan
  const { kind, said } = described
    ? whyHeld(described, held, path)
    : { kind: staying, said: staysOlder(staying) }
  const { line, name } = plan.objects.find((object) => isOf(object, staying))!
  const row = `${kind.kind}:apiVersion`
  const task = { id: `${row} ${name}`, line, column: 1, row, object: `${kind.kind} ${name}`.trim(), ...said }
  return { ...plan, after: plan.before, edits: [], tasks: [{ ...task, file: plan.file }], objects: [] }
}

function isOf(object: PlannedObject, { group, kind, transition }: Kind): boolean {
  return object.apiVersion === `${group}/${transition.from}` && object.kind === kind
}

function staysOlder({ group, transition: { from, to } }: Kind): Said {
  return say('client/version-asked', { apiVersion: `${group}/${from}`, newer: `${group}/${to}` })
}
