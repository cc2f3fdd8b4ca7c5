import { NodeTypes, parse } from '@vue/compiler-dom'
import type { DirectiveNode, ElementNode, ExpressionNode, TemplateChildNode } from '@vue/compiler-dom'
import { ts } from 'ts-morph'

/** A stretch of a text. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** An expression of a template, without its quotes or braces. */
export interface TemplateExpression extends Stretch {
  /** The quote around it; `undefined` between braces. */
  readonly quote: string | undefined
  /** `v-model` writes to it. */
  readonly isModel: boolean
}

/** Names that are there only in a part of a template: of `v-for` and of slots. */
export interface Local extends Stretch {
  readonly names: ReadonlySet<string>
  /** `item in items`: which of the names is an item, and where `items` stands; absent where it is not that simple. */
  readonly item?: { readonly name: string; readonly of: Stretch }
}

/** What a component of a template is given: `<Row :machine-set="each" />`. */
export interface Given {
  /** The component, as {@link givenName} has it. */
  readonly to: string
  /** Its property, the same. */
  readonly as: string
  readonly value: Stretch
}

/** Names of components and of properties are written in several ways: `ClusterRow`, `cluster-row`. */
export function givenName(name: string): string {
  return name.replaceAll('-', '').toLowerCase()
}

/** A single-file component of Vue, read as a program. */
export interface Component {
  /**
   * As long as the component: its scripts, and each expression of its template as a statement, where they stand; all else
   * is blank.
   */
  readonly program: string
  /** What a file with this program ends with. */
  readonly ending: '.ts' | '.tsx' | '.js' | '.jsx'
  /** Whether its template sees what its script declares: `<script setup>`. */
  readonly isSetup: boolean
  readonly expressions: readonly TemplateExpression[]
  readonly locals: readonly Local[]
  readonly given: readonly Given[]
  /** The values of attributes that are texts and spell a path of an object: `path="spec.topology.class"`. */
  readonly paths: readonly Stretch[]
  /** What of the template is no expression of TypeScript: a template in another language, for one. */
  readonly unread: readonly Stretch[]
}

/** Reads a component as a program that keeps its offsets. Any text can be read; what is broken holds less. */
export function readComponent(text: string): Component {
  const reader = new Reader(text)
  // The compiler of the component's own project says what is wrong with it.
  for (const block of parse(text, { parseMode: 'sfc', onError: () => undefined }).children)
    if (block.type === NodeTypes.ELEMENT) reader.block(block)
  return reader.component()
}

class Reader {
  readonly #text: string
  readonly #program: string[]
  #ending: Component['ending'] = '.js'
  #isSetup = false
  readonly #expressions: TemplateExpression[] = []
  readonly #locals: Local[] = []
  readonly #given: Given[] = []
  readonly #paths: Stretch[] = []
  readonly #unread: Stretch[] = []

  constructor(text: string) {
    this.#text = text
    this.#program = text.replace(/[^\r\n]/g, ' ').split('')
  }

  component(): Component {
    return {
      program: this.#program.join(''),
      ending: this.#ending,
      isSetup: this.#isSetup,
      expressions: this.#expressions,
      locals: this.#locals,
      given: this.#given,
      paths: this.#paths,
      unread: this.#unread,
    }
  }

  block(block: ElementNode): void {
    const { tag, innerLoc } = block
    const language = attribute(block, 'lang')
    const stretch = innerLoc && { start: innerLoc.start.offset, end: innerLoc.end.offset }
    if (tag === 'script' && stretch && isLanguage(language)) {
      this.#put(stretch.start, this.#text.slice(stretch.start, stretch.end))
      this.#ending = `.${language ?? 'js'}`
      this.#isSetup ||= attribute(block, 'setup') !== undefined
    } else if (tag === 'template' && stretch && language !== undefined && language !== 'html') {
      this.#unread.push(stretch)
    } else if (tag === 'template') this.#children(block.children)
  }

  #children(nodes: readonly TemplateChildNode[]): void {
    for (const node of nodes) {
      if (node.type === NodeTypes.INTERPOLATION) this.#expression(node.content, ';(', ')')
      if (node.type !== NodeTypes.ELEMENT) continue
      for (const prop of node.props)
        if (prop.type === NodeTypes.DIRECTIVE) this.#directive(prop, node)
        else if (prop.value && /^(?:spec|status)[.[]/.test(prop.value.content)) {
          const { start, end } = stretchOf(prop.value)
          const quotes = /^["']/.test(this.#text[start]!) ? 1 : 0
          this.#paths.push({ start: start + quotes, end: end - quotes })
        }
      this.#children(node.children)
    }
  }

  #directive(directive: DirectiveNode, element: ElementNode): void {
    const { name, exp, arg, forParseResult } = directive
    if (exp && arg && (name === 'bind' || name === 'model'))
      this.#given.push({
        to: givenName(element.tag),
        as: givenName(this.#sourceOf(arg)),
        value: stretchOf(exp),
      })
    if (forParseResult) {
      const { source, value, key, index } = forParseResult
      const names = [value, key, index].flatMap((each) => (each ? [...wordsOf(this.#sourceOf(each))] : []))
      const local = { ...stretchOf(element), names: new Set(names) }
      const isSimple = value !== undefined && /^[\w$]+$/.test(this.#sourceOf(value))
      const isRead = this.#expression(source, ';(', ')')
      const item = { name: value ? this.#sourceOf(value) : '', of: stretchOf(source) }
      this.#locals.push(isSimple && isRead ? { ...local, item } : local)
    } else if (exp && name === 'slot') {
      this.#locals.push({ ...stretchOf(element), names: wordsOf(this.#sourceOf(exp)) })
    } else if (exp && name === 'on') this.#expression(exp, ';{', '}')
    else if (exp && conditional.has(name)) this.#expression(exp, ';!(', ')')
    else if (exp) this.#expression(exp, ';(', ')', name === 'model')
  }

  /** Puts an expression into the program as a statement: there is always room around it. False where it is none. */
  #expression(node: ExpressionNode, open: string, close: string, isModel = false): boolean {
    const { start, end } = stretchOf(node)
    const statement = open + this.#text.slice(start, end) + close
    if (!isProgram(statement)) {
      this.#unread.push({ start, end })
      return false
    }
    this.#put(start - open.length, statement)
    const before = this.#text[start - 1]!
    this.#expressions.push({ start, end, quote: /["']/.test(before) ? before : undefined, isModel })
    return true
  }

  #put(start: number, text: string): void {
    for (let i = 0; i < text.length; i++) this.#program[start + i] = text[i]!
  }

  #sourceOf(node: ExpressionNode): string {
    return this.#text.slice(node.loc.start.offset, node.loc.end.offset)
  }
}

/** Directives that only ask if something is true. */
const conditional: ReadonlySet<string> = new Set(['if', 'else-if', 'show'])

function isLanguage(language: string | undefined): language is 'ts' | 'tsx' | 'js' | 'jsx' | undefined {
  return language === undefined || /^[jt]sx?$/.test(language)
}

/** The value of a block's attribute, empty where it has none. */
function attribute({ props }: ElementNode, name: string): string | undefined {
  const found = props.find((prop) => prop.type === NodeTypes.ATTRIBUTE && prop.name === name)
  return found?.type === NodeTypes.ATTRIBUTE ? (found.value?.content ?? '') : undefined
}

function stretchOf({ loc }: Pick<ElementNode, 'loc'>): Stretch {
  return { start: loc.start.offset, end: loc.end.offset }
}

/** All words of a pattern: some too many, so that none of its names is taken for another. */
function wordsOf(pattern: string): ReadonlySet<string> {
  return new Set(pattern.match(/[\w$]+/g))
}

/** Whether a text is a program without a mistake. */
export function isProgram(text: string): boolean {
  const { parseDiagnostics } = ts.createSourceFile('expression.ts', text, ts.ScriptTarget.ESNext) as Parsed
  return parseDiagnostics.length === 0
}

/** What a parser found wrong: the compiler tells it only of whole programs, which takes many times as long. */
interface Parsed extends ts.SourceFile {
  readonly parseDiagnostics: readonly ts.Diagnostic[]
}
