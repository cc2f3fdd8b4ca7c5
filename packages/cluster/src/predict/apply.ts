import type { JsonMap } from '@capi-migrate/edits/json'
import { convert, stages } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { lastAppliedAnnotation } from '../facts/digest.ts'
import { jsonOf, refusalOf } from '../live/json.ts'
import type { Status } from '../live/json.ts'
import type { Answer, Server } from '../live/server.ts'
import type { KubeObject } from '../source/object.ts'
import { objectPathOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import type { Manner } from './manner.ts'
import { patched, threeWayPatch } from './merge-patch.ts'

/** What an apply that stores nothing came to. */
export type Applied =
  /** The object as it would be stored. */
  | { readonly after: KubeObject; readonly warnings: readonly string[] }
  /** What the server says. */
  | { readonly refused: string }

/** Applies an object without storing it. Throws Unreadable where the answer says nothing of the object. */
export type Apply = (
  resource: Resource,
  object: KubeObject,
  manner: Manner,
  /** In the version of the resource; undefined where it is new. */
  live: KubeObject | undefined,
) => Promise<Applied>

/** Asks a live server, with `dryRun=All`. A server-side apply takes over fields of others (`force`), as GitOps does. */
export function dryRunOf(server: Server): Apply {
  return async (resource, object, { way, manager }, live) => {
    const path = objectPathOf(resource, object.metadata)
    const isKubectl = way === 'client' || manager.startsWith('kubectl')
    const query = new URLSearchParams({
      dryRun: 'All',
      fieldManager: manager,
      // kubectl is strict with fields that are not there; GitOps is not.
      ...(isKubectl && { fieldValidation: 'Strict' }),
      ...((way === 'server' || !live) && { force: 'true' }),
    })
    const [type, body] =
      way === 'client' && live
        ? ['application/merge-patch+json', clientPatch(object, live)]
        : ['application/apply-patch+yaml', object]
    const answer = await server.ask({
      method: 'PATCH',
      path: `${path}?${query}`,
      body: { type, text: JSON.stringify(body) },
    })
    if (answer.status === 200 || answer.status === 201)
      return { after: jsonOf(answer) as KubeObject, warnings: warningsOf(answer) }
    const { message = '' } = (jsonOf(answer) ?? {}) as Status
    if (isRefusal(answer.status, message)) return { refused: message }
    throw refusalOf(answer)
  }
}

/** Computes what an apply stores, as far as a dump can tell: neither defaults nor admission are known. */
export const computed: Apply = async (_resource, object, { way }, live) => {
  if (!live) return { after: object, warnings: [] }
  const stored = inVersionOf(object, live)
  const patch = way === 'client' ? clientPatch(object, stored) : (object as unknown as JsonMap)
  return { after: patched(stored, patch) as KubeObject, warnings: [] }
}

/** What a dump holds, as the server would give it in the version of a manifest. */
function inVersionOf({ apiVersion }: KubeObject, { status: _, ...live }: KubeObject): KubeObject {
  const to = String(apiVersion).split('/')[1] as Stage
  return (stages.includes(to)
    ? convert(live, { to, reading: 'server' }).object
    : live) as unknown as KubeObject
}

/** What `kubectl apply` sends. */
function clientPatch(object: KubeObject, live: KubeObject): JsonMap {
  const lastApplied = parsed(live.metadata.annotations?.[lastAppliedAnnotation])
  const annotations = {
    ...object.metadata.annotations,
    [lastAppliedAnnotation]: `${JSON.stringify(object)}\n`,
  }
  const modified = { ...object, metadata: { ...object.metadata, annotations } }
  return threeWayPatch(lastApplied, modified as unknown as JsonMap, live as unknown as JsonMap)
}

/** What was applied last; undefined where the annotation is none of kubectl's. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the server looked at the object and did not want it. */
function isRefusal(status: number, message: string): boolean {
  // Admission denies with 403, too, which is no want of rights.
  return (
    [400, 404, 409, 413, 422].includes(status) ||
    (status === 403 && /denied the request|denied request/.test(message))
  )
}

/** `299 - "unknown field \"spec.foo\""`: the texts of the headers, those about old versions left out. */
function warningsOf({ headers }: Answer): readonly string[] {
  const text = [headers.warning ?? []].flat().join(', ')
  const warnings = [...text.matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, one]) =>
    one!.replaceAll('\\"', '"'),
  )
  return warnings.filter((one) => !one.includes(' is deprecated'))
}
