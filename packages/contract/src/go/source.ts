import { groupBy } from '@capi-migrate/edits'
import type { Tree } from 'web-tree-sitter'
import { isOwn, folderOf } from '../sources.ts'
import type { Sources } from '../sources.ts'
import { factsOf, isInComment } from './facts.ts'
import type { GoFacts, GoImport } from './facts.ts'
import { importsOfText } from './imports.ts'
import { upstream } from './upstream.ts'
import type { GoParser } from './parser.ts'

/** One Go file of the provider. */
export interface GoFile {
  readonly path: string
  readonly folder: string
  readonly text: string
}

/** A place in Go code where something was found. */
export interface GoHit {
  readonly file: GoFile
  readonly facts: GoFacts
  readonly line: number
}

/**
 * The Go code of a provider. A file is parsed when something asks for it, and only once: most files of a repository
 * hold nothing that a rule speaks of, and to see that takes no parser.
 */
export class GoSource {
  /** All but vendored and generated files and tests. */
  readonly files: readonly GoFile[]
  readonly #own: readonly string[]
  readonly #sources: Sources
  readonly #parser: GoParser
  readonly #facts = new Map<GoFile, GoFacts>()
  readonly #imports = new Map<GoFile, readonly GoImport[]>()
  readonly #holding = new Map<string, readonly GoFile[]>()
  #order: ReadonlyMap<GoFile, number> | undefined
  #folders: ReadonlySet<string> | undefined
  #every: readonly GoFile[] | undefined
  #byFolder: ReadonlyMap<string, readonly GoFile[]> | undefined
  #codeByFolder: ReadonlyMap<string, readonly GoFile[]> | undefined
  #api: ReadonlySet<string> | undefined
  #reached: ReadonlySet<string> | undefined
  #structs: ReadonlyMap<string, readonly GoFile[]> | undefined
  #testStructs: ReadonlyMap<string, readonly GoFile[]> | undefined
  #calls: ReadonlyMap<string, readonly GoFile[]> | undefined

  constructor(sources: Sources, parser: GoParser) {
    const own = sources.paths.filter((path) => path.endsWith('.go') && isOwn(path))
    this.#sources = sources
    this.#parser = parser
    this.#own = own
    this.files = own
      .filter((path) => !path.endsWith('_test.go') && !/(?:^|\/)zz_generated[^/]*$/.test(path))
      .flatMap((path) => {
        const text = sources.textOf(path)
        return text === undefined || isGenerated(text) ? [] : [{ path, folder: folderOf(path), text }]
      })
  }

  /** All but vendored files: with tests, and what is generated. */
  get everyFile(): readonly GoFile[] {
    this.#every ??= this.#readEvery()
    return this.#every
  }

  #readEvery(): readonly GoFile[] {
    const known = new Map(this.files.map((file) => [file.path, file]))
    return this.#own.flatMap((path) => {
      const text = known.has(path) ? undefined : this.#sources.textOf(path)
      return known.get(path) ?? (text === undefined ? [] : [{ path, folder: folderOf(path), text }])
    })
  }

  /** The files of a package, with its tests and what is generated. */
  in(folder: string): readonly GoFile[] {
    this.#byFolder ??= groupBy(this.everyFile, ({ folder }) => folder)
    return this.#byFolder.get(folder) ?? []
  }

  /** The files of a package, without tests and what is generated. */
  codeIn(folder: string): readonly GoFile[] {
    this.#codeByFolder ??= groupBy(this.files, ({ folder }) => folder)
    return this.#codeByFolder.get(folder) ?? []
  }

  /** Whether a folder is a package of API types, as controller-gen knows it. */
  isApi(folder: string): boolean {
    this.#api ??= new Set(this.files.filter(({ text }) => apiMarker.test(text)).map((file) => file.folder))
    return this.#api.has(folder)
  }

  /** Whether types of Cluster API come to a package: it imports them, or a package that they come to. */
  isReached(folder: string): boolean {
    this.#reached ??= this.#reach()
    return this.#reached.has(folder)
  }

  #reach(): ReadonlySet<string> {
    const importers = new Map<string, Set<string>>()
    const reached = new Set<string>()
    for (const file of this.everyFile)
      for (const { path } of this.importsOf(file)) {
        const from = this.folderOfImport(path)
        if (path.startsWith(upstream)) reached.add(file.folder)
        if (from === undefined) continue
        const all = importers.get(from) ?? new Set()
        importers.set(from, all.add(file.folder))
      }
    // What is added on the way is gone through as well.
    for (const folder of reached) for (const one of importers.get(folder) ?? []) reached.add(one)
    return reached
  }

  /** The code as other texts have it. */
  with(sources: Sources): GoSource {
    return new GoSource(sources, this.#parser)
  }

  factsOf(file: GoFile): GoFacts {
    let facts = this.#facts.get(file)
    if (!facts) this.#facts.set(file, (facts = this.#read(file.text)))
    return facts
  }

  /** What a file imports, which takes no parser. */
  importsOf(file: GoFile): readonly GoImport[] {
    let imports = this.#imports.get(file)
    if (!imports) this.#imports.set(file, (imports = importsOfText(file.text)))
    return imports
  }

  /** What another reader makes of the tree of a file. */
  read<T>(file: GoFile, read: (tree: Tree) => T): T {
    return this.#parser.parse(file.text, read)
  }

  /** The folder of a package of the repository; `undefined` for one of another module. */
  folderOfImport(path: string): string | undefined {
    this.#folders ??= new Set(this.files.map(({ folder }) => folder))
    for (let rest = path; rest.includes('/'); rest = rest.slice(rest.indexOf('/') + 1)) {
      const below = rest.slice(rest.indexOf('/') + 1)
      if (this.#folders.has(below)) return below
    }
    return undefined
  }

  /** Since Go 1.26 `new` takes a value too, which the grammar does not know: to it, it is any function. */
  #read(text: string): GoFacts {
    const facts = this.#parser.parse(text, factsOf)
    const calls = text.replaceAll(/\bnew\((?![[*]|(?:map|chan|func|struct|interface)\b)/g, 'neW(')
    if (facts.badLine === undefined || calls === text) return facts
    const other = this.#parser.parse(calls, factsOf)
    return other.badLine === undefined ? other : facts
  }

  /** The files that hold one of the texts, anywhere. */
  holding(...texts: readonly string[]): readonly GoFile[] {
    const [only, ...more] = texts.map((text) => this.#holdingOne(text))
    if (more.length === 0) return only ?? []
    this.#order ??= new Map(this.files.map((file, at) => [file, at]))
    const order = this.#order
    return [...new Set([...(only ?? []), ...more.flat()])].sort((a, b) => order.get(a)! - order.get(b)!)
  }

  /** The files that declare a struct of that name; to a test, other tests are among them. */
  declaring(name: string, isForTest = false): readonly GoFile[] {
    if (isForTest) return (this.#testStructs ??= filesBy(this.everyFile, struct)).get(name) ?? []
    return (this.#structs ??= filesBy(this.files, struct)).get(name) ?? []
  }

  /** The files that call a function of that name, or declare it. */
  calling(name: string): readonly GoFile[] {
    this.#calls ??= filesBy(this.files, /\b(\w+)\(/g)
    return this.#calls.get(name) ?? []
  }

  /** Every kind of a provider asks for the same texts. */
  #holdingOne(text: string): readonly GoFile[] {
    let found = this.#holding.get(text)
    if (!found) this.#holding.set(text, (found = this.files.filter((file) => file.text.includes(text))))
    return found
  }

  /** The first place in code, not in a comment, where a file holds the text. */
  find(file: GoFile, text: string): GoHit | undefined {
    for (let at = file.text.indexOf(text); at !== -1; at = file.text.indexOf(text, at + 1)) {
      const facts = this.factsOf(file)
      if (!isInComment(facts, at)) return { file, facts, line: file.text.slice(0, at).split('\n').length }
    }
    return undefined
  }

  /** Files that were asked for and are no Go somewhere. */
  get unparsable(): readonly { readonly file: string; readonly line: number }[] {
    return [...this.#facts].flatMap(([{ path }, { badLine }]) =>
      badLine === undefined ? [] : [{ file: path, line: badLine }],
    )
  }
}

const apiMarker = /^\/\/ ?\+(?:groupName=|kubebuilder:object:(?:generate=true|root=true))/m

const struct = /^(?:type |\t)(\w+) struct\b/gm

/** Files by the names that a pattern finds in them. */
function filesBy(files: readonly GoFile[], pattern: RegExp): ReadonlyMap<string, readonly GoFile[]> {
  const found = new Map<string, GoFile[]>()
  for (const file of files)
    for (const name of new Set([...file.text.matchAll(pattern)].map(([, one = '']) => one))) {
      const known = found.get(name)
      if (known) known.push(file)
      else found.set(name, [file])
    }
  return found
}

/** As Go marks generated files: https://go.dev/s/generatedcode. */
function isGenerated(text: string): boolean {
  return /^\/\/ Code generated .* DO NOT EDIT\.$/m.test(text.slice(0, 4000))
}
