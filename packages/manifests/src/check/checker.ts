import { lineIndex } from '@capi-migrate/edits'
import type { Checked, Finding, LineIndex } from '@capi-migrate/edits'
import {
  apiGroup,
  check,
  isClusterGroup,
  isPart,
  newest,
  printPlace,
  isRequiredByWebhook,
  requiredByWebhook,
  schemaOf,
} from '@capi-migrate/transitions'
import type { Place, Placed, Problem, SchemaLookup, SchemaNode } from '@capi-migrate/transitions'
import { valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { leftoversOf } from './half-migrated.ts'
import type { Leftover, Templates } from './half-migrated.ts'
import { checkObject, isBehindPlaceholder, titleOf } from './object.ts'
import type { Subject } from './object.ts'
import type { OpenExpression } from './open-expression.ts'
import { isPatchFile } from '../read/patch-file.ts'
import { versionlessIn } from './no-version.ts'
import { keepsBack } from './refusal.ts'
import { SourceText, Spots } from './spots.ts'
import { objectsIn } from './subjects.ts'
import type { FoundObject } from './subjects.ts'
import { rules, sayRepeated } from './words.ts'
import type { Seen } from './words.ts'

export interface CheckOptions {
  /** The file's name, for findings; `-` for stdin. */
  readonly file?: string
  /** Whether the file is known to hold patches; where absent its name tells. */
  readonly isPatch?: boolean
  /** True where half-migrated objects are repaired; what that leaves to a person is a task. */
  readonly repair?: boolean
  /** Schemas by group, version and kind; those of Cluster API's own CRDs where absent. */
  readonly schemas?: SchemaLookup
  /** What a ClusterClass refers to, as far as it is known. */
  readonly templates?: Templates | undefined
}

/** A document that was read from a file. */
export interface ReadDocument {
  readonly root: Node
  readonly value: unknown
  /** Offset in the file of the text that the offsets of its nodes count from. */
  readonly shift: number
  /** True where no map in it says a key twice. */
  readonly isUnique?: boolean
}

/** What was said so far; see {@link Checker.takeBack}. */
type Tally = Pick<Checked, 'objects' | 'parts' | 'placeholders'> & {
  readonly findings: number
  readonly open: number
}

/** Gathers what is said of the objects of one file, document by document. */
export class Checker {
  readonly open: OpenExpression[] = []
  /** How many objects of Cluster API and its providers have a kind that no schema is known of, by kind and version. */
  readonly unknown = new Map<string, number>()
  readonly #findings: Finding[] = []
  readonly #source: SourceText
  readonly #schemas: SchemaLookup
  readonly #templates: Templates | undefined
  readonly #isPatch: boolean
  readonly #repairs: boolean
  #lines: LineIndex | undefined
  #objects = 0
  #parts = 0
  #placeholders = 0

  constructor(text: string, { file, isPatch, repair = false, schemas = schemaOf, templates }: CheckOptions) {
    this.#repairs = repair
    this.#source = new SourceText(text, file)
    this.#schemas = schemas
    this.#templates = templates
    this.#isPatch = isPatch ?? (file !== undefined && isPatchFile(file))
  }

  /** In the order of the text. Expressions that were left open are not among the findings. */
  get checked(): Checked {
    const findings = [...this.#findings].sort((a, b) => a.line - b.line || a.column - b.column)
    return { findings, objects: this.#objects, parts: this.#parts, placeholders: this.#placeholders }
  }

  /** Checks the objects of a document as they are. */
  addDocument({ root, value, shift }: ReadDocument): void {
    const spots = new Spots(this.#source, root, shift)
    for (const found of objectsIn(value))
      this.#check(found, spots, { leftovers: () => this.#addLeftovers(found, spots) })
  }

  /**
   * Checks the objects of a document that were migrated, as they are in its result, and looks at the others. Returns
   * what a server has against the migrated ones that it did not have against the older ones.
   */
  addPlanned(
    { root, value, shift, isUnique }: ReadDocument,
    { placements }: Placed,
    result: unknown,
  ): Finding[] {
    const fresh: Finding[] = []
    const spots = new Spots(this.#source, root, shift, { placements, isUnique })
    const before = new Map(objectsIn(value).map((found) => [found.at.join('/'), found]))
    for (const found of objectsIn(result)) {
      const old = before.get(found.at.join('/'))
      if (!old) continue
      if (old.version !== found.version) {
        const refused = this.#refusalsOf(old, () => new Spots(this.#source, root, shift))
        // Most have no field that is not known.
        const leftovers = (problems: readonly Problem[]): readonly Leftover[] =>
          found.version === newest && problems.some(({ keyword }) => keyword === 'unknown')
            ? this.#addLeftovers(found, spots)
            : []
        const seen = this.#check(found, spots, { old, refused, leftovers }).filter(
          ({ inherited, path }) => !inherited && keepsBack(path),
        )
        // On the way down there is no server to ask. What the older version refuses, nobody has on a server.
        if (found.version === newest && seen.length > 0 && refused().size === 0) fresh.push(...seen)
      } else if (found.version === newest)
        this.#check(found, spots, {
          leftovers: () => (this.#repairs ? [] : this.#addLeftovers(found, spots)),
        })
    }
    return fresh
  }

  /** What was said so far, to come back to. */
  tally(): Tally {
    const [objects, parts, placeholders] = [this.#objects, this.#parts, this.#placeholders]
    return { findings: this.#findings.length, open: this.open.length, objects, parts, placeholders }
  }

  /** Takes back what was said since of documents that stay as they are. */
  takeBack({ findings, open, objects, parts, placeholders }: Tally): void {
    this.#findings.length = findings
    this.open.length = open
    this.#objects = objects
    this.#parts = parts
    this.#placeholders = placeholders
  }

  /** Checks the objects of a document that say v1beta2, as they were checked when they were migrated. */
  addCurrent(root: Node, shift: number): void {
    if (!mayBeCurrent(root)) return
    const spots = new Spots(this.#source, root, shift)
    for (const found of objectsIn(valueOf(root)))
      if (found.version === newest)
        this.#check(found, spots, { leftovers: () => this.#addLeftovers(found, spots) })
  }

  #addLeftovers(found: FoundObject, spots: Spots): readonly Leftover[] {
    const leftovers = leftoversOf(found.object, this.#templates)
    for (const { place, id, seen } of leftovers) {
      this.#findings.push({ ...this.#finding(found, spots, place, seen), ...(id && { row: id }) })
    }
    return leftovers
  }

  #check(
    found: FoundObject,
    spots: Spots,
    known: { old?: FoundObject; refused?: () => ReadonlySet<string> } & Pick<Subject, 'leftovers'>,
  ): readonly Finding[] {
    const { object, at, group, version, kind } = found
    const { old, refused, leftovers } = known
    const schema = this.#schemas(group, version, kind)
    if (!schema) {
      leftovers([])
      this.#addUnknown(found)
      this.#addVersionless(found, spots, [])
      return []
    }
    const isInherited = (rule: string, place: Place): boolean => {
      if (rule === rules.required)
        return refused!().has(refusalOf(rule, place)) || isRequiredByWebhook(found, schema, place)
      return refused!().has(refusalOf(rule, spots.originOf([...at, ...place]).slice(at.length)))
    }
    const finding = (place: Place, seen: Seen): Finding => {
      const own = this.#finding(found, spots, place, seen)
      if (!refused || !isInherited(seen.rule, place)) return own
      return { ...own, evidence: `${own.evidence} (${old!.version} refuses it as well)`, inherited: true }
    }
    const repeated = spots
      .repeatedBelow(at)
      .map((place) => finding(place.slice(at.length), sayRepeated(place.slice(at.length))))
    const isPatch = this.#isPatch
    const result = checkObject({
      object,
      schema,
      at,
      spots,
      isPatch,
      finding,
      ...(old && refused && { wasWhole: () => this.#isWhole(old, schema) && refused().size === 0 }),
      leftovers,
    })
    this.#objects++
    if (result.isPart) this.#parts++
    this.#placeholders += result.placeholders
    this.#findings.push(...repeated, ...result.findings)
    this.#addVersionless(found, spots, result.findings)
    this.open.push(...result.open)
    return result.findings
  }

  /** Versions that are missing, as far as the schema has not refused what stands there. */
  #addVersionless(found: FoundObject, spots: Spots, refused: readonly Finding[]): void {
    if (!this.#source.mayLackVersion || !isClusterGroup(found.group)) return
    for (const { place, seen } of versionlessIn(found.object)) {
      if (spots.isOpen([...found.at, ...place]) || refused.some(({ path }) => path === printPlace(place)))
        continue
      this.#findings.push(this.#finding(found, spots, place, seen))
    }
  }

  #addUnknown({ group, version, kind }: FoundObject): void {
    if (!isClusterGroup(group) || version === '') return
    const name = `${kind} ${group}/${version}`
    this.unknown.set(name, (this.unknown.get(name) ?? 0) + 1)
  }

  /** Whether an object of the older version is none that a patch makes whole. */
  #isWhole({ object, group, version, kind }: FoundObject, newer: SchemaNode): boolean {
    const older = this.#schemas(group, version, kind)
    return older !== undefined && !requiredByWebhook.includes(kind) && !isPart(object, newer, older)
  }

  /** What the older version has against an object, found out when it is asked for. */
  #refusalsOf(
    { object, at, group, version, kind }: FoundObject,
    spots: () => Spots,
  ): () => ReadonlySet<string> {
    let refusals: ReadonlySet<string> | undefined
    const find = (): ReadonlySet<string> => {
      const schema = this.#schemas(group, version, kind)
      const all = schema ? check(object, schema) : []
      const problems = all.filter((problem) => !isBehindPlaceholder(problem, spots(), at))
      return new Set(problems.map(({ keyword, place }) => refusalOf(rules[keyword], place)))
    }
    return () => (refusals ??= find())
  }

  #finding(
    { object, at }: FoundObject,
    spots: Spots,
    place: Place,
    { rule, code, evidence, next }: Seen,
  ): Finding {
    const { file, text } = this.#source
    this.#lines ??= lineIndex(text)
    const position = this.#lines.positionOf(spots.offsetOf([...at, ...place]))
    return {
      rule,
      ...(code && { code }),
      ...(file && { file }),
      ...position,
      object: titleOf(object),
      path: printPlace(place),
      evidence,
      next,
    }
  }
}

/** A quick look: a list, or an object that says v1beta2. */
function mayBeCurrent(root: Node): boolean {
  if (root.kind !== 'map') return false
  const textOf = (name: string): string => {
    const value = root.entries.find(({ key }) => key?.kind === 'scalar' && key.text === name)?.value
    return value?.kind === 'scalar' ? value.text : ''
  }
  return textOf('apiVersion').endsWith(`${apiGroup}/v1beta2`) || textOf('kind').endsWith('List')
}

/** What a version has against a place, as a word to compare; of what is missing the name has to do. */
function refusalOf(rule: string, place: Place): string {
  return `${rule} ${rule === rules.required ? String(place.at(-1)) : place.join('/')}`
}
