import { applyEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { newest } from '@capi-migrate/transitions'
import { copyOf } from '../template/copy-of.ts'
import type { ChartTexts } from './expansion.ts'
import { mergedEdits } from './follow.ts'
import type { Followed } from './follow.ts'
import type { Named } from './named.ts'
import { callsOf, plain } from './variant.ts'
import type { Variant, VariantCall } from './variant.ts'

/** What is to happen to the texts of a chart. */
export interface Settled {
  /** By path. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>
  /** The named templates whose new form is known. */
  readonly names: ReadonlySet<string>
}

/** The row of an edit that calls another template. */
const include = 'Template:include'

/**
 * Brings the documents of a chart together. A named template that all of its uses ask for the same changes in place. One
 * that is also used where nobody follows it stays, for a hash or an object that is not migrated reads it, as does one
 * of which documents ask for different things: they call copies under new names. `undefined` where edits overlap.
 *
 * @param isHashed whether names are made from the text of a named template
 */
export function settle(
  chart: ChartTexts,
  followed: readonly Followed[],
  isHashed: (named: Named) => boolean,
): Settled | undefined {
  const settler = new Settler(chart, followed, isHashed)
  const all = settler.edits(followed)
  const edits = new Map<string, readonly Edit[]>()
  for (const [path, own] of all) {
    const merged = mergedEdits(own)
    if (!merged) return undefined
    edits.set(path, merged)
  }
  return { edits, names: new Set(settler.variants.keys()) }
}

class Settler {
  /** What documents ask for of each named template, by its name and by what it is. */
  readonly variants = new Map<string, Map<string, Variant>>()
  readonly #texts: ReadonlyMap<string, string>
  readonly #isHashed: (named: Named) => boolean
  readonly #calls: ReadonlyMap<Followed, readonly VariantCall[]>
  readonly #inPlace: ReadonlySet<string>
  readonly #copies = new Map<Variant['key'], string | undefined>()

  constructor({ texts }: ChartTexts, followed: readonly Followed[], isHashed: (named: Named) => boolean) {
    this.#texts = texts
    this.#isHashed = isHashed
    this.#calls = new Map(followed.map((one) => [one, callsOf(one)]))
    for (const calls of this.#calls.values()) for (const { variant } of calls) this.#add(variant)
    this.#inPlace = this.#usedAlike()
  }

  #add(variant: Variant): void {
    const { name } = variant.named
    if (!this.variants.has(name)) this.variants.set(name, new Map())
    this.variants.get(name)!.set(variant.key, variant)
    for (const call of variant.calls) this.#add(call.variant)
  }

  /** All edits by path; those of one file may say the same twice. */
  edits(followed: readonly Followed[]): ReadonlyMap<string, readonly Edit[]> {
    const edits = new Map<string, Edit[]>()
    const add = (path: string, more: readonly Edit[]): void =>
      void edits.set(path, [...(edits.get(path) ?? []), ...more])
    for (const one of followed) {
      add(one.path, one.edits.filter(({ frame }) => !frame.named).map(plain))
      add(one.path, this.#renames(this.#calls.get(one)!))
    }
    for (const [name, variants] of this.variants) {
      const { path } = [...variants.values()][0]!.named
      const copies: Edit[] = []
      for (const variant of variants.values()) {
        const own = [...variant.edits, ...this.#renames(variant.calls)].sort((a, b) => a.start - b.start)
        const copy = this.#copyOf(variant)
        if (this.#inPlace.has(name)) add(path, own)
        else if (copy !== undefined) copies.push(this.#copied(variant.named, own, copy))
      }
      const [first] = copies
      if (first) add(path, [{ ...first, text: copies.map(({ text }) => text).join('') }])
    }
    return edits
  }

  #renames(calls: readonly VariantCall[]): readonly Edit[] {
    return calls.flatMap(({ call, variant }) => {
      const copy = this.#copyOf(variant)
      return copy === undefined
        ? []
        : [{ ...call.nameAt, text: `"${copy}"`, row: variant.edits[0]?.row ?? include }]
    })
  }

  /** The name of the copy that is called; `undefined` where it changes in place, or not at all. */
  #copyOf(variant: Variant): string | undefined {
    const { name } = variant.named
    const key = `${name} ${variant.key}`
    if (this.#copies.has(key)) return this.#copies.get(key)
    const changes =
      variant.edits.length > 0 || variant.calls.some((call) => this.#copyOf(call.variant) !== undefined)
    const number =
      [...this.#copies].filter(([known, copy]) => known.startsWith(`${name} `) && copy).length + 1
    const copy = changes && !this.#inPlace.has(name) ? copyOf(name, number) : undefined
    this.#copies.set(key, copy)
    return copy
  }

  /** The names of which all uses are calls that are followed, and ask for the same. */
  #usedAlike(): ReadonlySet<string> {
    const covered = new Set<string>()
    const cover = (path: string, calls: readonly VariantCall[]): void => {
      for (const { call, variant } of calls) {
        covered.add(useKey(path, call.nameAt.start))
        cover(variant.named.path, variant.calls)
      }
    }
    for (const [{ path }, calls] of this.#calls) cover(path, calls)
    const all = [...this.variants.values()].map((variants) => [...variants.values()][0]!.named)
    const texts = withoutComments(this.#texts)
    const uses = new Map(all.map((named) => [named.name, usesOf(texts, named)]))
    const isAlike = (named: Named): boolean =>
      this.variants.get(named.name)!.size === 1 &&
      !isOfLibrary(this.#texts, named.path) &&
      !this.#isHashed(named)
    const inPlace = new Set(all.filter(isAlike).map(({ name }) => name))
    const stays = ({ path, offset }: Use): boolean =>
      all.some(
        ({ name, path: home, whole }) =>
          home === path && whole.start <= offset && offset < whole.end && !inPlace.has(name),
      )
    for (let size = -1; size !== inPlace.size;) {
      size = inPlace.size
      for (const name of inPlace)
        if (uses.get(name)!.some((use) => !covered.has(useKey(use.path, use.offset)) || stays(use)))
          inPlace.delete(name)
    }
    return inPlace
  }

  /** A copy of a named template behind it. */
  #copied({ name, path, whole }: Named, edits: readonly Edit[], copy: string): Edit {
    const text = this.#texts.get(path)!
    const eol = text.includes('\r\n') ? '\r\n' : '\n'
    const inside = edits.map((edit) => ({
      ...edit,
      start: edit.start - whole.start,
      end: edit.end - whole.start,
    }))
    const own = applyEdits(text.slice(whole.start, whole.end), inside).replace(`"${name}"`, `"${copy}"`)
    const note = `{{- /* As "${name}", for objects of ${newest}. */}}`
    const row = edits[0]?.row ?? include
    return { start: whole.end, end: whole.end, text: `${eol}${eol}${note}${eol}${own}`, row }
  }
}

/** True for a file of a library chart: charts that nobody sees here include what it defines. */
function isOfLibrary(texts: ReadonlyMap<string, string>, path: string): boolean {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const chart = texts.get(`${path.slice(0, end)}/Chart.yaml`)
    if (chart !== undefined) return /^type:[ \t]*["']?library\b/m.test(chart)
  }
  return false
}

/** A place that says the name of a template. */
interface Use {
  readonly path: string
  readonly offset: number
}

function useKey(path: string, offset: number): string {
  return `${offset} ${path}`
}

/** Where texts say the name of a template: in code, and in values that code may take it from. */
function usesOf(
  texts: ReadonlyMap<string, string>,
  { name, path: home, whole, body }: Named,
): readonly Use[] {
  const isWord = /[\w.-]/
  return [...texts].flatMap(([path, text]) => {
    const uses: Use[] = []
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
      const isOwn = path === home && whole.start <= at && at < body.start
      const isWhole = !isWord.test(text[at - 1] ?? '') && !isWord.test(text[at + name.length] ?? '')
      if (!isOwn && isWhole) uses.push({ path, offset: at - 1 })
    }
    return uses
  })
}

/** The texts with blanks in place of comments, which use nothing; code in a comment of YAML runs all the same. */
function withoutComments(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const blank = (comment: string): string => ' '.repeat(comment.length)
  return new Map(
    [...texts].map(([path, text]) => [path, text.replace(text.includes('{{') ? ofTemplate : ofYaml, blank)]),
  )
}

const ofTemplate = /\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g
const ofYaml = /^[ \t]*#.*$/gm
