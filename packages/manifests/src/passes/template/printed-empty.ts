import {
  child,
  emptyFieldAt,
  patternAt,
  paths,
  rejectsEmpty,
  schemaOf,
  stepsOf,
} from '@capi-migrate/transitions'
import type { Place, Said, SchemaNode } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import type { ManifestOptions } from '../../document/manifest-plan.ts'
import { loadDocuments } from '../../read/load.ts'
import { wordOf, words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { say } from '../../tasks/index.ts'
import { conversionPrefix } from './conversion-file.ts'

/** What prints something that is refused, and why the document stays. */
export interface PrintedEmpty {
  readonly token: Token
  readonly said: Said
}

/**
 * Looks for code that prints members of an object as they stand in the values, where one of them is empty there: what the
 * conversion leaves out of an object, no edit of a template can.
 *
 * @param after a stand-in text
 */
export function printedEmpty(
  after: string,
  tokens: readonly Token[],
  { emptyBelow, printsNothing }: Pick<ManifestOptions, 'emptyBelow' | 'printsNothing'>,
): PrintedEmpty | undefined {
  if (!emptyBelow || !printsNothing) return undefined
  const read = loadDocuments(after)
  for (const document of 'documents' in read ? read.documents : []) {
    if (!isMap(document)) continue
    const token = argumentsIn(document, tokens).find(
      // In quotes it would be an empty text.
      ({ id, text }) => after.includes(`value: ${wordOf(id)}`) && printsNothing(text),
    )
    if (token) return { token, said: say('template/prints-nothing', { code: token.text.trim() }) }
    const [group, version = ''] = String(document.apiVersion).split('/') as [string, string?]
    const schema = schemaOf(group, version, String(document.kind))
    const kind = { group, kind: String(document.kind) }
    for (const { token, node, place } of schema ? printedIn(document, schema, [], tokens) : []) {
      const key = String(place.findLast((step) => typeof step === 'string') ?? '')
      const code = /(\w+)(?:\s*\|[^|]*)*\s*-?\}\}\s*$/.exec(token.text)?.[1]
      const empty = emptyBelow(code === undefined ? [key] : [key, code])
      const field = empty.size > 0 && [...leftOut(node, place, kind)].find((name) => empty.has(name))
      if (field) return { token, said: say('template/prints-empty', { code: token.text.trim(), field }) }
    }
  }
  return undefined
}

/** The code that is the value of an argument in a list of names and values. */
function argumentsIn(value: unknown, tokens: readonly Token[]): readonly Token[] {
  if (typeof value !== 'object' || value === null) return []
  const { name, value: given, ...others } = value as Readonly<Record<string, unknown>>
  const isArgument = name !== undefined && Object.keys(others).length === 0
  const id = isArgument ? /^\uE000(\d+)\uE001$/.exec(String(given))?.[1] : undefined
  return id !== undefined
    ? [tokens[Number(id)]!]
    : Object.values(value).flatMap((one) => argumentsIn(one, tokens))
}

function printsLines({ holes }: Token): boolean {
  return holes.some(({ indent }) => indent !== undefined)
}

/** Code for whole values and members, with the schema and the place of what they are, or are members of. */
interface Printed {
  readonly token: Token
  readonly node: SchemaNode
  readonly place: Place
}

function* printedIn(
  value: unknown,
  node: SchemaNode,
  place: Place,
  tokens: readonly Token[],
): Generator<Printed> {
  if (typeof value === 'string') yield* of(value, node, place, tokens)
  else if (Array.isArray(value)) {
    const items = child(node, '[]')
    for (const [i, item] of items ? (value as unknown[]).entries() : [])
      yield* printedIn(item, items!, [...place, i], tokens)
  } else if (isMap(value))
    for (const [name, member] of Object.entries(value)) {
      yield* of(name, node, place, tokens)
      const below = child(node, name)
      if (below) yield* printedIn(member, below, [...place, name], tokens)
    }
}

function* of(text: string, node: SchemaNode, place: Place, tokens: readonly Token[]): Generator<Printed> {
  for (const [, id] of text.matchAll(words)) {
    const token = tokens[Number(id)]!
    // A conversion of ours leaves out what is empty.
    if (printsLines(token) && !token.text.includes(conversionPrefix)) yield { token, node, place }
  }
}

const known = new Map<string, ReadonlySet<string>>()

/** The names of fields below a place of which the conversion leaves empty ones out. */
function leftOut(
  node: SchemaNode,
  place: Place,
  { group, kind }: Record<'group' | 'kind', string>,
): ReadonlySet<string> {
  const isLeftOut = (path: string, at: SchemaNode): boolean =>
    at.type === 'array' || rejectsEmpty(at) || emptyFieldAt(group, kind, stepsOf(path)) !== undefined
  const path = patternAt(place)
  const key = `${group} ${kind} ${path}`
  const names =
    known.get(key) ??
    new Set(
      [...paths(node, path)].flatMap(([path, at]) => (isLeftOut(path, at) ? [/[^.]*$/.exec(path)![0]] : [])),
    )
  known.set(key, names)
  return names
}
