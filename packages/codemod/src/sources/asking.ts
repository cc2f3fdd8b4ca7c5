import { ts } from 'ts-morph'
import { group } from '../filter.ts'
import { keysOf, namesOf, specifiersIn } from '../imports.ts'
import { isText, oneOf } from '../text.ts'
import type { TextNode } from '../text.ts'
import { programBeside } from './declared.ts'
import { isFunction, returnsOf } from './follow.ts'
import { isMention, mentionsIn } from './mentions.ts'
import type { Mentions } from './mentions.ts'

/**
 * The files of a program that may ask for something of Cluster API, by their words alone: those that name the group, or what a
 * module makes of its name: a constant, an enumeration, a class, a member with a type of its own. Some too many, never one too
 * few: calls in the others are not looked at, for what their arguments are takes types.
 */
export class Asking {
  readonly #known = new Map<ts.SourceFile, boolean>()
  readonly #names: Set<string>
  /** The names that modules go by whose default says so: whoever imports one gives it a name of its own. */
  readonly #modules = new Set<string>()
  readonly #mentions = new Map<ts.SourceFile, Mentions>()
  #written: RegExp | undefined
  /** Whether a class says of which group its objects are: then a call of any of them may be one. */
  hasModels = false

  /** `names` are those of calls that a configuration knows. */
  constructor(files: readonly ts.SourceFile[], names: Iterable<string>) {
    this.#names = new Set(names)
    const rest = files.flatMap((file) => (this.#gathered(file) ? [] : [file, ...besides(file)]))
    for (let size = -1; size !== this.#size;) {
      size = this.#size
      this.#written = this.#names.size > 0 ? oneOf(this.#names) : undefined
      for (const file of rest) if (this.#isSaying(file)) this.#gather(file)
    }
  }

  may(file: ts.SourceFile): boolean {
    const known = this.#known.get(file)
    if (known !== undefined) return known
    const may = this.#isSaying(file)
    this.#known.set(file, may)
    return may
  }

  /** Whether a call, or a part of one, may name something of Cluster API: what else its arguments are need not be known. */
  mayIn(node: ts.Node): boolean {
    const file = node.getSourceFile()
    if (!this.may(file)) return false
    const saysText = ({ text }: TextNode): boolean =>
      text.includes(group) ||
      this.#names.has(text.slice(text.lastIndexOf('/') + 1)) ||
      this.#isModule(text, file.fileName)
    const mentions = this.#mentions.get(file) ?? mentionsIn(file, { saysText, names: this.#names })
    this.#mentions.set(file, mentions)
    return isMention(node, mentions)
  }

  get #size(): number {
    return this.#names.size + this.#modules.size
  }

  #isSaying({ fileName, text }: ts.SourceFile): boolean {
    if (text.includes(group) || fileName.includes(group) || this.#written?.test(text)) return true
    return this.#modules.size > 0 && specifiersIn(text).some((name) => this.#isModule(name, fileName))
  }

  /** What a file that is no program makes of the name. True where nothing more can be known of it. */
  #gathered(file: ts.SourceFile): boolean {
    if (!file.fileName.endsWith('.json')) return false
    if (file.text.includes(group)) this.#addModule(file)
    return true
  }

  #gather(file: ts.SourceFile): void {
    const look = (node: ts.Node): void => {
      this.#look(node, file)
      ts.forEachChild(node, look)
    }
    look(file)
  }

  #look(node: ts.Node, file: ts.SourceFile): void {
    if (ts.isVariableDeclaration(node)) {
      const { initializer, type, parent } = node
      if (isTop(parent.parent) && (this.#makes(initializer) || this.#says(type))) this.#addIn(node.name)
    } else if (ts.isPropertySignature(node)) this.#addIf(node.name, this.#says(node.type))
    else if (ts.isPropertyDeclaration(node))
      this.#addIf(node.name, this.#says(node.type) || this.#says(node.initializer))
    else if (ts.isClassLike(node)) this.#lookAtClass(node, file)
    else if (ts.isEnumDeclaration(node))
      this.#addIf(
        node.name,
        node.members.some((one) => this.#says(one.initializer)),
      )
    else if (ts.isTypeAliasDeclaration(node)) this.#addIf(node.name, this.#says(node.type))
    else if (ts.isFunctionDeclaration(node))
      this.#addIf(node.name, this.#says(node.type) || (isTop(node) && this.#makes(node)))
    else if (ts.isFunctionLike(node)) this.#addIf(node.name, this.#says(node.type))
    else if (ts.isExportSpecifier(node)) this.#lookAtExport(node, file)
    else if (ts.isImportClause(node)) this.#addIf(node.name, this.#leads(node.parent.moduleSpecifier, file))
    else if (ts.isExportAssignment(node) && isData(node.expression) && this.#says(node.expression))
      this.#addModule(file)
    else if (ts.isBinaryExpression(node)) this.#lookAtCommon(node, file)
  }

  #lookAtClass(node: ts.ClassLikeDeclaration, file: ts.SourceFile): void {
    const said = node.members.filter(
      (each) => ts.isPropertyDeclaration(each) && (this.#says(each.initializer) || this.#says(each.type)),
    )
    const bases = node.heritageClauses?.flatMap(({ types }) => types) ?? []
    const isModel = file.fileName.includes(group)
    if (!isModel && said.length === 0 && !bases.some(({ expression }) => this.#says(expression))) return
    this.hasModels ||= said.some(({ name }) =>
      /^(?:group|apiGroup|apiVersion)$/.test(name?.getText(file) ?? ''),
    )
    this.#addIf(node.name, true)
    if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) this.#addModule(file)
  }

  /** `export { GROUP as API_GROUP }`, `export { default as Machine } from './machine'` */
  #lookAtExport({ propertyName, name, parent }: ts.ExportSpecifier, file: ts.SourceFile): void {
    const from = parent.parent.moduleSpecifier
    const isSaid =
      propertyName?.text === 'default'
        ? from !== undefined && this.#leads(from, file)
        : this.#names.has((propertyName ?? name).text)
    if (!isSaid) return
    if (name.text === 'default') this.#addModule(file)
    else this.#names.add(name.text)
  }

  /** `exports.GROUP = '…'`, `module.exports = { GROUP: '…' }` */
  #lookAtCommon({ left, operatorToken, right }: ts.BinaryExpression, file: ts.SourceFile): void {
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return
    if (!/^(?:module\.)?exports\b/.test(left.getText(file)) || !this.#says(right)) return
    if (left.name.text === 'exports') this.#addModule(file)
    else this.#names.add(left.name.text)
  }

  /** Whether the name stands in a node, or what was made of it; what a function does only when it is called says nothing. */
  #says(node: ts.Node | undefined): boolean {
    if (!node || ts.isTypeLiteralNode(node)) return false
    if (ts.isBlock(node) && ts.isFunctionLike(node.parent)) return false
    if (isText(node)) return node.text.includes(group)
    if (ts.isIdentifier(node)) return this.#names.has(node.text)
    return ts.forEachChild(node, (child) => this.#says(child) || undefined) ?? false
  }

  /** Whether a value of a module says so, or what it returns where it is a function. */
  #makes(node: ts.Node | undefined): boolean {
    if (!node || !isFunction(node)) return this.#says(node)
    return [...returnsOf(node), ...namedIn(node)].some((each) => this.#says(each))
  }

  #leads(specifier: ts.Node, { fileName }: ts.SourceFile): boolean {
    return ts.isStringLiteral(specifier) && this.#isModule(specifier.text, fileName)
  }

  #isModule(name: string, importer: string): boolean {
    return [...keysOf(name, importer), `~${name}`].some((key) => this.#modules.has(key))
  }

  #addIf(name: ts.Node | undefined, isSaid: boolean): void {
    if (isSaid && name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) this.#names.add(name.text)
  }

  #addIn(name: ts.BindingName): void {
    if (ts.isIdentifier(name)) this.#names.add(name.text)
    else for (const each of name.elements) if (ts.isBindingElement(each)) this.#addIn(each.name)
  }

  #addModule({ fileName }: ts.SourceFile): void {
    for (const name of namesOf(fileName)) this.#modules.add(name)
  }
}

function isTop({ parent }: ts.Node): boolean {
  return ts.isSourceFile(parent) || ts.isModuleBlock(parent)
}

/** What a function gives names to before it returns. */
function namedIn({ body }: ts.FunctionLikeDeclaration): readonly ts.Node[] {
  return body && ts.isBlock(body) ? body.statements.filter(ts.isVariableStatement) : []
}

/** Whether an expression does nothing: the options of a component do. */
function isData(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) && ts.isBlock((node as ts.FunctionLikeDeclaration).body ?? node)) return false
  return !ts.forEachChild(node, (child) => (isData(child) ? undefined : true))
}

/** What a declaration file describes, where that names the group: the declarations only say that a constant is a text. */
function besides(file: ts.SourceFile): readonly ts.SourceFile[] {
  const program =
    file.isDeclarationFile && !file.text.includes(group) ? programBeside(file, group) : undefined
  return program ? [program] : []
}
