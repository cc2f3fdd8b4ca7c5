import type { GoFile, GoSource } from './source.ts'
import type { GoField, GoType } from './struct.ts'

/** A struct and the file it stands in. */
export interface FoundType {
  readonly type: GoType
  readonly file: GoFile
}

/** A field of a kind, with the Go names that lead to it. */
export interface FoundField {
  readonly field: GoField
  readonly file: GoFile
  /** `['Status', 'Initialization', 'Provisioned']`. */
  readonly names: readonly string[]
}

/** The Go types of one API version of a group. */
export class ApiPackage {
  readonly folder: string
  readonly version: string
  readonly #types: ReadonlyMap<string, FoundType>

  constructor(folder: string, version: string, types: ReadonlyMap<string, FoundType>) {
    this.folder = folder
    this.version = version
    this.#types = types
  }

  type(name: string): FoundType | undefined {
    return this.#types.get(name)
  }

  /**
   * The field of a kind that prints as a JSON path; embedded structs are looked into. `'unknown'` where the way leads
   * through a type of another package, and `undefined` where there is no such field.
   */
  field(kind: string, path: string): FoundField | 'unknown' | undefined {
    let at = this.type(kind)
    const names: string[] = []
    const steps = path.replaceAll('[]', '').split('.')
    for (const [i, step] of steps.entries()) {
      if (!at) return 'unknown'
      const found = this.#fieldOf(at, step)
      if (!found) return undefined
      names.push(...found.names)
      if (i === steps.length - 1) return { ...found, names }
      at = this.type(bare(found.field.type))
    }
    return undefined
  }

  /** A field by its JSON name. */
  #fieldOf({ type, file }: FoundType, name: string): FoundField | undefined {
    for (const field of type.fields) {
      const printed = field.tag.split(',')[0]
      if (printed === name) return { field, file, names: [field.name] }
      const inner = field.isEmbedded && !printed ? this.type(bare(field.type)) : undefined
      const found = inner && this.#fieldOf(inner, name)
      if (found) return found
    }
    return undefined
  }
}

/** The packages that declare a kind, one for each API version. */
export function packagesOf(source: GoSource, kind: string): readonly ApiPackage[] {
  const folders = new Set(source.declaring(kind).map(({ folder }) => folder))
  return [...folders].flatMap((folder) => {
    const types = new Map<string, FoundType>()
    let name = ''
    for (const file of source.codeIn(folder)) {
      if (!file.text.includes('struct')) continue
      const facts = source.factsOf(file)
      name = facts.package
      for (const type of facts.types) types.set(type.name, { type, file })
    }
    const isKind = types
      .get(kind)
      ?.type.fields.some(({ isEmbedded, type }) => isEmbedded && type.endsWith('ObjectMeta'))
    return isKind ? [new ApiPackage(folder, versionIn(name, folder), types)] : []
  })
}

/** `[]*infrav1.Thing` is about `Thing`; a type of another package is not found under its bare name. */
function bare(type: string): string {
  return type.replace(/^(?:\[\]|\*|map\[\w+\])+/, '')
}

/** Packages of API types are named after their version, or their folder is. */
function versionIn(name: string, folder: string): string {
  const isVersion = /^v\d+((alpha|beta)\d+)?$/
  const last = folder.slice(folder.lastIndexOf('/') + 1)
  return isVersion.test(name) ? name : isVersion.test(last) ? last : name
}
