import type { Range } from '../range.ts'
import { isMerge } from '../yaml/value.ts'
import type { Collection, Document, Entry, Node, Scalar } from '../yaml/node.ts'
import { decoded } from './base64.ts'
import { secretsInLines } from './in-lines.ts'
import { isNamingKey, isSecretKey } from './keys.ts'
import { mayHoldSecret } from './marks.ts'
import { valueKeys } from './rules.ts'
import { shapesIn } from './shapes.ts'

/** Where secrets are in a text, and what they say. */
export interface FoundSecrets {
  readonly ranges: readonly Range[]
  /** Decoded values. */
  readonly values: readonly string[]
}

/**
 * The secrets of parsed documents, by what the text means: its style, tags, anchors and merge keys make no difference.
 * Nothing is recursed into that the reader did not bound.
 */
export function secretsInTree(text: string, documents: readonly Document[]): FoundSecrets {
  const walk = new Walk(text)
  for (const { root } of documents) if (root) walk.visit(root, {})
  return walk
}

/** What is known of the maps around a node. */
interface Around {
  /** In a Secret, or in what makes one: `data` holds its values at any depth. */
  readonly isSecret?: boolean
  /** Items of a list of Secrets need not say their kind. */
  readonly areSecrets?: boolean
}

class Walk implements FoundSecrets {
  readonly ranges: Range[] = []
  readonly values: string[] = []
  readonly #text: string
  readonly #hidden = new Set<Node>()
  /** What was gone through below a secret key: aliases must not make it exponential. */
  readonly #below = new Set<Node>()
  readonly #members = new Map<Collection, ReadonlyMap<string, Entry>>()

  constructor(text: string) {
    this.#text = text
  }

  visit(node: Node, around: Around): void {
    if (node.kind === 'alias' || this.#hidden.has(node)) return
    if (node.kind === 'scalar') return this.#scalar(node)
    if (node.kind === 'list') {
      for (const { value } of node.entries) this.visit(value, around)
      return
    }
    const inside = this.#aroundIn(node, around)
    if (inside.isSecret || this.#isKindless(node)) this.#hideField(node, valueKeys[0]!)
    this.#hideField(node, valueKeys[1]!)
    this.#named(node)
    for (const { key, value } of node.entries) {
      if (!key) continue
      const word = keyText(key)
      if (isSecretKey(word) && !isSchema(value)) this.#hideBelow(value)
      this.visit(key, {})
      this.visit(value, inside)
    }
  }

  #aroundIn(map: Collection, { isSecret, areSecrets }: Around): Around {
    const kind = this.#field(map, 'kind')
    const said = kind?.kind === 'scalar' ? kind.text.trim() : ''
    const isOne =
      /(?:^|\w)Secrets?$/.test(said) ||
      (kind !== undefined && this.#isTemplated(kind)) ||
      (areSecrets && !kind)
    return {
      ...((isSecret || isOne) && { isSecret: true }),
      ...(/Secrets?List$/.test(said) && { areSecrets: true }),
      ...(areSecrets && !kind && { areSecrets }),
    }
  }

  /** Whether a map with `data` may be a part of a Secret: it does not say what it is. */
  #isKindless(map: Collection): boolean {
    if (this.#field(map, 'kind')) return false
    const version = this.#field(map, 'apiVersion')
    const isCore = version?.kind === 'scalar' && version.text === 'v1'
    return isCore || (version === undefined && this.#field(map, 'metadata') !== undefined)
  }

  #isTemplated({ start, end }: Node): boolean {
    return /\{\{|\$\{|<%|#@|\$\(/.test(this.#text.slice(start, end))
  }

  /** What a map says beside its name, where the name is secret: variables, arguments, JSON patches, files. */
  #named(map: Collection): void {
    const names = ['name', 'key', 'path', 'envName'].flatMap((field) => {
      const name = this.#field(map, field)
      return name?.kind === 'scalar' ? [name.text] : []
    })
    const isSecret = names.some((name) => {
      const steps = name.split(/[/.]/)
      return isSecretKey(name) || steps.some((step) => isSecretKey(step) || valueKeys.includes(step))
    })
    if (isSecret) for (const field of ['value', 'default', 'example', 'values']) this.#hideField(map, field)
    if (this.#field(map, 'path')) this.#hideContent(map)
    if (this.#field(map, 'cert') ?? this.#field(map, 'crt')) this.#hideField(map, 'key')
  }

  /** The content of a file that is written to a machine. Only a manifest is shown, with its own secrets hidden. */
  #hideContent(map: Collection): void {
    const content = this.#field(map, 'content')
    if (content?.kind === 'scalar' && /^[ \t]*apiVersion:/m.test(content.text)) return
    if (content?.kind === 'map' || content?.kind === 'list') return
    this.#hideField(map, 'content')
  }

  /** Texts in a text: manifests, scripts, what is in base64. */
  #scalar(node: Scalar): void {
    const { text, style, body, end } = node
    // Most are words and numbers: neither text in base64 nor a text in a text.
    if (text.length < 12 || !/[:=\n+/]|--|.{20}/.test(text)) return
    const plain = text.length < 20 ? undefined : decoded(text)
    if (plain !== undefined && mayHoldSecret(plain) && hasSecret(plain)) return this.hide(node)
    if (!mayHoldSecret(text)) return
    const ranges = secretsInLines(text)
    const raw = this.#text.slice(body, end)
    // What is secret by its looks is found in the text as it is written, if it is written there as it reads.
    if (ranges.length === 0 && shapesIn(text).length <= shapesIn(raw).length) return
    if (style !== 'literal') {
      if (/\n/.test(raw.trim()) || style === 'double' || ranges.length === 0) this.hide(node)
      else for (const range of secretsInLines(raw)) this.#add(body + range.start, body + range.end)
      return
    }
    for (const { start, end: to } of ranges) this.values.push(text.slice(start, to))
    for (const range of secretsInLines(raw)) this.#add(body + range.start, body + range.end)
  }

  /** Hides what is below a key that is secret, but for what only names something. */
  #hideBelow(node: Node): void {
    const at = node.kind === 'alias' ? node.target : node
    if (!at || this.#below.has(at)) return
    this.#below.add(at)
    if (at.kind === 'map') {
      for (const { key, value } of at.entries) if (key && !isNamingKey(keyText(key))) this.#hideBelow(value)
    } else if (at.kind === 'list') for (const { value } of at.entries) this.#hideBelow(value)
    else this.hide(at)
  }

  #hideField(map: Collection, name: string): void {
    const value = this.#field(map, name)
    if (value?.kind === 'map' && !this.#hidden.has(value)) {
      this.#hidden.add(value)
      this.#hideEntries(value)
    } else if (value) this.hide(value)
  }

  /** The values of a map, and the comments between them; its keys tell the place. */
  #hideEntries(map: Collection): void {
    for (const [i, { key, value }] of map.entries.entries()) {
      const target = value.kind === 'alias' ? value.target : value
      this.hide(value)
      if (target?.kind === 'map' && key && keyText(key) === '<<') this.#hideEntries(target)
      const comment = this.#text.indexOf('#', value.end)
      const next = map.entries[i + 1]?.start
      if (comment !== -1 && next !== undefined && comment < next) this.#add(comment, next)
    }
  }

  /** Hides a node, and what its alias stands for. */
  hide(node: Node): void {
    const at = node.kind === 'alias' ? node.target : node
    if (!at || this.#hidden.has(at) || this.#saysNothing(at)) return
    this.#hidden.add(at)
    this.#collect(at)
    const rest = /^[ \t]+#.*/.exec(this.#text.slice(at.end, at.end + 500))
    this.#add(at.start, at.end + (rest ? rest[0].length : 0))
  }

  /** Whether a value is none: empty, a flag, or a placeholder without a default. */
  #saysNothing(node: Node): boolean {
    if (node.kind !== 'scalar') return false
    const said = this.#text.slice(node.body, node.end).trim()
    if (node.style === 'plain' && /^(?:true|false|null|~)?$/.test(said)) return true
    return /^["']?(?:\{\{[^}"'`]*\}\}|\$\{\w+\})["']?$/.test(said)
  }

  #collect(node: Node): void {
    if (node.kind === 'scalar') this.values.push(node.text)
    else if (node.kind === 'alias') this.hide(node)
    else for (const { value } of node.entries) this.#collect(value)
  }

  #add(start: number, end: number): void {
    this.ranges.push({ start, end })
  }

  /** A member of a map, its own or one it merges, with aliases followed. */
  #field(map: Collection, name: string): Exclude<Node, { kind: 'alias' }> | undefined {
    const value = this.#membersOf(map).get(name)?.value
    return value?.kind === 'alias' ? followed(value) : value
  }

  #membersOf(map: Collection): ReadonlyMap<string, Entry> {
    const known = this.#members.get(map)
    if (known) return known
    const members = new Map<string, Entry>()
    this.#members.set(map, members)
    for (const entry of map.entries) {
      if (isMerge(entry)) {
        for (const source of sourcesOf(entry.value))
          for (const name of fields) {
            const inherited = this.#membersOf(source).get(name)
            if (inherited && !members.has(name)) members.set(name, inherited)
          }
      } else if (entry.key) members.set(keyText(entry.key), entry)
    }
    return members
  }
}

/** Fields that are looked for beyond merge keys. */
const fields = ['kind', 'apiVersion', 'metadata', 'name', 'path', 'content', 'value', ...valueKeys]

function hasSecret(text: string): boolean {
  return secretsInLines(text).length > 0 || shapesIn(text).length > 0
}

function followed(node: Node): Exclude<Node, { kind: 'alias' }> | undefined {
  let at: Node | undefined = node
  for (let i = 0; at?.kind === 'alias' && i < 100; i++) at = at.target
  return at?.kind === 'alias' ? undefined : at
}

/** The maps a merge key takes its members from; what cannot be merged gives none. */
function sourcesOf(node: Node): readonly Collection[] {
  const at = followed(node)
  if (at?.kind === 'map') return [at]
  return at?.kind === 'list'
    ? at.entries.flatMap(({ value }) => {
        const one = followed(value)
        return one?.kind === 'map' ? [one] : []
      })
    : []
}

function keyText(key: Node): string {
  const at = followed(key)
  return at?.kind === 'scalar' ? at.text : ''
}

/** A map that says what a field is, not what it holds. */
function isSchema(node: Node): boolean {
  if (node.kind !== 'map') return false
  const keys = new Set(node.entries.map(({ key }) => (key ? keyText(key) : '')))
  return (
    keys.has('description') ||
    keys.has('properties') ||
    keys.has('$ref') ||
    (keys.has('type') && !keys.has('value'))
  )
}
