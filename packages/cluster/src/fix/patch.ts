import { jsonOf, refusalOf } from '../live/json.ts'
import type { Status } from '../live/json.ts'
import type { Answer, Server } from '../live/server.ts'
import type { KubeObject } from '../source/object.ts'
import { objectPathOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import { Unreadable } from '../source/unreadable.ts'

const types = {
  apply: 'application/apply-patch+yaml',
  merge: 'application/merge-patch+json',
} as const

export interface PatchOptions {
  readonly dryRun: boolean
  readonly fieldManager?: string
  readonly subresource?: 'status'
}

/**
 * Patches one object and answers what it is then; undefined where it has another resourceVersion than the patch says, or
 * is gone. Nothing is ever forced. Throws Unreadable.
 */
export async function patch(
  server: Server,
  resource: Resource,
  of: { readonly namespace?: string; readonly name: string },
  type: keyof typeof types,
  body: object,
  { dryRun, fieldManager, subresource }: PatchOptions,
): Promise<KubeObject | undefined> {
  const query = new URLSearchParams({
    ...(fieldManager !== undefined && { fieldManager }),
    ...(dryRun && { dryRun: 'All' }),
  })
  const path = [objectPathOf(resource, of), ...(subresource ? [subresource] : [])].join('/')
  const answer = await server.ask({
    method: 'PATCH',
    path: `${path}?${query}`,
    body: { type: types[type], text: JSON.stringify(body) },
  })
  if (answer.status === 200) return jsonOf(answer) as KubeObject
  if (isStale(answer)) return undefined
  throw refusalOf(answer)
}

/** Whether the object is another one by now; a conflict with another manager is something else. */
function isStale(answer: Answer): boolean {
  if (answer.status === 404) return true
  if (answer.status !== 409) return false
  const { details, message } = jsonOf(answer) as Status & Details
  const conflicts = details?.causes?.some(({ reason }) => reason === 'FieldManagerConflict')
  if (!conflicts) return true
  throw new Unreadable('refused', `409: ${message}`, 'let the two managers agree on a value first')
}

interface Details {
  readonly details?: { readonly causes?: readonly { readonly reason?: string }[] }
}
