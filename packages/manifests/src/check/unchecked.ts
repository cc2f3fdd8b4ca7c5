import { lineIndex } from '@capi-migrate/edits'
import type { Skipped } from '@capi-migrate/edits'
import { isMap } from '@capi-migrate/edits/json'
import { itemsOf, newest, transitions } from '@capi-migrate/transitions'
import { bothVersionsAt } from '../read/both-versions.ts'
import type { BodyOf } from '../read/both-versions.ts'
import { loadDocuments } from '../read/load.ts'
import type { Form, Range } from '../read/mask/index.ts'
import { templateParts } from '../read/stand-in/parts.ts'
import type { TemplatePart } from '../read/stand-in/parts.ts'
import { standInsFor } from '../read/stand-in/stand-in.ts'
import type { Printed } from '../read/stand-in/stand-in.ts'
import { hasToken, spoken } from '../read/stand-in/token.ts'
import { openVersion } from './open-version.ts'
import { titleOf } from './object.ts'

/** What is known of the versions that the code of a template prints. */
export interface KnownVersions {
  /** What the code of a version is known to print. */
  readonly printed?: Printed
  /** What a named template says. */
  readonly bodyOf?: BodyOf
}

/** An object of a template that nobody can check before it is rendered: its version is unknown. */
export interface Unchecked {
  /** Where its document says a version, in the text of the file. */
  readonly at: number
  readonly object: string
  readonly why: string
  /** The document that is this object; absent for an item of a list. */
  readonly document?: Range
  /** The named template that it is the text of. */
  readonly named?: string
}

/**
 * Returns the objects of a template that cannot be checked before they are rendered.
 *
 * @param known absent for a reader of objects with any version: only those that are printed in both are returned
 */
export function uncheckedIn(text: string, form: Form, known?: KnownVersions): readonly Unchecked[] {
  return [...templateParts(text, form, { marks: [''] })].flatMap((part) => {
    const { start, text: own, named } = part
    const where = named === undefined ? {} : { named }
    const document = { start, end: start + own.length }
    const both = bothVersionsAt(part, text, known?.bodyOf)
    if (both !== undefined) {
      const why = 'the code prints v1beta1 or v1beta2'
      return [{ ...where, at: start + both, object: titleIn(own), why, document }]
    }
    if (!known || isWritten(own)) return []
    const at = start + Math.max(0, own.search(headLine))
    return openIn(part, document, known).map((open) => ({ ...where, at, ...open }))
  })
}

/** Says which objects of a text were not checked, and why. */
export function sayUnchecked(unchecked: readonly Unchecked[], text: string): Skipped {
  const { positionOf } = lineIndex(text)
  const named = unchecked.slice(0, mostNamed)
  const lines = named.map(({ object, at, why }) => `${object} on line ${positionOf(at).line}: ${why}`)
  const more = unchecked.length - named.length
  return { reason: 'versions', what: lines.join('; ') + (more > 0 ? `; and ${more} more` : '') }
}

const mostNamed = 20

/** True for a document without code where an object says its version. */
function isWritten(text: string): boolean {
  return !openLine.test(text) && /^[ \t-]*["']?apiVersion["']?[ \t]*:/m.test(text)
}

/** An `apiVersion` that is something else than a group and a version. */
const openLine =
  /^[ \t-]*["']?apiVersion["']?[ \t]*:(?![ \t]*["']?(?:[\w.-]+\/)?v\d\w*["']?,?[ \t]*(?:#.*)?\r?$)/m
const headLine = /^["']?apiVersion["']?[ \t]*:|^["']?kind["']?[ \t]*:/m

type Open = Pick<Unchecked, 'object' | 'why' | 'document'>

/** Returns the objects of a document whose versions are unknown, as far as they may be of Cluster API's own kinds. */
function openIn({ text, holes }: TemplatePart, document: Range, { printed }: KnownVersions): readonly Open[] {
  for (const { standIn } of standInsFor(text, holes, printed)) {
    const loaded = loadDocuments(standIn.text)
    if ('error' in loaded) continue
    const shown = (said: string): string => spoken(said, standIn.tokens).replace(/\s+/g, ' ')
    return loaded.documents.flatMap((root) =>
      objectsOf(root).flatMap((object): readonly Open[] => {
        const why = whyOpen(object, object === root ? versionsIn(standIn.text) : [])
        if (why === undefined) return []
        return [{ object: shown(titleOf(object)), why: shown(why), ...(object === root && { document }) }]
      }),
    )
  }
  // It may be read in another way, without its version.
  const isOurs = openLine.test(text) && namesOurKind(text)
  return isOurs
    ? [{ object: titleIn(text), why: 'the version is unknown before the file is rendered', document }]
    : []
}

/** Whether a text names a kind of Cluster API's own. */
export function namesOurKind(text: string): boolean {
  return [...text.matchAll(/\bkind["']?[ \t]*:[ \t]*["']?(\w+)/g)].some(([, kind]) => isOurKind(kind))
}

function isOurKind(kind: unknown): boolean {
  return transitions.some((one) => one.kind === kind)
}

type JsonObject = Readonly<Record<string, unknown>>

function objectsOf(value: unknown): readonly JsonObject[] {
  if (!isMap(value)) return []
  return itemsOf(value)?.flatMap(objectsOf) ?? [value]
}

/** The versions that branches of a document say for its object; none where they say several kinds. */
function versionsIn(text: string): readonly string[] {
  const said = (key: string): readonly string[] => {
    const line = new RegExp(String.raw`^["']?${key}["']?[ \t]*:[ \t]*["']?([^\s"'#]+)`, 'gm')
    return [...new Set([...text.matchAll(line)].map(([, value]) => value!))]
  }
  return said('kind').length > 1 ? [] : said('apiVersion')
}

/** @param versions those in branches, of which the object has the last */
function whyOpen(object: JsonObject, versions: readonly string[]): string | undefined {
  const { apiVersion, kind, name, metadata, spec } = object
  const isReference = name !== undefined && metadata === undefined && spec === undefined
  if (isReference) return undefined
  if (apiVersion === undefined)
    return openVersion({ ...object }, { to: newest }) && 'the object has no apiVersion of its own'
  if (typeof apiVersion !== 'string' || !(hasToken(apiVersion) || versions.length > 1)) return undefined
  const isOurs = isOurKind(kind) || openVersion({ ...object }, { to: newest })
  const said = versions.length > 1 ? versions.join(' or ') : apiVersion
  return isOurs ? `the version ${said} is unknown before the file is rendered` : undefined
}

/** Kind and name of a document that need not be YAML. */
function titleIn(text: string): string {
  const kind = /^["']?kind["']?[ \t]*:[ \t]*(.+?)[ \t]*\r?$/m.exec(text)?.[1]
  const name = /^metadata:[ \t]*\r?\n(?:[ \t]+.*\r?\n)*?[ \t]+name:[ \t]*(.+?)[ \t]*\r?$/m.exec(text)?.[1]
  return [kind ?? 'object', name].filter((word) => word !== undefined).join(' ')
}
