import { convert, ConvertError } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import type { JsonObject } from './json.ts'
import type { Route } from './routes.ts'

/** An object, an expected refusal (`err`), or a fault of ours (`crash`). */
export type Answer = { readonly out: JsonObject } | { readonly err: string } | { readonly crash: string }

/** Version that both sides answer every reference with. No real one: it must come from here. */
export const lookupVersion = 'v1beta9'

/** Our side of the comparison. */
export function convertOurs(object: JsonObject, { to }: Route): Answer {
  try {
    const { object: out } = convert(object, {
      to: to.slice(to.indexOf('/') + 1) as Stage,
      reading: 'server',
      lookup,
    })
    return { out: out as JsonObject }
  } catch (error) {
    if (error instanceof ConvertError) return { err: error.message }
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Kind Unknown stands for a reference that nobody knows; upstream's side knows it neither. */
function lookup(group: string, kind: string): string | undefined {
  if (kind === 'Unknown') return undefined
  return group ? `${group}/${lookupVersion}` : lookupVersion
}
