import { groupBy } from '@capi-migrate/edits'
import { groupPatterns } from '@capi-migrate/transitions'
import { codeIn, literalsIn } from './code.ts'
import type { Code } from './code.ts'
import { chartAround } from './umbrella.ts'
import type { Chart, Umbrella, ValuesPath } from './umbrella.ts'
import { ValuesPaths } from './values-paths.ts'

/** What of charts the names of their objects are made from. Another text there is another name, which replaces Machines. */
export interface NameSources {
  /** Named templates. */
  readonly templates: ReadonlySet<string>
  /** Files, by their paths. */
  readonly files: ReadonlySet<string>
  /** Members of the values of the umbrella. */
  readonly values: readonly ValuesPath[]
}

/**
 * The sources of all names of objects of Cluster API, and of all that is hashed: what code includes, reads and assigns on the
 * way there. Left out are annotations and objects of other APIs.
 */
export function nameSources(umbrella: Umbrella): NameSources {
  const { texts } = umbrella
  const code = codeIn(texts)
  const reader = new Reader(umbrella, code)
  const isSource = ({ path, start, isHash }: Code): boolean =>
    isHash && !isAnnotation(texts.get(path)!, start) && !isOfOther(texts.get(path)!, start)
  reader.read(code.filter(isSource))
  return { templates: reader.templates, files: reader.files, values: reader.values.all() }
}

class Reader {
  readonly templates = new Set<string>()
  readonly files = new Set<string>()
  readonly values: ValuesPaths
  readonly #charts: readonly Chart[]
  readonly #texts: ReadonlyMap<string, string>
  readonly #homes: ReadonlySet<string>
  /** By their named template, or by their file. */
  readonly #code: ReadonlyMap<string, readonly Code[]>

  constructor(umbrella: Umbrella, code: readonly Code[]) {
    const { texts, charts } = umbrella
    this.values = new ValuesPaths(umbrella)
    this.#charts = charts
    this.#texts = texts
    this.#code = new Map(groupBy(code, placeOf))
    this.#homes = new Set(
      [...texts.values()].flatMap((text) =>
        [...text.matchAll(/\{\{-?\s*define\s+["`]([^"`]+)/g)].map(([, name]) => name!),
      ),
    )
  }

  /** Reads code, and all that prints what it reads. */
  read(code: readonly Code[]): void {
    const known = new Set(code)
    for (const one of known) for (const next of this.#readBy(one)) known.add(next)
  }

  #readBy(one: Code): readonly Code[] {
    const code = readsDot.test(one.text) ? [one.text, ...one.around].join('\n') : one.text
    const templates = this.#templatesIn(code)
    const charts = this.#chartsOf(one, code)
    const files = this.#filesIn(charts, code)
    for (const name of templates) this.templates.add(name)
    for (const file of files) this.files.add(file)
    for (const [, path] of code.matchAll(/\.Values((?:\.\w+)*)/g))
      for (const place of charts.flatMap(({ places }) => places))
        this.values.add(path!.split('.').slice(1), place)
    const variables = new Set(code.match(/\$\w+/g) ?? [])
    const isAssigned = ({ text }: Code): boolean =>
      [...text.matchAll(/(\$\w+)[^=|(]*:?=/g)].some(([, name]) => variables.has(name!))
    const assigned = variables.size === 0 ? [] : this.#code.get(placeOf(one))!.filter(isAssigned)
    const printed = [...templates.map((home) => placeOf({ home })), ...files.map((path) => placeOf({ path }))]
    return [...assigned, ...printed.flatMap((place) => this.#code.get(place) ?? [])]
  }

  #templatesIn(code: string): readonly string[] {
    const said = literalsIn(code).filter((literal) => this.#homes.has(literal))
    const composed = [...code.matchAll(/\binclude\s+\((\s*printf?\s[^()]*)\)/g)].flatMap(([, given]) => {
      const isName = namesBy(given!)
      return [...this.#homes].filter((name) => isName.test(name))
    })
    const valued = /\binclude\s+\(?\S*\.Values\b/.test(code) ? this.#namesInValues() : []
    return [...said, ...composed, ...valued]
  }

  #namesInValues(): readonly string[] {
    const values = [...this.#texts].flatMap(([path, text]) => (path.includes('/templates/') ? [] : [text]))
    return [...this.#homes].filter((name) => values.some((text) => text.includes(name)))
  }

  /** The charts whose values and files code reads: each of them may include a named template. */
  #chartsOf({ home, path }: Code, code: string): readonly Chart[] {
    const own =
      home === undefined && !code.includes('.Subcharts') ? chartAround(path, this.#charts) : undefined
    return own ? [own] : this.#charts
  }

  /** The files of charts that code names, by a path or by how paths start. */
  #filesIn(charts: readonly Chart[], code: string): readonly string[] {
    const below = code.includes('.BasePath') ? 'templates' : code.includes('.Files.') ? '' : undefined
    if (below === undefined) return []
    const heads = charts.flatMap(({ folder }) => literalsIn(code).map((literal) => folder + below + literal))
    return [...this.#texts.keys()].filter((file) =>
      heads.some((head) => {
        const [start] = head.split(/[*?[{%]/)
        return start === head ? file === head : file.startsWith(start!)
      }),
    )
  }
}

/** What the names look like that `print` or `printf` makes. */
function namesBy(code: string): RegExp {
  const [word, ...given] = code.match(/"(?:[^"\\]|\\.)*"|`[^`]*`|\S+/g) ?? []
  const parts = given.map((one) => {
    const [literal] = literalsIn(one)
    return literal === undefined ? '.*' : literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  const [format = '', ...values] = parts
  const text = word === 'printf' ? format.replace(/%\w/g, () => values.shift() ?? '.*') : parts.join('')
  return new RegExp(`^${text}$`)
}

function placeOf({ home, path }: Partial<Code>): string {
  return home === undefined ? `file ${path}` : `template ${home}`
}

const readsDot = /(?<![\w)\]"$.])\.(?:\w|\s|\)|\}|$)/

/** True for a place below a key `annotations`, as its indentation tells: no name comes of that. */
function isAnnotation(text: string, start: number): boolean {
  let column = Infinity
  for (const line of text.slice(0, start).split('\n').reverse()) {
    const indent = line.search(/\S/)
    if (indent === -1 || indent >= column || /^(?:\{\{|#)/.test(line.trim())) continue
    if (/^\s*(?:- )?annotations:/.test(line)) return true
    if (indent === 0) return false
    column = indent
  }
  return false
}

/** True for a place in a document whose objects are all of other APIs. */
function isOfOther(text: string, start: number): boolean {
  const from = text.lastIndexOf('\n---', start)
  const to = text.indexOf('\n---', start)
  const document = text.slice(from + 1, to === -1 ? undefined : to)
  const versions = document.match(/^\s*apiVersion:.*/gm) ?? []
  return versions.length > 0 && !versions.some((version) => ours.test(version))
}

const ours = new RegExp(`\\{\\{|(?<![\\w.-])${groupPatterns.any}/`)
