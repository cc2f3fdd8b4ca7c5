import { ValueError, readText, valueOf } from '@capi-migrate/edits/yaml'
import type { Reading } from '@capi-migrate/edits/yaml'
import { objectsOf, usedBy, userKinds } from '@capi-migrate/transitions'
import type { ConvertOptions } from '@capi-migrate/transitions'
import type { Form } from '../../read/mask/index.ts'
import { openText } from '../../read/open-text.ts'
import type { OpenText } from '../../read/open-text.ts'
import { choicesOf, controlsOf, instanceOf } from '../template/instances.ts'
import { templateParts } from '../../read/stand-in/parts.ts'
import { standInFor } from '../../read/stand-in/stand-in.ts'
import { spelling } from '../../read/stand-in/spelling.ts'
import { spoken } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** The objects of a group, kind and name, as they may turn out. */
export type Lookup = NonNullable<ConvertOptions['templates']>
/** The objects that refer to one of a kind and name. */
export type UserLookup = NonNullable<ConvertOptions['users']>
type ApiObject = ReturnType<Lookup>[number]

/** Finds objects beside another one, by what they are and by what they refer to. */
export interface Beside {
  readonly templates: Lookup
  readonly users: UserLookup
}

type Index = ReadonlyMap<string, readonly ApiObject[]>

/** Finds objects by an index, which is made when something is first asked for. */
export interface Indexed extends Beside {
  readonly index: () => Index
}

/**
 * Looks objects up in a text: what a ClusterClass refers to lies beside it as a rule. Where template code decides what
 * an object holds, there are several of it.
 */
export function objectsBeside(text: string, file: string | undefined): Indexed {
  return indexed(() => indexOf(openText(text, file)))
}

/** Looks objects up in several texts at once, in order. */
export function objectsIn(texts: readonly Indexed[]): Indexed {
  return indexed(() => {
    const all = new Map<string, ApiObject[]>()
    for (const { index } of texts)
      for (const [key, objects] of index()) {
        const known = all.get(key)
        if (known) known.push(...objects)
        else all.set(key, [...objects])
      }
    return all
  })
}

function indexed(make: () => Index): Indexed {
  let known: Index | undefined
  const index = (): Index => (known ??= make())
  const at = (key: string): readonly ApiObject[] => index().get(key) ?? []
  return {
    index,
    templates: (group, kind, name) => at(keyOf(group, kind, name)),
    users: (kind, name) => at(userKey(kind, name)),
  }
}

/** What the first of several knows that knows anything. */
export function firstOf(...all: readonly (Partial<Beside> | undefined)[]): Beside {
  return {
    templates: (...asked) => firstFound(all, (one) => one?.templates?.(...asked)),
    users: (...asked) => firstFound(all, (one) => one?.users?.(...asked)),
  }
}

function firstFound<T>(all: readonly T[], lookUp: (one: T) => readonly ApiObject[] | undefined) {
  for (const one of all) {
    const found = lookUp(one) ?? []
    if (found.length > 0) return found
  }
  return []
}

/** More branches than these are not looked at: an object with so many is left alone anyway. */
const most = 12

function indexOf(open: OpenText): Index {
  const index = new Map<string, ApiObject[]>()
  const { form } = open
  const isPlain = form === 'plain' || form === 'json'
  const objects = isPlain
    ? open.parts.flatMap((part) => (mayBeAsked(part.text) ? objectsRead(part.reading) : []))
    : templateObjects(open.text, form)
  for (const object of objects) {
    const { apiVersion, kind, metadata } = object
    const { name } = (metadata ?? {}) as { readonly name?: unknown }
    const own = keyOf(String(apiVersion).split('/')[0]!, String(kind), String(name))
    for (const key of [own, ...usedBy(object).map(({ kind, name }) => userKey(kind, name))])
      index.set(key, [...(index.get(key) ?? []), object])
  }
  return index
}

/** `{{.Name}}` is `{{ .Name }}`. */
function keyOf(group: string, kind: string, name: string): string {
  return `${group} ${kind} ${spelling(name)}`
}

function userKey(kind: string, name: string): string {
  return `uses ${kind} ${spelling(name)}`
}

/** False for a document in lines that says at the left that it is of a kind that nobody asks for. */
function mayBeAsked(text: string): boolean {
  const kinds = text.match(/^["']?kind["']?[ \t]*:.*/gm) ?? []
  return kinds.length === 0 || inBraces.test(text) || !kinds.every((line) => unasked.test(line))
}

const inBraces = /^(?:---[ \t]+)?\{(?![{%])/m
/** Templates are asked for, what uses them, and lists. */
const unasked = new RegExp(
  String.raw`^kind: (?!(?:\w*(?:Template|List)|${userKinds.join('|')})\b)[A-Z]\w*[ \r]*$`,
)

/** The objects of a template, one for each way its code may turn out; what code prints is told as it is written. */
function templateObjects(text: string, form: Form): ApiObject[] {
  return [...templateParts(text, form)].flatMap(({ text: part, holes }) => {
    if (!mayBeAsked(part)) return []
    const { text: standIn, tokens } = standInFor(part, holes)
    const controls = controlsOf(tokens, standIn)
    const choices = controls.count === 0 ? [] : choicesOf(controls, standIn.length).slice(0, most)
    const texts = choices.flatMap((choice) => instanceOf(standIn, tokens, controls, choice) ?? [])
    return [...new Set(choices.length === 0 ? [standIn] : texts)].flatMap((one) =>
      objectsRead(readText(one)).map((object) => told(object, tokens) as ApiObject),
    )
  })
}

function objectsRead({ documents = [] }: Reading): ApiObject[] {
  return documents.flatMap(({ root }) => {
    try {
      return root?.kind === 'map' ? objectsOf(valueOf(root)) : []
    } catch (error) {
      if (error instanceof ValueError) return []
      throw error
    }
  })
}

function told(value: unknown, tokens: readonly Token[]): unknown {
  if (typeof value === 'string') return spoken(value, tokens)
  if (Array.isArray(value)) return value.map((item) => told(item, tokens))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [spoken(key, tokens), told(member, tokens)]),
  )
}
