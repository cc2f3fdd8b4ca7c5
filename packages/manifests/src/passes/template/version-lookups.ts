import type { Edit } from '@capi-migrate/edits'
import {
  groupPatterns,
  mapPlace,
  newest,
  printPlace,
  schemaOf,
  stepsOf,
  transitions,
} from '@capi-migrate/transitions'

/** A variable that holds what the server has of a kind of ours: `$found := (lookup "…/v1beta1" "Kind" "ns" "").items`. */
const found = new RegExp(
  `^\\{\\{-?\\s*(?<name>\\$\\w+)\\s*:=\\s*\\(?\\s*lookup\\s+"(?<group>${groupPatterns.own})/(?<version>v1beta1)"\\s+` +
    `"(?<kind>\\w+)"\\s+(?:\\$?[.\\w]+|"[^"]*")\\s+(?<one>\\$?[.\\w]+|"[^"]*")\\s*(?:\\)\\s*(?<items>\\.items)?)?\\s*-?\\}\\}$`,
  'd',
)

/** Functions for which only how much there is counts. */
const counting = /^(?:if|else|not|and|or|empty|len|default|list|eq|ne|gt|ge|lt|le|quote|int|end|\d+)$/

/**
 * Edits of a template: what is looked up in v1beta1 is looked up in the newer version where all that the template reads of
 * it stands in the same place and means the same there. What it reads is told by the names of its variables.
 *
 * @param code all template code of the text, with where it starts
 */
export function movedLookups(
  code: readonly { readonly start: number; readonly text: string }[],
): readonly Edit[] {
  return code.flatMap(({ start, text }): Edit[] => {
    const { groups, indices } = found.exec(text) ?? {}
    if (!groups || !indices) return []
    const { name, group, kind, one, items } = groups as Record<
      'name' | 'group' | 'kind' | 'one' | 'items',
      string
    >
    const holds = items ? 'items' : one === '""' ? 'list' : 'object'
    const others = code.filter((other) => other.start !== start).map((other) => other.text)
    if (
      !schemaOf(group, newest, kind) ||
      !isSame(name, holds, { apiVersion: `${group}/v1beta1`, kind }, others)
    )
      return []
    const [from, to] = indices.groups!.version!
    return [{ start: start + from, end: start + to, text: newest, row: 'Template:version' }]
  })
}

interface Kind {
  readonly apiVersion: string
  readonly kind: string
}

/** Whether all code that uses a variable reads of it what did not change. */
function isSame(
  name: string,
  holds: 'object' | 'list' | 'items',
  kind: Kind,
  code: readonly string[],
): boolean {
  const use = new RegExp(`(?<!\\w)\\${name}(?!\\w)((?:\\.\\w+)*)`, 'g')
  return code.every((text) => {
    const uses = [...text.matchAll(use)].map(([, path]) => path!.slice(1))
    if (uses.length === 0) return true
    // Another value of the same name, or a variable that somebody else would have to follow.
    if (/:?=(?!=)/.test(text.replace(/"[^"]*"/g, '')) || /^\{\{-?\s*with\b/.test(text)) {
      const loop = /^\{\{-?\s*range\s+(?:\$\w+\s*,\s*)?(\$\w+)\s*:=\s*(\$\w+)(\.items)?\s*-?\}\}$/.exec(text)
      const isList = holds === 'items' ? loop?.[3] === undefined : holds === 'list' && loop?.[3] !== undefined
      return (
        loop?.[2] === name &&
        loop[1] !== name &&
        isList &&
        isSame(loop[1]!, 'object', kind, without(code, text))
      )
    }
    if (/^\{\{-?\s*range\b/.test(text)) return false
    return uses.every((path) => {
      if (path === '' || (path === 'items' && holds === 'list')) return isCounted(text)
      return holds === 'object' && isUnmoved(path, kind)
    })
  })
}

function without(code: readonly string[], text: string): readonly string[] {
  return code.filter((other) => other !== text)
}

/** Whether code asks only whether there is something, or how many. */
function isCounted(text: string): boolean {
  const words =
    text
      .replace(/"[^"]*"/g, ' ')
      .replace(/\$?\.?\w*(?:\.\w+)+|\$\w+/g, ' ')
      .match(/\w+/g) ?? []
  return words.every((word) => counting.test(word))
}

/** Whether a field has stayed, and all below it. */
function isUnmoved(path: string, { apiVersion, kind }: Kind): boolean {
  const own = transitions.find(
    (one) => one.from === 'v1beta1' && one.kind === kind && `${one.group}/v1beta1` === apiVersion,
  )
  const isAbove = ({ from = '' }: { readonly from?: string }): boolean =>
    from.startsWith(`${path}.`) || from.startsWith(`${path}[`) || from.startsWith(`${path}{`)
  const place = path.split('.')
  const { to, row } = mapPlace({ apiVersion, kind }, place, { to: newest }) ?? {}
  // What a reference names stays, though the reference as such is another.
  const isSaid = row !== undefined && stepsOf(row.from!).length === place.length
  const isThere = to?.length === 1 && printPlace(to[0]!) === path
  return isThere && !isSaid && !own?.rows.some(isAbove)
}
