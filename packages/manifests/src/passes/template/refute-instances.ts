import { printPlace, withoutEmptied } from '@capi-migrate/transitions'
import type { Place, Said } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import { firstDifference } from '../../read/difference.ts'
import { loadDocuments } from '../../read/load.ts'
import { say } from '../../tasks/index.ts'
import { choicesOf, controlsOf, instanceOf } from './instances.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** What is wrong with a template, and the document and the place of the result where that shows. */
interface Refuted {
  readonly said: Said
  readonly document?: number
  readonly place?: Place
}

/**
 * Looks for a way to render the template that gives something else after the edits than the conversion of what it
 * gave before: each branch of each block is printed and left out. Without a conversion each
 * only has to be YAML. Returns what is wrong, `undefined` where nothing is.
 *
 * @param leavesMaps whether a container whose members are left out is an empty map, as ytt has it, and not null
 * @param load reads what the template gave before; several ways to write it anew are compared with the same
 */
export function refuteInstances(
  before: string,
  after: string,
  tokens: readonly Token[],
  conversion: ((document: unknown) => unknown) | undefined,
  leavesMaps = false,
  load = loadDocuments,
): Refuted | undefined {
  const controls = controlsOf(tokens, before)
  if (controls.count === 0) return undefined
  for (const choice of choicesOf(controls, before.length)) {
    const old = instanceOf(before, tokens, controls, choice)
    const now = instanceOf(after, tokens, controls, choice)
    if (now === undefined) return { said: say('template/blocks-unbalanced') }
    const read = old === undefined ? undefined : load(old)
    if (!read || 'error' in read) continue
    const reread = loadDocuments(now)
    if ('error' in reread) return { said: say('template/branch-not-yaml', { cause: reread.error.what }) }
    // What stands in a branch that is not printed must not come to stand outside of it.
    const added = reread.documents.slice(read.documents.length).findIndex((document) => document !== null)
    if (added !== -1) return { said: say('template/branch-differs', { place: 'its root' }) }
    for (const [i, document] of conversion ? read.documents.entries() : []) {
      const now = reread.documents[i]
      const differs = (expected: unknown): Place | undefined =>
        firstDifference(settled(expected, document), settled(now, document, leavesMaps))
      const place = differs(conversion!(document))
      if (!place) continue
      // Where blocks print nothing, a template cannot write what an older release stored there.
      const emptied = isMap(document) ? withoutEmptied(document) : document
      if (emptied !== document && !differs(conversion!(emptied))) continue
      const isEmpty = place.length > 0 && isNothing(place.reduce(memberOf, now))
      const code = isEmpty ? 'template/branch-empty' : 'template/branch-differs'
      return { said: say(code, { place: printPlace(place) || 'its root' }), document: i, place }
    }
  }
  return undefined
}

/**
 * Without members that are null, which the API server prunes, and without maps that are empty because of it where the
 * old document had a map at that place too. An empty map that is new is told apart from none: most containers of
 * v1beta2 refuse to be empty.
 */
function settled(value: unknown, old: unknown, leavesMaps = false): unknown {
  if (Array.isArray(value)) return value.map((item, i) => settled(item, memberOf(old, i), leavesMaps))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => {
    const isLeft = leavesMaps && member === null && memberOf(old, key) === undefined
    return [key, isLeft ? {} : settled(member, memberOf(old, key), leavesMaps)] as const
  })
  return Object.fromEntries(
    members.filter(
      ([key, member]) => member !== null && !(isEmptyMap(member) && typeof memberOf(old, key) === 'object'),
    ),
  )
}

function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return (value as Readonly<Record<string, unknown>>)[key]
}

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object' || Array.isArray(value)) return value === ''
  if (value === null) return true
  return Object.values(value).every(isNothing)
}

function isEmptyMap(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}
