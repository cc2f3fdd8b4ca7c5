import { newest, transitions } from '@capi-migrate/transitions'
import { flat } from './mask/hole.ts'
import { partsOf } from './parts.ts'
import type { TemplatePart } from './stand-in/parts.ts'

/** What a named template says, by its name. */
export type BodyOf = (name: string) => string | undefined

/**
 * Returns the offset of the `apiVersion` of a document that code prints in either version, with the fields of each in
 * branches. `undefined` for any other document.
 *
 * @param whole the text of the file, in which variables get their values
 */
export function bothVersionsAt(
  { text, holes, start }: TemplatePart,
  whole: string,
  bodyOf?: BodyOf,
): number | undefined {
  const isNamed = whole.includes(newest)
  if (!isNamed && !bodyOf) return undefined
  const written = [...text.matchAll(versionLine)]
  const [first] = written
  if (!first) return undefined
  const values = written.map(([, value]) => value!)
  // Only a named template elsewhere could say the newest version.
  if (!isNamed && !values.some((value) => value.includes('{{'))) return undefined
  const behind = (code: string): string => codeBehind(code, whole, bodyOf)
  const said = behind(values.join('\n'))
  const kinds = new Set(
    [...text.matchAll(/^["']?kind["']?[ \t]*:[ \t]*["']?(\S*?)["']?[ \t]*\r?$/gm)].map(([, kind]) => kind!),
  )
  const isOurs = [...kinds].some(
    (kind) => !/^\w+$/.test(kind) || transitions.some((one) => one.kind === kind),
  )
  if (kinds.size > 0 && !isOurs) return undefined
  // Of several kinds in branches, each may have a version of its own.
  const isBoth = isOlder.test(said) && isNewest.test(said) && kinds.size < 2
  const isAsked = (): boolean =>
    isAskedFor(values, () =>
      flat(holes).flatMap(({ kind, start, end }) =>
        kind === 'control' ? [behind(text.slice(start, end))] : [],
      ),
    )
  return isBoth || isAsked() || (isNamed && hasTwin(text, whole, start)) ? first.index : undefined
}

const versionLine = /^["']?apiVersion["']?[ \t]*:[ \t]*(.+?)[ \t]*\r?$/gm
const isOlder = /\bv1beta1\b/
const isNewest = new RegExp(`\\b${newest}\\b`)

/** A text with the values of the variables, and the bodies of the named templates, that its code names. */
function codeBehind(text: string, whole: string, bodyOf: BodyOf | undefined): string {
  const texts = new Set([text])
  for (const one of texts) {
    if (texts.size > mostTexts) break
    for (const name of variablesIn(one)) for (const value of valuesOf(name, whole)) texts.add(value)
    for (const [, name] of one.matchAll(/\b(?:include|template)\s+"([^"]+)"/g)) {
      const body = bodyOf?.(name!)
      if (body !== undefined) texts.add(body)
    }
  }
  return [...texts].join('\n')
}

const mostTexts = 40

/** The names of variables in code: `$x`, or a word in a language without a sign for them. */
function variablesIn(text: string): readonly string[] {
  const code = text.match(/\{\{.*?\}\}|\$\{.*?\}|#@.*/gs)?.join(' ') ?? ''
  return code.match(/\$\w+|(?<![\w.$"'])[a-z_]\w*/gi) ?? []
}

/** The code that gives a variable its values in a text. */
function valuesOf(name: string, whole: string): readonly string[] {
  const assigned = new RegExp(`(?<![\\w.$])${name.replace('$', '\\$')}\\s*:?=(?!=)(.*)`, 'g')
  return [...whole.matchAll(assigned)].flatMap(([, value]) =>
    value!.includes('beta') || value!.includes('include') ? [value!] : [],
  )
}

/** True if a condition compares what a version is made of with the newest one. */
function isAskedFor(values: readonly string[], conditions: () => readonly string[]): boolean {
  const terms = values.flatMap((value) => value.match(/(?<![\w-])\.[A-Z]\w*(?:\.\w+)+|\$\w+/g) ?? [])
  if (terms.length === 0) return false
  return conditions().some((code) => isNewest.test(code) && terms.some((term) => code.includes(term)))
}

/** True for an object of v1beta1 that a text holds in v1beta2 as well: one of the two is printed. */
function hasTwin(text: string, whole: string, start: number): boolean {
  const own = headOf(text)
  if (!own?.includes('/v1beta1') || !whole.includes('{')) return false
  const twin = own.replace('/v1beta1', `/${newest}`)
  return partsOf(whole.slice(0, start) + '---\n' + whole.slice(start + text.length)).some(
    (part) => headOf(part.text) === twin,
  )
}

/** The version, the kind and the name that a document says, as they are written. */
function headOf(text: string): string | undefined {
  const found = [
    /^apiVersion:.*/m,
    /^kind:.*/m,
    /^metadata:[ \t]*\r?\n(?:[ \t]+.*\r?\n)*?[ \t]+name:.*/m,
  ].map((line) => line.exec(text)?.[0])
  return found.includes(undefined)
    ? undefined
    : found.map((line) => line!.split('\n').at(-1)!.trim()).join('\n')
}
