/** Prints a map of one key and its value: `key: value`, and a line end. */
export type PrintPair = (key: string, value: unknown) => string

/**
 * Prints maps as YAML in block style: two spaces a level, lists not indented. It only lays out. How a key or a scalar is
 * spelled it asks `printPair`, once of those that come again and again.
 */
export class BlockPrinter {
  readonly #printPair: PrintPair
  readonly #keys = new Map<string, string>()
  readonly #scalars = new Map<unknown, string>()
  /** True where the document holds what only the other printer can lay out. */
  #isBeyond = false

  constructor(printPair: PrintPair) {
    this.#printPair = printPair
  }

  /** A document with its line end; `undefined` where the other printer has to print all of it. */
  print(document: unknown): string | undefined {
    if (!isPlain(document) || Array.isArray(document)) return undefined
    this.#isBeyond = false
    const text = this.#members(document, '', true)
    return this.#isBeyond || text === '' ? undefined : `${text}\n`
  }

  /** The members of a map, each on its line; the first may stand on the line that is begun. */
  #members(map: object, indent: string, isBegun: boolean): string {
    let text = ''
    for (const key of Object.keys(map)) {
      if (!isBegun || text !== '') text += `\n${indent}`
      text += `${this.#key(key)}:${this.#value((map as Record<string, unknown>)[key], indent)}`
    }
    return text
  }

  /** What stands behind the colon of a key that is indented so far. */
  #value(value: unknown, indent: string): string {
    if (typeof value !== 'object' || value === null || !isPlain(value))
      return ` ${this.#scalar(value, indent)}`
    if (Array.isArray(value)) return value.length === 0 ? ' []' : this.#items(value, indent, false)
    const text = this.#members(value, `${indent}  `, false)
    return text === '' ? ' {}' : text
  }

  #items(list: readonly unknown[], indent: string, isBegun: boolean): string {
    let text = ''
    for (const item of list) {
      if (!isBegun || text !== '') text += `\n${indent}`
      text += `- ${this.#item(item, indent)}`
    }
    return text
  }

  #item(item: unknown, indent: string): string {
    if (typeof item !== 'object' || item === null || !isPlain(item)) return this.#scalar(item, indent)
    if (Array.isArray(item)) return item.length === 0 ? '[]' : this.#items(item, `${indent}  `, true)
    return this.#members(item, `${indent}  `, true) || '{}'
  }

  #key(key: string): string {
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    const pair = this.#printPair(key, 0)
    // A long key, or one of several lines, is laid out in another way.
    if (key.includes('\n') || !pair.endsWith(': 0\n') || pair.length > 1000) return this.#leave()
    return remember(this.#keys, key, pair.slice(0, -': 0\n'.length))
  }

  #scalar(value: unknown, indent: string): string {
    if (typeof value === 'string' && (isName.test(value) || isAddress.test(value))) return value
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) return String(value)
    const known = this.#scalars.get(value)
    if (known !== undefined) return known
    // The last of them decides how the document ends.
    if (value === undefined || (typeof value === 'string' && /(?:^|\n)\n$/.test(value))) return this.#leave()
    const text = this.#printPair('a', value).slice('a: '.length, -1)
    if (text.includes('\n')) return text.replaceAll('\n  ', `\n${indent}  `)
    // To a map -0 is 0, and objects that are alike are not the same.
    return value === 0 || typeof value === 'object' ? text : remember(this.#scalars, value, text)
  }

  #leave(): string {
    this.#isBeyond = true
    return ''
  }
}

/** Names of several words and addresses mean themselves to every reader of YAML. */
const isName = /^[A-Za-z]\w*[-./][\w./-]*$/
const isAddress = /^\d[\d.]*\/\d+$/

/** True for what JSON has besides scalars; other objects are printed as scalars, such as numbers that keep their text. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Keeps some, so that a long stream needs little memory. */
function remember<K>(known: Map<K, string>, of: K, text: string): string {
  if (known.size === 1000) known.clear()
  if (text.length < 100) known.set(of, text)
  return text
}
