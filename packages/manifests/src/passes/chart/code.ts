import { flat } from '../../read/mask/hole.ts'
import { scan } from '../../read/mask/scan.ts'
import { namedIn } from './named.ts'

/** An action of a template of a chart. */
export interface Code {
  readonly path: string
  readonly start: number
  readonly text: string
  /** The named template that it stands in. */
  readonly home?: string
  /** The `range` and `with` around it, which give it its `.`. */
  readonly around: readonly string[]
  /** True where it hashes something, or prints a name: neither is text of an object's fields. */
  readonly isHash: boolean
}

/** The actions of the texts of a chart, but for comments and what opens or closes a named template. */
export function codeIn(texts: ReadonlyMap<string, string>): readonly Code[] {
  const hashing = hashingTemplates(texts)
  return [...texts].flatMap(([path, text]) => (text.includes('{{') ? codeOfText(path, text, hashing) : []))
}

function codeOfText(path: string, text: string, hashing: ReadonlySet<string>): readonly Code[] {
  const all: Code[] = []
  const open: { readonly word?: string; readonly name?: string; readonly text: string }[] = []
  for (const { kind, role, word, name, start, end } of flat(scan(text, 'helm'))) {
    const code = text.slice(start, end)
    if (role === 'close') open.pop()
    if (role === 'close' || kind === 'comment' || kind === 'variable') continue
    if (word !== 'define') {
      const home = open.findLast((block) => block.word === 'define')?.name
      const around = open.flatMap((block) => (/^(?:range|with)$/.test(block.word ?? '') ? [block.text] : []))
      const isHash = hash.test(code) || isNameAt(text, start) || handsToHash(code, hashing)
      all.push({ path, start, text: code, ...(home !== undefined && { home }), around, isHash })
    }
    if (role === 'open') open.push({ text: code, ...(word && { word }), ...(name !== undefined && { name }) })
  }
  return all
}

/** The actions that print or test what an action reads: itself, or those that read the variable that it only assigns. */
export function printersOf(one: Code, all: readonly Code[]): readonly Code[] {
  const near = all.filter(({ path, home }) => path === one.path && home === one.home)
  const known = new Set([one])
  const printers: Code[] = []
  for (const code of known) {
    const assigned = assignedBy(code)
    const readers = near.filter((other) => other !== code && variablesIn(other.text).has(assigned))
    if (readers.length === 0) printers.push(code)
    for (const reader of readers) known.add(reader)
  }
  return printers
}

/** The variable that an action assigns, where it does nothing else; `''` where there is none. */
function assignedBy({ text }: Code): string {
  const [, name = ''] = /^\{\{-?\s*(\$\w+)\s*:?=/.exec(text) ?? []
  return /\b(?:set|mustMerge|merge)/.test(text) ? '' : name
}

/** The variables that code names. */
function variablesIn(code: string): ReadonlySet<string> {
  return new Set(code.match(/\$\w+/g))
}

const hash = /\b(?:sha\d+sum|adler32sum|derivePassword)\b/

/** The templates that print nothing but a hash: of what they are given, or of what they include. */
function hashingTemplates(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const isHashing = (body: string): boolean =>
    hash.test(body) && body.replace(/\{\{.*?\}\}/gs, '').trim() === ''
  return new Set(
    [...texts].flatMap(([path, text]) =>
      hash.test(text)
        ? [...namedIn(new Map([[path, text]]))].flatMap(([name, { body }]) =>
            isHashing(text.slice(body.start, body.end)) ? [name] : [],
          )
        : [],
    ),
  )
}

function handsToHash(code: string, hashing: ReadonlySet<string>): boolean {
  return hashing.size > 0 && literalsIn(code).some((literal) => hashing.has(literal))
}

/** True for a place in the value of a key `name`. */
function isNameAt(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replace(/\{\{.*?\}\}/g, '')
  return /(?:^|[\s{,])["']?name["']?:[^,{}]*$/.test(line)
}

/** The texts in quotes of code. */
export function literalsIn(code: string): readonly string[] {
  return [...code.matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)].map(([, quoted, raw]) => quoted ?? raw!)
}
