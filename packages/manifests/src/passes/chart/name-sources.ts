import { groupBy } from '@capi-migrate/edits'
import { groupPatterns } from '@capi-migrate/transitions'
import { codeIn, literalsIn } from './code.ts'
import type { Code } from './code.ts'

/** What of a chart the names of its objects are made from. Another text there is another name, which replaces Machines. */
export interface NameSources {
  /** Named templates. */
  readonly templates: ReadonlySet<string>
  /** Files, by their paths. */
  readonly files: ReadonlySet<string>
  /** Whether it is a member of the values, by its name. */
  readonly isValue: (member: string) => boolean
}

/**
 * The sources of all names of objects of Cluster API, and of all that is hashed: what code includes, reads and assigns on the
 * way there. Left out are annotations and objects of other APIs.
 */
export function nameSources(texts: ReadonlyMap<string, string>): NameSources {
  const code = codeIn(texts)
  const reader = new Reader(texts, code)
  const isSource = ({ path, start, isHash }: Code): boolean =>
    isHash && !isAnnotation(texts.get(path)!, start) && !isOfOther(texts.get(path)!, start)
  reader.read(code.filter(isSource))
  return reader
}

class Reader implements NameSources {
  readonly templates = new Set<string>()
  readonly files = new Set<string>()
  readonly #texts: ReadonlyMap<string, string>
  readonly #homes: ReadonlySet<string>
  /** By their named template, or by their file. */
  readonly #code: ReadonlyMap<string, readonly Code[]>
  /** Members of the values that are read, with `''` for all of them. */
  readonly #members = new Set<string>()

  constructor(texts: ReadonlyMap<string, string>, code: readonly Code[]) {
    this.#texts = texts
    this.#code = new Map(groupBy(code, placeOf))
    this.#homes = new Set(
      [...texts.values()].flatMap((text) =>
        [...text.matchAll(/\{\{-?\s*define\s+["`]([^"`]+)/g)].map(([, name]) => name!),
      ),
    )
  }

  isValue(member: string): boolean {
    return this.#members.has(member) || this.#members.has('')
  }

  /** Reads code, and all that prints what it reads. */
  read(code: readonly Code[]): void {
    const known = new Set(code)
    for (const one of known) for (const next of this.#readBy(one)) known.add(next)
  }

  #readBy(one: Code): readonly Code[] {
    const code = readsDot.test(one.text) ? [one.text, ...one.around].join('\n') : one.text
    const templates = this.#templatesIn(code)
    const files = this.#filesIn(one.path, code)
    for (const name of templates) this.templates.add(name)
    for (const file of files) this.files.add(file)
    for (const [, member = ''] of code.matchAll(/\.Values(?:\.(\w+))?/g)) this.#members.add(member)
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

  /** The files of the chart that code names, by a path or by how paths start. */
  #filesIn(path: string, code: string): readonly string[] {
    const below = code.includes('.BasePath') ? 'templates' : code.includes('.Files.') ? '' : undefined
    const root = below === undefined ? undefined : this.#rootOf(path)
    if (root === undefined) return []
    const heads = literalsIn(code).map((literal) => root + below + literal)
    return [...this.#texts.keys()].filter((file) =>
      heads.some((head) => {
        const [start] = head.split(/[*?[{%]/)
        return start === head ? file === head : file.startsWith(start!)
      }),
    )
  }

  /** The folder of the chart that a template belongs to, with a slash at its end. */
  #rootOf(path: string): string | undefined {
    for (let end = path.lastIndexOf('/'); end !== -1; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
      if (this.#texts.has(`${path.slice(0, end + 1)}Chart.yaml`)) return path.slice(0, end + 1)
    return this.#texts.has('Chart.yaml') ? '' : undefined
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
